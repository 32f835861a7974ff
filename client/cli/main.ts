/** The commands of `sealdesk`. An unknown or wrongly called command ends with exit code 2 and its usage. */

import { config, locales } from "zod/mini";
import { faultOf } from "../mcp/context";
import { guide } from "../mcp/guide";
import { serve } from "../mcp/server";
import { NEW_KINDS } from "../mcp/tools";
import { type Command, callOf, type Io, parse, show, UsageError, VERSION } from "./command";
import { completion } from "./completion";
import { deskCommands } from "./desk-commands";
import { fileCommands } from "./file-commands";
import { type Output, usage as receiptUsage, verifyReceiptCommand } from "./verify-receipt";

const mcp: Command = {
  usage: "sealdesk mcp",
  words:
    "Starts the local MCP server on standard input and output, for AI apps. It reads SVC_API_KEY, SVC_BASE_URL, SVC_LINKS, SVC_OUTPUT and SVC_ALLOW.",
  examples: [
    "claude mcp add sealdesk -e SVC_API_KEY=… -e SVC_BASE_URL=https://sealdesk.example -- sealdesk mcp",
  ],
  async run({ io }) {
    await serve(io.stdin, io.out, io.env, io.cwd);
  },
};

const guideCommand: Command = {
  usage: "sealdesk guide",
  words: "Prints every action of every kind with its arguments.",
  examples: ["sealdesk guide"],
  run: async () => guide(),
};

const completionCommand: Command = {
  usage: "sealdesk completion bash|zsh|fish",
  words: "Prints a script that completes commands and labels in your shell.",
  examples: ['eval "$(sealdesk completion bash)"'],
  run: async ({ args }) =>
    completion(args[0] ?? "bash", [...COMMANDS.keys(), "verify-receipt"], SECOND_WORDS),
};

const SECOND_WORDS = {
  new: NEW_KINDS,
  sign: ["send", "status", "remind", "cancel", "save", "events"],
  pay: ["link", "links", "mark"],
  shop: ["orders"],
  tickets: ["list", "show", "reply", "status", "file"],
  completion: ["bash", "zsh", "fish"],
};

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>(
  Object.entries({
    ...{ ...fileCommands, ...deskCommands },
    ...{ mcp, guide: guideCommand, completion: completionCommand },
  }),
);

function stopped(): AbortSignal {
  const stop = new AbortController();
  process.once("SIGINT", () => {
    stop.abort();
    process.once("SIGINT", () => process.exit(130));
  });
  return stop.signal;
}

const terminal = (): Io => ({
  out: (line) => console.log(line),
  fail: (line) => console.error(line),
  ...{ env: process.env, cwd: process.cwd(), stdin: process.stdin },
});

/** Exit codes by error code; 1 for all others. */
const EXITS: Readonly<Record<string, number>> = {
  ...{ "api-key": 3, forbidden: 3, not_found: 4, trashed: 4, unavailable: 5, rate_limited: 5 },
};

/** @param args the arguments after the program's name @returns the exit code */
export async function main(args: readonly string[], output?: Output | Io): Promise<number> {
  // Otherwise a wrong argument is reported as "Invalid input".
  config(locales.en());
  const io: Io = { ...terminal(), ...output };
  if (output === undefined) io.signal = stopped();
  const [name = "help", ...rest] = args;
  const isAsked = rest.includes("--help") || rest.includes("-h");
  if (name === "verify-receipt") {
    if (!isAsked) return verifyReceiptCommand(rest, io);
    io.out(receiptUsage);
    return 0;
  }
  const command = COMMANDS.get(name);
  if (["--version", "-v", "version"].includes(name)) {
    io.out(VERSION);
    return 0;
  }
  if (!command) return overview(io, name);
  if (isAsked) {
    io.out(helpOf(command));
    return 0;
  }
  return runCommand(command, rest, io);
}

async function runCommand(command: Command, rest: readonly string[], io: Io): Promise<number> {
  const isJson = rest.includes("--json");
  try {
    const { values, positionals } = parse(command, rest);
    const call = await callOf(io, positionals, values);
    await show(call, await command.run(call));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      io.fail(`${error.message}\n\n${helpOf(command)}`);
      return 2;
    }
    const { code, reason, message } = faultOf(error);
    io.fail(isJson ? JSON.stringify({ error: message, code, reason }) : message);
    return EXITS[code] ?? 1;
  }
}

const helpOf = ({ usage, words, examples }: Command): string =>
  `Usage: ${usage} [--json]\n\n${words}\n\n${examples.map((one) => `  ${one}`).join("\n")}`;

function overview(io: Io, name: string): number {
  const isAsked = ["help", "--help", "-h"].includes(name);
  const rows = [...COMMANDS].map(
    ([name, { words }]) => `  ${name.padEnd(15)} ${words.split(/(?<=\.) /)[0]}`,
  );
  const unknown = isAsked ? "" : `There is no command ${name}.\n\n`;
  const text = `${unknown}Usage: sealdesk COMMAND [--json] [--help]

${rows.join("\n")}
  ${"verify-receipt".padEnd(15)} Checks the receipt of a signed PDF, without a server.

Ends with 0 when it is done, 2 when the command is wrong, 3 when you may not, 4 when there is no such file, 5 when you can
try again later, and 1 for everything else.`;
  io[isAsked ? "out" : "fail"](text);
  return isAsked ? 0 : 2;
}
