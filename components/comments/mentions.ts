/** Mentions with @ in a comment: the people, the name being typed, and the names in a sent comment. */

/** What stands behind an @ just before the caret, and where the @ is; null when no name is being typed. */
export function mentionAt(text: string, caret: number): { at: number; typed: string } | null {
  const found = /(?:^|[\s(])@([^\s@][^@\n]{0,40})?$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const typed = found[1] ?? "";
  return { at: caret - typed.length - 1, typed };
}

const MAX_OFFERED = 6;

/** The names that begin, or have a word that begins, with what is typed. */
export function namesFor(typed: string, names: readonly string[]): string[] {
  const wanted = typed.toLocaleLowerCase();
  const fits = (name: string) => {
    const lower = name.toLocaleLowerCase();
    return lower !== wanted && (lower.startsWith(wanted) || lower.includes(` ${wanted}`));
  };
  return [...new Set(names)].filter(fits).slice(0, MAX_OFFERED);
}

/** The text in parts; `isName` is true for a mention of one of these people. */
export function partsOf(
  text: string,
  names: readonly string[],
): { text: string; isName: boolean }[] {
  const known = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length);
  if (known.length === 0 || !text.includes("@")) return [{ text, isName: false }];
  const pattern = new RegExp(`(@(?:${known.map(escaped).join("|")}))(?![\\p{L}\\p{N}])`, "gu");
  return text
    .split(pattern)
    .map((part, at) => ({ text: part, isName: at % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** Unicode patterns refuse a backslash before any other sign. */
const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
