/** The lines around a cell of a Word table: as the cell says, else its table, else the table's style (ISO 29500-1, 17.4.66). */
import { SIDES, type Side } from "../../kinds/document/borders";
import { child, type Xml } from "../xml";

/** Newer files name where lines begin and end. */
const NAMES: Record<Side, readonly string[]> = {
  top: ["top"],
  right: ["right", "end"],
  bottom: ["bottom"],
  left: ["left", "start"],
};

/**
 * @param tables `tblBorders` of the table and of its style
 * @param outer sides that are the table's own
 * @returns what the cell stores; nothing for all four
 */
export function bordersIn(
  facts: Xml | undefined,
  tables: readonly (Xml | undefined)[],
  outer: readonly Side[],
): { borders?: string } {
  const own = child(facts, "tcBorders");
  const shown = SIDES.filter((side) => {
    const inner = side === "top" || side === "bottom" ? "insideH" : "insideV";
    const names = outer.includes(side) ? NAMES[side] : [inner];
    const said = [lineIn(own, NAMES[side]), ...tables.map((table) => lineIn(table, names))];
    return said.find((line) => line !== undefined) ?? false;
  });
  return shown.length === SIDES.length ? {} : { borders: shown.join(" ") };
}

function lineIn(borders: Xml | undefined, names: readonly string[]): boolean | undefined {
  const values = names.map((name) => child(borders, name)?.attributes.val);
  const value = values.find((one) => one !== undefined);
  return value === undefined ? undefined : value !== "nil" && value !== "none";
}
