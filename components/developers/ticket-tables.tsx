/** What the contract of tickets says in tables: fields, routes, errors and limits. */

type Row = readonly [string, ...string[]];

export const FIELDS: readonly Row[] = [
  ["email", "Needed. An address, at most 320 characters. It tells customers apart."],
  ["message", "Needed. 1 to 10,000 characters."],
  ["name", "At most 200 characters."],
  ["subject", "At most 300 characters."],
  [
    "attachments",
    "At most 10 of { url, filename, contentType, sizeBytes }; each url comes from an upload.",
  ],
  [
    "source",
    "Any object under 4,096 bytes as JSON: the page, the plan, the version. Only agents see it.",
  ],
];

export const ROUTES: readonly Row[] = [
  ["GET /api/v1/tickets", "A page of tickets: status, project, limit, cursor"],
  ["GET /api/v1/tickets/{code}", "One ticket with its thread"],
  ["PATCH /api/v1/tickets/{code}", "Sets the status; the customer is told nothing"],
  ["POST /api/v1/tickets/{code}/reply", "Answers, and resolves with resolve: true"],
  ["GET /api/v1/projects", "Your projects, with how many tickets are open"],
  ["GET /api/v1/projects/{id}/keys", "A project’s keys"],
  ["POST /api/v1/projects/{id}/keys", "A new one, told once"],
  ["DELETE /api/v1/keys/{id}", "Revokes a key at once"],
  ["GET /api/v1/whoami", "Whose key this is, of either kind"],
  ["GET /api/v1/ping", "Whether the service is there; no key"],
];

export const ERRORS: readonly Row[] = [
  ["missing_authorization", "401", "No key was sent."],
  ["invalid_key", "401", "The key is of the other kind, revoked or expired."],
  ["invalid_json", "400", "The body is not JSON."],
  ["invalid_request", "400", "A field is wrong; details.fieldErrors says which and why."],
  ["upload_failed", "400", "No upload can be made for this file."],
  ["not_found", "404", "There is no such thing, or it is not yours."],
  ["project_not_found", "404", "The key’s project was deleted."],
  ["method_not_allowed", "405", "The path has no such method."],
  ["file_too_large", "413", "The file has more than 25 MB."],
  [
    "unsupported_content_type",
    "415",
    "The request is not JSON, or files of this kind are not taken.",
  ],
  ["flagged_as_spam", "422", "No ticket was made. Do not send the same again."],
  ["rate_limited", "429", "Wait for retry_after_seconds."],
  ["upload_not_configured", "500", "This server takes no files. The ticket can be sent without."],
  ["internal_error", "500", "Nothing was written. Trying again is safe."],
];

export const LIMITS: readonly Row[] = [
  ["Tickets and uploads of a project key", "20 in 10 minutes, unless the project says otherwise"],
  ["Intake from one network", "120 in 10 minutes"],
  ["A personal key", "240 in 10 minutes"],
  ["A customer’s replies to one ticket", "10 in 10 minutes"],
  ["Page of a list", "1 to 100 tickets, 50 without a word"],
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
