/** The page about errors, written from the errors that the code throws, each as its family writes it. */
import { readdirSync, readFileSync } from "node:fs";
import { HttpError } from "@/lib/http/errors";
import { errorResponse, type Format } from "@/lib/http/formats";

interface Part {
  title: string;
  format: Format;
  /** Folders of lib/. */
  domains: readonly string[];
}

const PARTS: readonly Part[] = [
  { title: "Everywhere", format: "docs", domains: ["http", "gate", "jobs"] },
  { title: "Accounts and plans", format: "docs", domains: ["accounts", "plan"] },
  { title: "Files", format: "docs", domains: ["files"] },
  { title: "Sending links by email", format: "docs", domains: ["sending"] },
  { title: "Signing", format: "sign", domains: ["signing"] },
  { title: "Shops", format: "docs", domains: ["shops"] },
  { title: "Payments", format: "pay", domains: ["payments"] },
  { title: "Calendar and bookings", format: "docs", domains: ["calendar"] },
  { title: "Tickets", format: "tickets", domains: ["tickets", "webhooks"] },
  { title: "Uploads of tickets", format: "blob", domains: ["blobs"] },
  { title: "AI in Sealdesk", format: "docs", domains: ["drafting", "assistant"] },
  { title: "AI apps", format: "oauth", domains: ["oauth"] },
];

const STATUSES: Readonly<Record<number, readonly [means: string, toDo: string]>> = {
  400: ["Something sent is invalid.", "Read the words. Don’t repeat it unchanged."],
  401: ["No key, a wrong key, or a session that ended.", "Send `Authorization: Bearer <key>`."],
  402: ["It needs Pro.", ""],
  403: ["You may not: another role, no Pro, or an unconfirmed email.", "See the reason."],
  404: ["It isn’t there, or the link has ended. Both look the same.", ""],
  405: ["The path doesn’t have this method.", "See `Allow`."],
  409: ["It conflicts with what is there.", "Read again, decide, and send anew."],
  410: ["It was there: in the Trash, cancelled or expired.", ""],
  413: ["Too large.", ""],
  415: ["Another content type is needed.", ""],
  422: ["It was refused as spam.", "Don’t repeat it."],
  429: ["Too many requests.", "Wait as `Retry-After` says."],
  500: ["A fault of the server. Nothing was saved.", "It is safe to try again."],
  501: ["This server was not set up for it.", ""],
  503: [
    "The service or its database is away.",
    "Repeat with the same ids and `Idempotency-Key`: it is done once.",
  ],
  507: ["The store of uploads is full.", ""],
};

interface Thrown {
  domain: string;
  status: number;
  reason: string;
  words: string;
}

const ERROR = /new HttpError\(\s*(\d{3}),\s*"([\w-]+)",\s*(?:"([^"]*)"|`([^`]*)`)?/g;
const REFUSAL = /status: (\d{3}),\s*reason: "([\w-]+)",\s*message(?:: "([^"]*)")?/g;

/** Every error with a reason that a domain throws. */
function thrownErrors(): Thrown[] {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).sort();
  const sources = files.filter(
    (file) => /\.ts$/.test(file) && !/\btest(ing)?\b|^architecture/.test(file),
  );
  return sources.flatMap((file) => {
    const [domain = ""] = file.split("/");
    const text = readFileSync(`lib/${file}`, "utf8");
    return [ERROR, REFUSAL].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, status, reason = "", plain, template]) => ({
        ...{ domain, status: Number(status), reason },
        words: plain ?? wordsOf(template),
      })),
    );
  });
}

/** A template with another in it is cut short, and says nothing. */
function wordsOf(template = ""): string {
  const words = template.replaceAll(/\$\{[\w.]+\}/g, "…");
  return words.includes("${") ? "" : words;
}

interface Body {
  error?: string | { code?: string };
  reason?: string;
  code?: string;
}

const bodyOf = async (format: Format, error: HttpError): Promise<Body> =>
  (await errorResponse(format, error).json()) as Body;

