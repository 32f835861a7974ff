/** Where charts lie over the cells, in pixels of the whole sheet. */
import type { Chart, ChartPlace } from "@/lib/kinds/sheet/charts";
import type { View } from "../view";

export interface ChartBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function boxOfChart({ axes, rows, columns }: View, { place }: Chart): ChartBox {
  const [row, column] = [axes.rows.indexOf(place.cell[0]), axes.columns.indexOf(place.cell[1])];
  return {
    x: columns.start(Math.max(0, column)) + place.x,
    y: rows.start(Math.max(0, row)) + place.y,
    width: place.width,
    height: place.height,
  };
}

const within = (number: number, least: number, most: number) =>
  Math.round(Math.max(least, Math.min(most, number)));

/** The same as it is stored: from the cell under its corner, and always on the sheet. */
export function placeOfBox({ axes, rows, columns }: View, box: ChartBox): ChartPlace {
  const [x, y] = [within(box.x, 0, columns.total - 40), within(box.y, 0, rows.total - 40)];
  const [row, column] = [rows.at(y), columns.at(x)];
  return {
    cell: [axes.rows.at(row), axes.columns.at(column)],
    ...{ x: x - columns.start(column), y: y - rows.start(row) },
    ...{ width: within(box.width, 160, 2_000), height: within(box.height, 120, 1_500) },
  };
}
