/** What the values of a business paper may be (DB-035). Whatever is otherwise reads as if it were not there. */
import { isCurrency } from "../../protocol/currencies";
import { DECIMAL } from "../money";

/** Reads a stored or given value; '' or the field's default for one that is malformed. */
export interface FieldRule<Value extends string = string> {
  read(given: unknown): Value;
  /** In UTF-16 units. Of a text that is longer, the beginning is read. */
  maxLength?: number;
}

/** What fields with these rules hold. */
export type ValuesOf<Rules extends Record<string, FieldRule>> = {
  readonly [Name in keyof Rules]: ReturnType<Rules[Name]["read"]>;
};

const rule =
  <Value extends string>(isValue: (text: string) => boolean, otherwise: Value) =>
  (given: unknown): Value =>
    typeof given === "string" && isValue(given) ? (given as Value) : otherwise;

const NEVER_DRAWN = /[\p{Cc}\u2028\u2029]/gu;
const NEVER_DRAWN_BUT_NEW_LINES = /[^\P{Cc}\n]/gu;

/** Of one line: a line end becomes a space. */
export const line = (maxLength: number): FieldRule => ({
  maxLength,
  read: (given) =>
    typeof given === "string"
      ? given.slice(0, maxLength).replace(NEVER_DRAWN, " ").toWellFormed()
      : "",
});

export const lines = (maxLength: number): FieldRule => ({
  maxLength,
  read: (given) =>
    typeof given === "string"
      ? given
          .replace(/\r\n?|[\u2028\u2029]/g, "\n")
          .slice(0, maxLength)
          .replace(NEVER_DRAWN_BUT_NEW_LINES, " ")
          .toWellFormed()
      : "",
});

export const oneOf = <const Value extends string>(
  values: readonly Value[],
  otherwise: NoInfer<Value>,
): FieldRule<Value> => ({
  read: rule((text) => values.some((value) => value === text), otherwise),
});

/** Not below 0: lines never are, so that nothing that is taken off or added may be. */
export const decimal: FieldRule = { read: rule((text) => DECIMAL.test(text), "") };
/** 0 to 100. */
export const percent: FieldRule = {
  read: rule((text) => DECIMAL.test(text) && Number(text) <= 100, ""),
};

/** `YYYY-MM-DD`, of a day that there is. */
export const day: FieldRule = { read: rule(isDay, "") };

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

export const currency: FieldRule = { read: rule(isCurrency, "") };
/** ISO 3166, two letters. */
export const country: FieldRule = { read: rule((text) => /^[A-Z]{2}$/.test(text), "") };
/** BCP 47. */
export const locale: FieldRule = { read: rule(isLocale, "en") };

function isLocale(text: string): boolean {
  try {
    return text.length <= 35 && Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** `<linkId>#<k>`: who reads it can open the payment link. */
export const payLink: FieldRule = {
  read: rule((text) => /^[\w-]{1,64}#[\w-]{1,64}$/.test(text), ""),
};
