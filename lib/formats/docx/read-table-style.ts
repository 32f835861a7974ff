/** What a table's style says of each of its cells: shading, and how its text looks (ISO 29500-1, 17.7.6). */
import { child, childrenNamed, type Xml } from "../xml";
import { valueIn } from "./properties";
import { hexOf, type Look, lookOf, merged, type Styles } from "./read-styles";

export interface CellPlace {
  row: number;
  rows: number;
  column: number;
  /** The column behind it. */
  end: number;
  columns: number;
}

export interface CellStyle {
  background: string | undefined;
  text: Look;
}

/** In `val`, where a file does not name them. */
const FLAGS = {
  firstRow: 0x20,
  lastRow: 0x40,
  firstColumn: 0x80,
  lastColumn: 0x100,
  noHBand: 0x200,
  noVBand: 0x400,
};

export function tableStyle(table: Xml, styles: Styles): (place: CellPlace) => CellStyle {
  const properties = child(table, "tblPr");
  const id = valueIn(properties, "tblStyle");
  const chain = styles.ofTable(id);
  const said = child(properties, "tblLook")?.attributes ?? { val: "0600" };
  const isOn = (name: keyof typeof FLAGS): boolean =>
    said[name] === undefined
      ? (Number.parseInt(said.val ?? "0", 16) & FLAGS[name]) > 0
      : /^(1|true|on)$/.test(said[name]);
  const bandOf = (at: number, isFirst: boolean, size: string): number => {
    const rows = Number(styles.tableProperty(id, size)?.attributes.val ?? 1);
    return (Math.floor((at - (isFirst ? 1 : 0)) / Math.max(rows, 1)) % 2) + 1;
  };
  /** Each goes before those ahead of it. */
  const conditions = ({ row, rows, column, end, columns }: CellPlace): string[] => [
    ...(isOn("noVBand")
      ? []
      : [`band${bandOf(column, isOn("firstColumn"), "tblStyleColBandSize")}Vert`]),
    ...(isOn("noHBand") ? [] : [`band${bandOf(row, isOn("firstRow"), "tblStyleRowBandSize")}Horz`]),
    ...(isOn("firstColumn") && column === 0 ? ["firstCol"] : []),
    ...(isOn("lastColumn") && end >= columns ? ["lastCol"] : []),
    ...(isOn("firstRow") && row === 0 ? ["firstRow"] : []),
    ...(isOn("lastRow") && row === rows - 1 ? ["lastRow"] : []),
  ];
  return (place) => {
    const parts = [
      ...chain,
      ...conditions(place).flatMap((name) =>
        chain.flatMap((style) =>
          childrenNamed(style, "tblStylePr").filter(({ attributes }) => attributes.type === name),
        ),
      ),
    ];
    const shades = parts.flatMap((part) => child(child(part, "tcPr"), "shd") ?? []);
    const { bold, italic, color } = merged(parts.map((part) => lookOf(child(part, "rPr"))));
    return {
      background: hexOf(shades.at(-1)?.attributes.fill),
      text: {
        ...(bold ? { bold } : {}),
        ...(italic ? { italic } : {}),
        ...(color ? { color } : {}),
      },
    };
  };
}
