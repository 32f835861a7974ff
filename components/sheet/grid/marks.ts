/** What is marked on the sheet that is shown: what others have chosen, and what a formula reads. */
import { readOther } from "@/components/shell/person";
import { type Rect, readAnchored, rectOf } from "@/lib/kinds/sheet/anchored";
import type { Place, SheetSession } from "../session";
import { referencesIn } from "../typing";
import type { Marked } from "./scene";

export const placeRect = ({ row, column }: Place): Rect => ({
  top: row,
  left: column,
  bottom: row,
  right: column,
});

/** What the others have chosen on this sheet (Y-031). */
export function othersIn({ file, view }: SheetSession): Marked[] {
  return [...file.awareness.getStates()].flatMap(([id, { user, sheet }]) => {
    if (id === file.awareness.clientID || typeof sheet !== "object" || sheet === null) return [];
    const range = readAnchored(sheet);
    if (sheet.sheetId !== view.sheet || !range) return [];
    const rect = rectOf(range, view.axes);
    const { color, name } = readOther(user);
    return rect ? [{ rect, color, label: name }] : [];
  });
}

/** What the formula that is typed reads on this sheet. */
export function pointedIn({ typing, view, locale, tabs }: SheetSession): Marked[] {
  if (!typing) return [];
  const { name = "" } = tabs.find(({ id }) => id === view.sheet) ?? {};
  return referencesIn(typing.text, locale)
    .filter(({ sheet }) =>
      sheet === null ? typing.sheet === view.sheet : sheet.toLowerCase() === name.toLowerCase(),
    )
    .map(({ rect, color }) => ({
      color,
      isOutline: true,
      rect: {
        ...rect,
        bottom: Math.min(rect.bottom, view.rows.size - 1),
        right: Math.min(rect.right, view.columns.size - 1),
      },
    }));
}
