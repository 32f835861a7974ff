/** A chart in words, for screen readers. */
import type { ChartData } from "@/lib/kinds/sheet/charts";

const MAX_ROWS = 100;

export function ChartTable({ name, data }: { name: string; data: ChartData }) {
  return (
    <table className="sr-only">
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">{data.axis || "Point"}</th>
          {data.series.map(({ name: series }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a range may have one name.
            <th key={at} scope="col">
              {series}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.labels.slice(0, MAX_ROWS).map((label, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points may have one name.
          <tr key={row}>
            <th scope="row">{label}</th>
            {data.series.map(({ values }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <td key={at}>{values[row] ?? ""}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
