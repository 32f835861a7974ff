/** What the contract of tickets says in tables: fields, routes, errors and limits. */

type Row = readonly [string, ...string[]];

export const FIELDS: readonly Row[] = [
  ["email", "Required. An email address of up to 320 characters. It identifies the customer."],
  ["message", "Required. 1 to 10,000 characters."],
  ["name", "Up to 200 characters."],
  ["subject", "Up to 300 characters."],
  [
    "attachments",
    "Up to 10 of { url, filename, contentType, sizeBytes }. Each url comes from an upload.",
  ],
  [
    "source",
    "Any object under 4,096 bytes as JSON, such as the page, plan or version. Only agents see it.",
  ],
];

export const ROUTES: readonly Row[] = [
  ["GET /api/v1/tickets", "Lists tickets. Parameters: status, project, limit, cursor"],
  ["GET /api/v1/tickets/{code}", "Returns a ticket with its thread"],
  ["PATCH /api/v1/tickets/{code}", "Sets the status. The customer isn’t notified"],
  ["POST /api/v1/tickets/{code}/reply", "Replies, and resolves with resolve: true"],
  ["GET /api/v1/projects", "Lists your projects with their open ticket counts"],
  ["GET /api/v1/projects/{id}/keys", "Lists a project’s keys"],
  ["POST /api/v1/projects/{id}/keys", "Creates a key, which is shown once"],
  ["DELETE /api/v1/keys/{id}", "Revokes a key immediately"],
  ["GET /api/v1/whoami", "Returns the owner of a key of either kind"],
  ["GET /api/v1/ping", "Checks that the service is up. No key needed"],
];

export const ERRORS: readonly Row[] = [
  ["missing_authorization", "401", "No key was sent."],
  ["invalid_key", "401", "The key is the wrong kind, revoked or expired."],
  ["invalid_json", "400", "The body isn’t valid JSON."],
  ["invalid_request", "400", "A field is invalid. details.fieldErrors says which and why."],
  ["upload_failed", "400", "This file can’t be uploaded."],
  ["not_found", "404", "It doesn’t exist, or it isn’t yours."],
  ["project_not_found", "404", "The key’s project was deleted."],
  ["method_not_allowed", "405", "The path doesn’t support this method."],
  ["file_too_large", "413", "The file is larger than 25 MB."],
  [
    "unsupported_content_type",
    "415",
    "The request isn’t JSON, or this kind of file isn’t accepted.",
  ],
  ["flagged_as_spam", "422", "No ticket was created. Don’t send the same request again."],
  ["rate_limited", "429", "Wait for retry_after_seconds."],
  [
    "upload_not_configured",
    "500",
    "This server doesn’t accept files. Send the ticket without them.",
  ],
  ["internal_error", "500", "Nothing was saved. It’s safe to try again."],
];

export const LIMITS: readonly Row[] = [
  [
    "Tickets and uploads per project key",
    "20 in 10 minutes, unless the project sets another limit",
  ],
  ["Intake per network", "120 in 10 minutes"],
  ["Personal key", "240 in 10 minutes"],
  ["Customer replies per ticket", "10 in 10 minutes"],
  ["List page", "1 to 100 tickets, 50 by default"],
];

interface CellsProps {
  caption: string;
  head: readonly string[];
  rows: readonly Row[];
  /** The first cells are code. */
  isCode?: boolean;
}

/** A table that may be wider than a phone. */
export function Cells({ caption, head, rows, isCode = false }: CellsProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach that
      tabIndex={0}
      className="overflow-x-auto rounded-lg bg-paper shadow-paper"
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line text-ink-faint">
            {head.map((name) => (
              <th key={name} scope="col" className="px-4 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="align-top max-sm:block max-sm:py-1.5">
              <th
                scope="row"
                className={`px-4 py-2 font-normal max-sm:block max-sm:pt-1 max-sm:pb-0 max-sm:wrap-anywhere sm:whitespace-nowrap ${isCode ? "font-mono" : "max-sm:font-semibold"}`}
              >
                {name}
              </th>
              {cells.map((cell) => (
                <td
                  key={cell}
                  className="px-4 py-2 text-ink-soft max-sm:block max-sm:pt-0 max-sm:pb-1"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
