/** Whether a cell may hold a value, by its validation (DB-034). */
import type { Validation } from "./cell";
import { isMet, type Shown } from "./condition";

/** @param choices what a list allows, where it is read from cells */
export function isAllowed(
  validation: Validation,
  shown: Shown,
  text: string,
  { today, choices }: { today: number; choices?: readonly string[] },
): boolean {
  if (shown.value === null && shown.error === undefined) return true;
  switch (validation.kind) {
    case "list":
      return (validation.values ?? choices ?? []).some(
        (value) => value.toLowerCase() === text.toLowerCase(),
      );
    case "checkbox":
    case "switch":
      return [validation.on, validation.off].some(
        (value) => value.toLowerCase() === text.toLowerCase(),
      );
    case "number":
    case "date": {
      const isOfWholes = validation.kind === "number" && validation.integer === true;
      return (
        (!isOfWholes || Number.isInteger(shown.value)) &&
        isMet(validation.condition, shown, { today })
      );
    }
    case "text":
      return isText(validation.op, text, validation.a ?? "");
  }
}

function isText(op: (Validation & { kind: "text" })["op"], text: string, a: string): boolean {
  switch (op) {
    case "email":
      return /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,5}$/.test(text);
    case "url":
      return URL.canParse(text) && /^https?:/i.test(text);
    case "maxLength":
      return text.length <= Number(a);
    default:
      return isMet({ op, a }, { value: text }, { today: 0 });
  }
}

/** What a cell accepts, in words for a refused entry. */
export function allowedWords(validation: Validation): string {
  if (validation.help) return validation.help;
  const { a = "", b = "" } = "condition" in validation ? validation.condition : {};
  switch (validation.kind) {
    case "list":
      return "Choose one of the list.";
    case "checkbox":
    case "switch":
      return `Enter ${validation.on} or ${validation.off}.`;
    case "number":
      return b ? `Enter a number from ${a} to ${b}.` : "Enter a number that fits.";
    case "date":
      return b ? `Enter a date from ${a} to ${b}.` : "Enter a date that fits.";
    case "text":
      return validation.op === "email" ? "Enter an email address." : "Enter a text that fits.";
  }
}
