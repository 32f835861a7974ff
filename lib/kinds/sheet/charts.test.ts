import { expect, test } from "vitest";
import * as Y from "yjs";
import { readInput } from "../../formulas/input";
import { anchoredAt } from "./anchored";
import { chartData, chartsOf, putChart, removeChart } from "./charts";
import { deleteAxis, insertAxis } from "./structure";
import { axesOf, sheetTypes } from "./tabs";

const place = { cell: ["r1", "c1"] as const, x: 4, y: 5, width: 400, height: 300 };

function sheetWithChart() {
  const doc = new Y.Doc();
  const range = anchoredAt({ top: 0, left: 0, bottom: 3, right: 1 }, axesOf(doc, "default"));
  putChart(doc, "default", "one", { kind: "line", title: "Sales", range, place });
  const charts = () => chartsOf(sheetTypes(doc, "default"), axesOf(doc, "default"));
  return { doc, charts };
}

const shownOf = (text: string) => {
  const input = readInput(text);
  const value = input.kind === "value" ? input.value : null;
  return typeof value === "object" && value !== null
    ? { value: null, error: value.code }
    : { value };
};

const cellsOf = (rows: string[][]) => ({
  shown: (row: number, column: number) => shownOf(rows[row]?.[column] ?? ""),
  text: (row: number, column: number) => rows[row]?.[column] ?? "",
  isSeen: () => true,
});

test("a chart stays on its cells, and a change keeps what another program wrote in it", () => {
  const { doc, charts } = sheetWithChart();
  const map = doc.getMap<Record<string, unknown>>("sheetCharts");
  map.set("one", { ...map.get("one"), stacked: true });
  insertAxis(doc, "default", "r", 1, 2);
  putChart(doc, "default", "one", { title: "Sales by month" });
  expect(charts()[0]).toMatchObject({
    ...{ title: "Sales by month", kind: "line", rect: { top: 0, left: 0, bottom: 5, right: 1 } },
  });
  expect(map.get("one")?.stacked).toBe(true);
  deleteAxis(doc, "default", "c", 0, 1);
  expect(charts()[0]?.rect).toBeNull();
  removeChart(doc, "default", "one");
  expect(charts()).toEqual([]);
});

test("malformed charts are ignored and stay", () => {
  const { doc, charts } = sheetWithChart();
  const map = doc.getMap("sheetCharts");
  for (const raw of [null, 7, {}, { kind: "radar" }, { kind: "pie", range: 3, place }])
    map.set(`bad ${JSON.stringify(raw)}`, raw);
  map.set("far", { ...(map.get("one") as object), title: 7, place: { ...place, width: 1e9 } });
  expect(charts().map(({ id, title, place: { width } }) => [id, title, width])).toEqual([
    ["one", "Sales", 400],
    ["far", "", 480],
  ]);
  expect(map.size).toBe(7);
});

test.each([
  [
    "texts over and beside the numbers name series and points",
    [
      ["Month", "Sales", "Costs"],
      ["Jan", "5", "3"],
      ["Feb", "", "#N/A"],
    ],
    { axis: "Month", labels: ["Jan", "Feb"], names: ["Sales", "Costs"], first: [5, null] },
  ],
  [
    "years name the points, and other numbers are a series",
    [
      ["2023", "5"],
      ["2024", "7"],
    ],
    { axis: "", labels: ["2023", "2024"], names: ["Series 1"], first: [5, 7] },
  ],
  [
    "numbers alone are all series",
    [
      ["1", "5"],
      ["2", "7"],
    ],
    { axis: "", labels: ["1", "2"], names: ["Series 1", "Series 2"], first: [1, 2] },
  ],
])("%s", (_, rows, wanted) => {
  const rect = { top: 0, left: 0, bottom: rows.length - 1, right: (rows[0]?.length ?? 0) - 1 };
  const { axis, labels, series } = chartData({ rect, kind: "column" }, cellsOf(rows));
  const names = series.map(({ name }) => name);
  expect({ axis, labels, names, first: series[0]?.values }).toEqual(wanted);
});
