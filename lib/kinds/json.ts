/** Plain values, as attributes, marks and map entries hold them: their equality, and their text. */

/** True when two JSON values say the same, whatever the order of their members. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  const [here, there] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return names.every((name) => Object.hasOwn(there, name) && isSameJson(here[name], there[name]));
}

/** As JSON; a whole number beyond what JSON has, which another program may write, is its digits. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part));
