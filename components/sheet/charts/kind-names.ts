/** How kinds of charts are called. */
import type { ChartKind } from "@/lib/kinds/sheet/charts";

export const KIND_NAMES: Record<ChartKind, string> = {
  ...{ column: "Column", bar: "Bar", line: "Line", area: "Area", pie: "Pie", scatter: "Scatter" },
};