/** What a program compares. */
function codeOf({ error, reason, code }: Body): string | null {
  if (typeof error === "object") return error.code ?? null;
  return code ?? reason ?? null;
}

const asCode = (text: string | null | undefined): string => (text ? `\`${text}\`` : "");
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

async function partOf({ title, format, domains }: Part, thrown: readonly Thrown[]) {
  const found = new Map<string, { status: number; words: Set<string> }>();
  for (const { domain, status, reason, words } of thrown) {
    if (!domains.includes(domain)) continue;
    const body = await bodyOf(format, new HttpError(status, reason, words));
    const code = format === "oauth" ? String(body.error) : codeOf(body);
    const key = `${code} ${status}`;
    const row = found.get(key) ?? { status, words: new Set() };
    if (words !== "") row.words.add(words);
    found.set(key, row);
  }
  const rows = [...found].sort().map(([key, { status, words }]) => {
    const [first = "Its words say why.", ...others] = words;
    const why = others.length > 2 ? `${first} And others.` : [first, ...others].join(" ");
    return [asCode(key.split(" ")[0]), why.replaceAll("|", "\\|"), String(status)];
  });
  return `## ${title}\n\n${table(["Reason", "Why", "Status"], rows)}`;
}

const FORMS: readonly (readonly [where: string, Format])[] = [
  ["Files, shops, calendar", "docs"],
  ["Accounts", "auth"],
  ["Tickets", "tickets"],
  ["Signing", "sign"],
  ["Payments", "pay"],
  ["OAuth", "oauth"],
  ["MCP", "mcp"],
  ["Uploads", "blob"],
];

async function formsTable(): Promise<string> {
  const rate = new HttpError(429, "rate", "…", { retryAfter: 30 });
  const rows = FORMS.map(async ([where, format]) => [
    ...[where, asCode(JSON.stringify(await bodyOf(format, rate)))],
  ]);
  return table(["Where", "Body of a 429"], await Promise.all(rows));
}

/** What a family writes where it has no code for a status. */
const isOwn = (code: string | null) =>
  !["internal", "internal_error", "unavailable"].includes(code ?? "");

/** What carries no reason of its own is told by its status; in these families it has a code too. */
async function statusTable(): Promise<string> {
  const rows = Object.entries(STATUSES).map(async ([status, [means, toDo]]) => {
    const bare = new HttpError(Number(status), null, "…");
    const codes = (["tickets", "sign", "pay"] as const).map(async (format) =>
      codeOf(await bodyOf(format, bare)),
    );
    const own = (await Promise.all(codes)).filter((code) => Number(status) >= 500 || isOwn(code));
    return [status, means, toDo, [...new Set(own)].map(asCode).join(", ")];
  });
  const head = ["Status", "What it means", "What to do", "Code"];
  return table(head, await Promise.all(rows));
}

/** @throws Error for a status or a folder that the page says nothing of */
export async function errorsMarkdown(): Promise<string> {
  const thrown = thrownErrors();
  const named = new Set(PARTS.flatMap(({ domains }) => domains));
  // The contract's are in every part's words already, MCP's are JSON-RPC.
  for (const { domain, status } of thrown) {
    if (!(status in STATUSES)) throw new Error(`No words for status ${status}.`);
    if (!named.has(domain) && !["contract", "mcp"].includes(domain))
      throw new Error(`No part for errors of lib/${domain}.`);
  }
  const parts: string[] = [];
  for (const part of PARTS) parts.push(await partOf(part, thrown));
  return `# Errors

An error has a status, and a reason or code that never changes; its words may. In the client both are on \`ApiError\`, as \`status\` and \`reason\`.

## Forms

${await formsTable()}

Where fields are invalid, tickets and signing name them in \`details.fieldErrors\`.

## Statuses

Where an error has no reason of its own, tickets, signing and payments write a code for its status.

${await statusTable()}

## Limits

Every limit answers 429 with \`Retry-After\` in seconds. The client waits by itself while it synchronises open files; for other calls it throws, and \`retryAfter\` says how long to wait.

${parts.join("\n\n")}
`;
}
