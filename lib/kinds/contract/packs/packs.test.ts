import { expect, test } from "vitest";
import { DRAFT_TEMPLATES } from "../../../contract/drafting";
import { LEGAL_PROFILES, PARTY_NAMES, SIDES } from "../contract";
import { missingParts } from "../missing";
import { numberedClauses, paragraphsOf } from "../numbering";
import { bodyIn, headingIn, PACK_NAMES, type Pack, wordingOf } from "../pack";
import { readContract } from "../read";
import { answersTo, filledContract, printedDoc } from "../testing/answers";
import { loadPack } from "./load";

const packs = await Promise.all(
  PACK_NAMES.map(async (name) => {
    const pack = await loadPack(name);
    if (!pack) throw new Error(`There is no ${name}.`);
    return pack;
  }),
);
const cases = packs.map((pack) => [pack.name, pack] as const);
const inAllProfiles = packs.flatMap((pack) =>
  LEGAL_PROFILES.map((profile) => [pack.name, profile, pack] as const),
);

const VARIABLE = /\{\{([a-z_]+)\}\}/g;
const REFERENCE = /\{\{clause:([a-z-]+)\}\}/g;
const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** Every text of a pack that gets into a contract, in every profile. */
const textsOf = (pack: Pack): string[] => [
  ...LEGAL_PROFILES.flatMap((profile) =>
    pack.clauses.flatMap((clause) => [headingIn(clause, profile), bodyIn(clause, profile)]),
  ),
  ...pack.terms.flatMap(({ options = [] }) => options.map(({ text }) => text)),
];

test.each(cases)("the pack %s is sound", (name, pack) => {
  expect(pack.name).toBe(name);
  expect(pack.note).toContain("not legal advice");
  expect(pack.summary).toMatch(/\.$/);
  const slugs = pack.clauses.map(({ slug }) => slug);
  expect(slugs).toEqual([...new Set(slugs)]);
  expect(slugs.filter((slug) => !/^[a-z][a-z-]{0,63}$/.test(slug))).toEqual([]);
  expect(slugs[0]).toBe("parties");
  expect(slugs.at(-1)).toBe("signatures");
  const names = pack.terms.map((term) => term.name);
  expect(names).toEqual([...new Set(names)]);
  // what drafting answers is used as it is.
  expect(names.filter((one) => !/^[a-z][a-z_]{0,47}$/.test(one))).toEqual([]);
  for (const side of SIDES) {
    expect(PARTY_NAMES).toEqual(expect.arrayContaining([...pack.parties[side].required]));
  }
  for (const { type, options, default: given, label } of pack.terms) {
    expect(label).not.toBe("");
    expect(options !== undefined).toBe(type === "choice");
    if (!options) continue;
    expect(options.map(({ value }) => value)).toContain(given);
  }
  for (const { when, locked, heading, body } of pack.clauses) {
    const [term, value] = when?.split("=") ?? [];
    if (term !== undefined) expect(names).toContain(term);
    if (value !== undefined) {
      const options = pack.terms.find((one) => one.name === term)?.options ?? [];
      expect(options.map((option) => option.value)).toContain(value);
    }
    expect(locked === true).toBe(heading === "" && body.length === 0);
  }
  expect(pack.form !== undefined).toBe(pack.clauses.some(({ locked }) => locked));
});

test.each(cases)(
  "every variable of %s is declared, and every term and reference is used",
  (_, pack) => {
    const texts = textsOf(pack);
    const used = new Set(texts.flatMap((text) => namesIn(text, VARIABLE)));
    const terms = pack.terms.map(({ name }) => name);
    const fields = SIDES.flatMap((side) =>
      [...PARTY_NAMES, "party"].map((field) => `${side}_${field}`),
    );
    expect([...used].filter((name) => ![...terms, ...fields].includes(name))).toEqual([]);
    const conditions = pack.clauses.map(({ when = "" }) => when.split("=")[0]);
    expect(terms.filter((name) => !used.has(name) && !conditions.includes(name))).toEqual([]);
    expect(texts.join("").replace(VARIABLE, "").replace(REFERENCE, "")).not.toMatch(/\{\{|\}\}/);
  },
);

test.each(inAllProfiles)(
  "%s for %s has nothing unfilled with sample answers",
  (_, profile, pack) => {
    const most = Math.max(1, ...pack.terms.map(({ options = [] }) => options.length));
    for (let round = 0; round < most; round++) {
      const chosen = pack.terms.flatMap(({ name, options = [] }) => {
        const option = options[round % options.length];
        return option ? [[name, option.value] as const] : [];
      });
      const answers = answersTo(pack, { choices: Object.fromEntries(chosen) });
      const doc = filledContract(pack, profile, answers);
      const contract = readContract(doc);
      expect(missingParts(contract, pack)).toEqual([]);
      expect(printedDoc(doc, pack)).not.toMatch(/[{}[\]]|undefined|null/);
      for (const numbered of numberedClauses(contract)) {
        const { locked, heading } = numbered.clause;
        expect(locked || heading.trim() !== "").toBe(true);
        expect(locked || paragraphsOf(numbered).length > 0).toBe(true);
      }
    }
  },
);

test.each(inAllProfiles)("%s for %s asks only for what it needs", (_, profile, pack) => {
  const chosen = pack.terms.flatMap(({ options = [], default: given }) =>
    options.filter(({ value }) => value === given).flatMap(({ text }) => namesIn(text, VARIABLE)),
  );
  const needed = answersTo(pack, {
    only: ({ name, required }) => required === true || chosen.includes(name),
  });
  const doc = filledContract(pack, profile, needed);
  expect(missingParts(readContract(doc), pack)).toEqual([]);
  const empty = missingParts(readContract(filledContract(pack, profile, {})), pack);
  const asked = empty.map((part) => (part.kind === "party" ? part.side : part.kind));
  expect(new Set(asked)).toEqual(new Set(["us", "them", "term"]));
  const required = pack.terms.filter((term) => term.required && !wordingOf(term.default, profile));
  const labels = empty.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(required.map(({ label }) => label)));
});

test.each(inAllProfiles)(
  "%s for %s says what its paragraphs say in the same clauses",
  (_, profile, pack) => {
    const doc = filledContract(pack, profile, answersTo(pack));
    const lengths = readContract(doc).clauses.map(({ slug, body }) => [slug, body === ""] as const);
    const empty = lengths.filter(([, isEmpty]) => isEmpty).map(([slug]) => slug);
    expect(empty).toEqual(pack.clauses.filter(({ locked }) => locked).map(({ slug }) => slug));
    // A list needs the sentence that it completes, and ends with a full stop.
    const bodies = pack.clauses.map((clause) => bodyIn(clause, profile).split("\n"));
    for (const lines of bodies) {
      for (const [at, line] of lines.entries()) {
        if (!line.startsWith("- ")) continue;
        const isFirst = !lines[at - 1]?.startsWith("- ");
        const isLast = !lines[at + 1]?.startsWith("- ");
        if (isFirst) expect(lines[at - 1]).toMatch(/:$/);
        expect(line).toMatch(isLast ? /\.$/ : /;(?: and| or)?$/);
      }
    }
  },
);

test("drafting knows the same packs", () => {
  expect(PACK_NAMES).toEqual(DRAFT_TEMPLATES);
});

test("no pack has a name that is none, and each is fetched by itself", async () => {
  expect(await loadPack("constructor")).toBeNull();
  expect(await loadPack("")).toBeNull();
});
