/** Rows and columns of the table the caret is in. */

import { addColumnAfter, addRowAfter, deleteTable } from "prosemirror-tables";
import { removeColumn, removeRow, tableRange } from "../commands/tables";
import { BarButton, type BarProps } from "./buttons";
import { usePlace } from "./place";
import type { Session } from "./session";

const ACTIONS = [
  ["Add row", addRowAfter],
  ["Add column", addColumnAfter],
  ["Delete row", removeRow],
  ["Delete column", removeColumn],
  ["Delete table", deleteTable],
] as const;

/** The table's buttons; on a phone they stand in the bottom bar instead. */
export function TableButtons({ session }: { session: Session }) {
  return ACTIONS.map(([label, command]) => (
    <BarButton key={label} label={label} wide onPress={() => session.run(command)}>
      {label}
    </BarButton>
  ));
}

export function TableBar({ session, chrome }: BarProps) {
  const view = session.view();
  const { from, to } = view && chrome.inTable ? tableRange(view.state) : { from: 0, to: 0 };
  const ref = usePlace(view, from, to, "below", from);
  if (!view || !chrome.inTable || !chrome.focused || chrome.selected || chrome.slash) return null;
  return (
    <div ref={ref} className="note-bar note-floating" role="toolbar" aria-label="Table">
      <TableButtons session={session} />
    </div>
  );
}
