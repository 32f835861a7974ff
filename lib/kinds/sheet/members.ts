/** Reads members of plain objects that anybody may have written: each is right, or as if it were absent. */

export type Read<T> = (raw: unknown) => T | undefined;

export const text =
  (most: number): Read<string> =>
  (raw) =>
    typeof raw === "string" && raw.length <= most ? raw : undefined;

export const oneOf =
  <T extends string>(names: readonly T[]): Read<T> =>
  (raw) =>
    names.find((name) => name === raw);

export const integer =
  (least: number, most: number): Read<number> =>
  (raw) =>
    typeof raw === "number" && Number.isInteger(raw) && raw >= least && raw <= most
      ? raw
      : undefined;

export const flag: Read<boolean> = (raw) => (typeof raw === "boolean" ? raw : undefined);

export const color: Read<string> = (raw) =>
  typeof raw === "string" && /^#[0-9a-f]{6}$/i.test(raw) ? raw.toLowerCase() : undefined;

/** Members that are wrong are left out; a list that is too long is none. */
export const listOf =
  <T>(read: Read<T>, most: number): Read<T[]> =>
  (raw) =>
    Array.isArray(raw) && raw.length <= most
      ? raw.flatMap((one) => {
          const value = read(one);
          return value === undefined ? [] : [value];
        })
      : undefined;

/** `undefined` when nothing in it is right. */
export function readMembers<T extends object>(
  raw: unknown,
  readers: { [Name in keyof T]-?: Read<NonNullable<T[Name]>> },
): T | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const found: Partial<T> = {};
  let some = false;
  for (const name in readers) {
    const value = readers[name]((raw as Record<string, unknown>)[name]);
    if (value === undefined) continue;
    found[name] = value;
    some = true;
  }
  return some ? (found as T) : undefined;
}
