/** The grid for screen readers: the cells around the active one as a table out of sight, and what was gone to, said. */
"use client";

import { addressOf, columnName } from "@/lib/formulas/address";
import { useSheet } from "../use-session";

const AROUND = 5;

export function AriaGrid() {
  const { session } = useSheet();
  const { view, selection } = session;
  const { row, column } = selection.active;
  const { top, left, bottom, right } = session.rect;
  const seen = (at: number, size: number) =>
    Array.from({ length: 2 * AROUND + 1 }, (_, index) => at - AROUND + index).filter(
      (one) => one >= 0 && one < size,
    );
  const rows = seen(row, view.rows.size);
  const columns = seen(column, view.columns.size);
  const isOne = top === bottom && left === right;
  const said = isOne
    ? `${session.address}, ${session.text(row, column) || "empty"}`
    : `${addressOf(top, left)} to ${addressOf(bottom, right)} chosen`;
  return (
    <div className="sr-only">
      <p aria-live="polite">{session.typing ? "" : said}</p>
      <table aria-rowcount={view.rows.size + 1} aria-colcount={view.columns.size + 1}>
        <caption>Cells around {session.address}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-colindex={1}>
              Row
            </th>
            {columns.map((at) => (
              <th key={at} scope="col" aria-colindex={at + 2}>
                {columnName(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((y) => (
            <tr key={y} aria-rowindex={y + 2}>
              <th scope="row" aria-colindex={1}>
                {y + 1}
              </th>
              {columns.map((x) => (
                <td key={x} aria-colindex={x + 2}>
                  {session.text(y, x)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
