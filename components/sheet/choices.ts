/** What a cell may hold, by its validation. */
import { notify } from "@/components/ui/toast";
import { rectOf } from "@/lib/kinds/sheet/anchored";
import type { Validation } from "@/lib/kinds/sheet/cell";
import { allowedWords, isAllowed } from "@/lib/kinds/sheet/validate";
import type { Place } from "./selection";
import type { SheetSession } from "./session";
import { typedValue } from "./shown";

/** Given ones, or what another range says now. */
export function choicesOf(session: SheetSession, { row, column }: Place): string[] {
  const validation = session.view.cell(row, column)?.validation;
  if (validation?.kind !== "list") return [];
  if (validation.values) return validation.values;
  const rect =
    validation.range && validation.range.sheet === session.view.sheet
      ? rectOf(validation.range, session.view.axes)
      : null;
  if (!rect) return [];
  const found = new Set<string>();
  for (let row = rect.top; row <= rect.bottom; row++) {
    for (let column = rect.left; column <= rect.right; column++)
      found.add(session.text(row, column));
  }
  found.delete("");
  return [...found];
}

/** Says why where it is not. What a formula answers is not looked at. */
export function mayHold(
  session: SheetSession,
  validation: Validation,
  value: string,
  place: Place,
): boolean {
  if (value.startsWith("=")) return true;
  const shown = typedValue(value);
  const context = { today: session.today(), choices: choicesOf(session, place) };
  if (isAllowed(validation, shown, String(shown.value ?? ""), context)) return true;
  notify({ tone: "bad", text: `${session.address} stayed as it was. ${allowedWords(validation)}` });
  return false;
}
