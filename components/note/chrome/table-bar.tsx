/** Rows and columns of the table the caret is in. */

import { Ellipsis } from "lucide-react";
import { deleteTable, mergeCells, splitCell } from "prosemirror-tables";
import { addLine } from "../commands/table-shape";
import { removeColumn, removeRow, tableRange } from "../commands/tables";
import { typeSlash } from "../plugins/slash";
import { BarButton, type BarProps } from "./buttons";
import { usePlace } from "./place";

const ADDING = [
  ["Add row", addLine("row", 1)],
  ["Add column", addLine("column", 1)],
] as const;

const REMOVING = [
  ["Delete row", removeRow],
  ["Delete column", removeColumn],
  ["Delete table", deleteTable],
] as const;

/** The table's buttons; on a phone they stand in the bottom bar instead. */
export function TableButtons({ session, chrome }: BarProps) {
  const header = ["Header row", session.kit.blocks.headerRow] as const;
  const cells = { merge: ["Merge cells", mergeCells], split: ["Split cell", splitCell] } as const;
  const actions = [...(chrome.cells ? [cells[chrome.cells]] : []), ...ADDING, header, ...REMOVING];
  return (
    <>
      {actions.map(([label, command]) => (
        <BarButton key={label} label={label} wide onPress={() => session.run(command)}>
          {label}
        </BarButton>
      ))}
      <BarButton
        label="More table options"
        onPress={() => session.run(typeSlash)}
        icon={Ellipsis}
      />
    </>
  );
}

export function TableBar({ session, chrome }: BarProps) {
  const view = session.view();
  const isShown = chrome.inTable && chrome.focused && !chrome.selected && !chrome.slash;
  // A different range while it is hidden, so that it is placed again when it is shown.
  const { from, to } = view && isShown ? tableRange(view.state) : { from: 0, to: 0 };
  const ref = usePlace(view, from, to, "below", from);
  if (!view || !isShown) return null;
  return (
    <div ref={ref} className="note-bar note-floating" role="toolbar" aria-label="Table">
      <TableButtons session={session} chrome={chrome} />
    </div>
  );
}
