/** What the product said of where the ticket came from. Customers never see it (T-083). */
import { Panel } from "./customer-card";

export function SourceTable({ source }: { source: Record<string, unknown> | null }) {
  const entries = Object.entries(source ?? {});
  if (entries.length === 0) return null;
  return (
    <Panel title="Sent with the ticket">
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">Data your product sent with the ticket</caption>
        <tbody className="divide-y divide-line">
          {entries.map(([name, value]) => (
            <tr key={name} className="align-top">
              <th
                scope="row"
                className="w-2/5 py-1.5 pr-2 text-left font-normal text-ink-faint wrap-anywhere"
              >
                {name}
              </th>
              <td dir="auto" className="py-1.5 wrap-anywhere whitespace-pre-wrap">
                {wordsOf(value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

const wordsOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 1);
