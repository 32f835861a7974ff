/** A chart as chart.js draws it: its data, and the colours of the theme. Only the parts that are used are registered. */
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartDataset,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  type Scale,
  ScatterController,
  Tooltip,
} from "chart.js";
import type { ChartData, ChartKind } from "@/lib/kinds/sheet/charts";

Chart.register(
  ...[ArcElement, BarElement, LineElement, PointElement],
  ...[BarController, LineController, PieController, ScatterController],
  ...[CategoryScale, LinearScale, Filler, Legend, Tooltip],
);

export interface ChartPaint {
  series: string[];
  ink: string;
  line: string;
  paper: string;
}

/** Colours as the browser resolves them: a canvas knows no variables. */
export function chartPaint(element: HTMLElement): ChartPaint {
  const probe = document.createElement("span");
  element.append(probe);
  const of = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const more = Array.from({ length: 11 }, (_, at) => `--chart-${at + 2}`);
  const series = ["--accent", ...more].map(of);
  const paint = { series, ink: of("--ink-soft"), line: of("--line"), paper: of("--paper") };
  probe.remove();
  return paint;
}

const MILLION = 1_000_000;

const TYPES = {
  ...({ column: "bar", bar: "bar", line: "line", area: "line" } as const),
  ...({ pie: "pie", scatter: "scatter" } as const),
} as const;

export function chartConfig(
  kind: ChartKind,
  data: ChartData,
  paint: ChartPaint,
  locale: string,
): ChartConfiguration {
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  const color = (at: number) => paint.series[at % paint.series.length] ?? paint.ink;
  const isPie = kind === "pie";
  const shown = isPie ? data.series.slice(0, 1) : data.series;
  const datasets = shown.map(({ name, values }, at): ChartDataset => {
    const colors = isPie
      ? { backgroundColor: values.map((_, part) => color(part)), borderColor: paint.paper }
      : { backgroundColor: faded(color(at), kind === "area" ? 0.2 : 1), borderColor: color(at) };
    const points = kind === "scatter" ? places(data, values) : values;
    const line = { borderWidth: kind === "line" || kind === "area" ? 2 : isPie ? 1 : 0 };
    const looks = { pointRadius: values.length > 60 && kind !== "scatter" ? 0 : 3, tension: 0 };
    // chart.js has one type for each kind of dataset; these members are right for all six.
    return {
      label: name,
      data: points,
      fill: kind === "area",
      ...colors,
      ...line,
      ...looks,
    } as never;
  });
  const hasLegend = isPie || datasets.length > 1;
  const axis = {
    ticks: { color: paint.ink },
    grid: { color: paint.line },
    border: { display: false },
  };
  const isLarge = shown.some(({ values }) => values.some((each) => Math.abs(each ?? 0) >= MILLION));
  const value = {
    ...{ ...axis, beginAtZero: kind !== "scatter" && kind !== "line" },
    ticks: { ...axis.ticks, ...(isLarge && { format: { notation: "compact" as const } }) },
  };
  const ticks = kind === "scatter" ? axis.ticks : { ...axis.ticks, callback: shortLabel };
  const category = { ...axis, ticks, grid: { display: kind === "scatter", color: paint.line } };
  const [x, y] = kind === "bar" ? [value, category] : [category, value];
  return {
    type: TYPES[kind],
    data: { labels: kind === "scatter" ? [] : data.labels, datasets },
    options: {
      ...{ animation: false, responsive: true, maintainAspectRatio: false, locale },
      ...(kind === "bar" && { indexAxis: "y" as const }),
      plugins: {
        legend: {
          display: hasLegend,
          position: isPie ? "right" : "bottom",
          labels: {
            ...{ color: paint.ink, boxWidth: 10, boxHeight: 10 },
            ...(isPie && { generateLabels: shortLegend }),
          },
        },
      },
      ...(!isPie && { scales: { x, y } }),
    },
  };
}

/** Long names would leave the chart no room; the tooltip shows them whole. */
const shortened = (label: string, most: number) =>
  label.length > most ? `${label.slice(0, most - 1)}…` : label;

function shortLabel(this: Scale, value: number | string) {
  return shortened(this.getLabelForValue(Number(value)), 16);
}

const shortLegend = (chart: Chart) =>
  Chart.overrides.pie.plugins.legend.labels
    .generateLabels(chart)
    .map((item) => ({ ...item, text: shortened(item.text, 24) }));

/** Points without a number on both axes are left out. */
const places = ({ places }: ChartData, values: (number | null)[]) =>
  values.flatMap((y, at) => {
    const x = places[at] ?? null;
    return x === null || y === null ? [] : [{ x, y }];
  });

const faded = (color: string, share: number) =>
  share === 1 ? color : color.replace("rgb(", "rgba(").replace(")", `, ${share})`);

export { Chart };
