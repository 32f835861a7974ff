// Words as people type them, in many scripts.
import { expect, test } from "vitest";
import { fold, foldWithPlaces } from "./fold";
import { queryOf } from "./query";
import { hasAll, marksIn } from "./snippet";

const finds = (typed: string, text: string) =>
  hasAll({ title: "", parts: [{ id: "", isHeading: false, at: 0, text }] }, queryOf(typed));

test.each([
  ["resume", "Résumé"],
  ["STRASSE", "Straße"],
  ["istanbul", "İSTANBUL"],
  ["ISTANBUL", "ıstanbul"],
  ["ﬁnal", "Final"],
  ["ｒｅｎｔ", "rent"],
  ["smorrebrod", "smørrebrød"],
  ["ελλας", "ΕΛΛΆΣ"],
  ["ежик", "Ёжик"],
  ["שלום", "שָׁלוֹם"],
  ["محمد", "مُحَمَّد"],
  ["احمد", "أحمد"],
  ["東京", "東京都に住む"],
  ["住む", "東京都に住む"],
  ["都", "東京都"],
  ["ภาษา", "ฉันรักภาษาไทย"],
  ["한국", "한국어를".normalize("NFD")],
  ["हिन्दी", "हिन्दी में"],
  ["café", "cafe\u0301"],
  ["§ 12", "nach § 12 BGB"],
  ["🗝", "The key 🗝️ is here"],
  ["c++", "in C++ and Rust"],
  ["12.5", "12.5 %"],
])("%s finds %s", (typed, text) => {
  expect(finds(typed, text)).toBe(true);
});

test.each([
  ["が", "か"],
  ["京東", "東京"],
  ["東京タワー", "東京 スカイツリー タワー"],
  ["ent", "rent"],
  ["rent food", "rent"],
])("%s does not find %s", (typed, text) => {
  expect(finds(typed, text)).toBe(false);
});

test("a word matches by its beginning, and in quotes as a whole and adjacent", () => {
  expect(finds("lea sig", "The lease was signed")).toBe(true);
  expect(finds('"was signed"', "The lease was, signed.")).toBe(true);
  expect(finds('"signed was"', "The lease was signed")).toBe(false);
  expect(finds('"lea"', "The lease")).toBe(false);
  expect(finds("“was signed", "It was signed")).toBe(true);
  expect(finds("„東京都“", "ここは東京都です")).toBe(true);
});

test("typed text is never a pattern, and empty input finds nothing", () => {
  for (const typed of ["", "  ", '""', ".", "()", "*.*"]) expect(queryOf(typed)).toEqual([]);
  for (const typed of ["$^", "a|b", "\\w", "[a-z]", "(?=x)", "🗝|", "\ud800", "a\u0000b"])
    expect(() => finds(typed, "text")).not.toThrow();
  expect(queryOf(`${"word ".repeat(400)}`)).toHaveLength(1);
  expect(queryOf(Array.from({ length: 60 }, (_, at) => `w${at}`).join(" "))).toHaveLength(12);
});

test("a folded place maps back to the original letters", () => {
  for (const [typed, text, marked] of [
    ["strasse", "Die Straße hier", "Straße"],
    ["cafe", "Ein cafe\u0301!", "cafe\u0301"],
    ["fi", "ein ﬁlm", "ﬁ"],
    ["ist", "die İstanbul", "İst"],
    ["東京", "我在東京都", "東京"],
  ] as const) {
    const [[from, to] = [0, 0]] = marksIn(text, queryOf(typed));
    expect(text.slice(from, to)).toBe(marked);
  }
});

test("folding letter by letter equals folding the whole text", () => {
  const texts = [
    "Straße İstanbul ΕΛΛΆΣ",
    "שָׁלוֹם مُحَمَّد",
    "がぎぐ ｶﾞ 한국어",
    "👩‍💻 🏽 ½ ﬁ",
    "हिन्दी ภาษา",
  ];
  for (const text of texts) {
    const { text: folded, from } = foldWithPlaces(text.normalize("NFC"));
    expect(folded).toBe(fold(text));
    expect(from).toHaveLength(folded.length + 1);
    expect(fold(folded)).toBe(folded);
  }
});
