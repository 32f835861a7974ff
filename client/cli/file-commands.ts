/** Commands on files: sign in, list, create, read, change, export, import and share. */

import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { draftProvider } from "../../lib/contract/drafting";
import { callOperation } from "../call";
import { ApiError } from "../http";
import { ToolFault } from "../mcp/context";
import { runFileAction } from "../mcp/file-actions";
import { make, NEW_KINDS, PAIRS, runPair } from "../mcp/tools";
import { argumentOf, type Call, type Command, connectionOf, UsageError, wanted } from "./command";
import { importFrom } from "./import-command";
import { loginPath, writePrivate } from "./links";

/** Without echo when somebody types; otherwise the first line of the piped input. */
async function askSecret({ stdin, fail }: Call["io"], question: string): Promise<string> {
  if (stdin.isTTY) fail(question);
  const silent = new Writable({ write: (_, __, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  try {
    return (await lines.question("")).trim();
  } finally {
    lines.close();
  }
}

const login: Command = {
  usage: "sealdesk login ADDRESS",
  words:
    "Stores your API key, from a prompt or from SVC_API_KEY, in a file that only you can read.",
  examples: [
    "sealdesk login https://sealdesk.example",
    "sealdesk login https://sealdesk.example < key.txt",
  ],
  async run({ io, args }) {
    const address = wanted(args, 0, "ADDRESS");
    if (!URL.canParse(address)) throw new UsageError("ADDRESS is the address of your Sealdesk.");
    const { origin } = new URL(address);
    const apiKey = io.env.SVC_API_KEY || (await askSecret(io, "API key (Settings, API keys):"));
    const environment = connectionOf({ origin, apiKey });
    await callOperation(draftProvider, { environment }).catch((error: unknown) => {
      const isKey = error instanceof ApiError && error.status === 401;
      throw isKey ? new ToolFault("api-key", `${origin} does not know this API key.`) : error;
    });
    await writePrivate(loginPath(io.env), `${JSON.stringify({ origin, apiKey })}\n`);
    return `Signed in to ${origin}.`;
  },
};

const files: Command = {
  usage: "sealdesk files [--kind KIND]",
  words: "Lists the files whose links are stored here.",
  examples: ["sealdesk files --kind sheet"],
  options: { kind: { type: "string" } },
  async run({ links, value }) {
    const kind = value("kind");
    const found = (await links.list()).filter((one) => one.kind === (kind ?? one.kind));
    return found.map(({ label, kind, privacy, addedAt }) => ({ label, kind, privacy, addedAt }));
  },
};

const add: Command = {
  usage: "sealdesk add LABEL LINK",
  words: "Stores a link that you were given under a label. - reads the link from standard input.",
  examples: ["sealdesk add prices 'https://sealdesk.example/d/…#…'"],
  async run(call) {
    const [label, given] = [wanted(call.args, 0, "LABEL"), wanted(call.args, 1, "LINK")];
    const link = given === "-" ? await askSecret(call.io, "Link:") : given;
    return runFileAction({ action: "add", args: [label, link] }, call);
  },
};

const link: Command = {
  usage: "sealdesk link LABEL",
  words: "Prints a stored link. Whoever has it has the file.",
  examples: ["sealdesk link prices"],
  run: async ({ links, args }) => ({ link: (await links.find(wanted(args, 0, "LABEL"))).link }),
};

const forget: Command = {
  usage: "sealdesk forget LABEL",
  words:
    "Takes a file off the list. The file stays, and its link is lost unless you have it elsewhere.",
  examples: ["sealdesk forget prices"],
  run: (call) => runFileAction({ action: "forget", file: wanted(call.args, 0, "LABEL") }, call),
};

const create: Command = {
  usage: "sealdesk new KIND LABEL [--title TITLE] [--standard] [--option NAME=VALUE]…",
  words: `Makes a file, encrypted unless --standard, and stores its link. KIND: ${NEW_KINDS.join(", ")}.`,
  examples: [
    "sealdesk new sheet prices --title 'Prices 2027'",
    "sealdesk new invoice jan --option currency=USD",
  ],
  options: {
    ...{ title: { type: "string" }, standard: { type: "boolean" } },
    option: { type: "string", multiple: true },
  },
  async run(call) {
    const { args, values, value, links } = call;
    const kind = NEW_KINDS.find((one) => one === args[0]);
    const label = wanted(args, 1, "LABEL");
    if (!kind) throw new UsageError(`KIND is one of ${NEW_KINDS.join(", ")}.`);
    const options = Object.fromEntries(
      [values.option ?? []].flat().map((text) => String(text).split(/=(.*)/s)),
    );
    const privacy = values.standard ? "standard" : "e2ee";
    const title = value("title") ?? label;
    await links.expectFree(label);
    const { link, privacy: is } = await make({ kind, label, title, privacy, options }, call);
    return { label: await links.addMade({ label, kind, link, privacy: is }), kind, privacy: is };
  },
};

const FIRST: Readonly<Record<string, string>> = {
  ...{ note: "markdown", document: "markdown", calendar: "events", signing: "status" },
};

async function act(call: Call, use: "reads" | "edits"): Promise<unknown> {
  const [, action, ...given] = call.args;
  const label = wanted(call.args, 0, "LABEL");
  if (use === "edits") wanted(call.args, 1, "ACTION");
  const { kind } = await call.links.find(label);
  const named = action ?? FIRST[kind] ?? "summary";
  const args = call.values.text ? given : given.map(argumentOf);
  const pairs = Object.values(PAIRS).filter(({ kinds }) => kinds.includes(kind));
  // A calendar has the actions of two pairs.
  const pair = pairs.find((one) => one[use]?.some(({ name }) => name === named)) ?? pairs[0];
  if (!pair) throw new UsageError(`A ${kind} has no actions.`);
  return runPair(pair, use, { file: label, action: named, args }, call);
}

const ARGUMENTS =
  "Arguments are JSON where they look like it, else text; --text takes all of them as text.";
const text = { text: { type: "boolean" } } as const;

const read: Command = {
  usage: "sealdesk read LABEL [ACTION [ARGUMENT]…]",
  words: `Reads a file, by an action of its kind. ${ARGUMENTS} sealdesk guide lists the actions.`,
  examples: ["sealdesk read prices", "sealdesk read prices range A1:C9 --json"],
  options: text,
  run: (call) => act(call, "reads"),
};

const edit: Command = {
  usage: "sealdesk edit LABEL ACTION [ARGUMENT]…",
  words: `Changes a file, by an action of its kind. ${ARGUMENTS}`,
  examples: ["sealdesk edit prices set B2 12.5", "sealdesk edit plan append '## Next week'"],
  options: text,
  run: (call) => act(call, "edits"),
};

const exportTo: Command = {
  usage: "sealdesk export LABEL FORMAT [--out PATH]",
  words: "Saves a file as pdf, docx, xlsx, csv, md, html, xml, ics or json, as its kind has them.",
  examples: ["sealdesk export prices xlsx --out prices.xlsx"],
  options: { out: { type: "string" } },
  run(call) {
    const [file, format] = [wanted(call.args, 0, "LABEL"), wanted(call.args, 1, "FORMAT")];
    if (!call.isJson) call.io.fail(`Exporting ${file} as ${format}…`);
    return runFileAction({ action: "export", file, args: [format] }, call);
  },
};

const share: Command = {
  usage: "sealdesk share LABEL [--role view|edit] [--expires MOMENT]",
  words: "Makes a link for others and prints it.",
  examples: [
    "sealdesk share prices",
    "sealdesk share prices --role edit --expires 2027-01-01T00:00:00Z",
  ],
  options: { role: { type: "string" }, expires: { type: "string" } },
  run(call) {
    const expires = call.value("expires");
    const args = [call.value("role") ?? "view", ...(expires === undefined ? [] : [expires])];
    return runFileAction({ action: "share", file: wanted(call.args, 0, "LABEL"), args }, call);
  },
};

export const fileCommands = {
  ...{ login, files, add, link, forget, new: create, read, edit },
  ...{ export: exportTo, import: importFrom, share },
};
