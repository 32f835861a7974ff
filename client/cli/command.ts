/** A command, and what all commands share: arguments, the service, the links, and how results are shown. */
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { Binary, LinkToGive } from "../actions/target";
import { type Connection, connect } from "../client";
import { type Context, ToolFault } from "../mcp/context";
import { Links, linksPath, loginPath, readPrivate, type Variables } from "./links";

export const VERSION = "1.0.0";

export interface Io {
  out(line: string): void;
  fail(line: string): void;
  env: Variables;
  cwd: string;
  stdin: NodeJS.ReadStream;
  /** Stops a command that runs until it is stopped. */
  signal?: AbortSignal;
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>;
type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

export interface Command {
  usage: string;
  words: string;
  examples: readonly string[];
  options?: Options;
  /** @returns what is shown; nothing for a command that prints its output itself */
  run(call: Call): Promise<unknown>;
}

export interface Call extends Context {
  io: Io;
  args: readonly string[];
  values: Values;
  /** The value of an option that may be given once. */
  value(name: string): string | undefined;
  isJson: boolean;
}

/** The command was called wrongly; its usage is shown. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export function wanted(args: readonly string[], at: number, name: string): string {
  const found = args[at];
  if (found === undefined) throw new UsageError(`${name} is missing.`);
  return found;
}

const COMMON = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;

/** Arguments that start with a dash: a negative number, a list item, an id of 22 characters. */
const DASHED_ARGUMENT = /^-(?:\d|\s|[\w-]{21}$)/;
/** Prefixed to such an argument while options are parsed. */
const HELD = "\0";
const hold = (text: string) => (DASHED_ARGUMENT.test(text) ? HELD + text : text);
const release = (text: string) => (text.startsWith(HELD) ? text.slice(HELD.length) : text);

export function parse(command: Command, given: readonly string[]) {
  try {
    const options = { ...COMMON, ...command.options };
    const args = given.map(hold);
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const text = JSON.stringify(values, (_, one) => (typeof one === "string" ? release(one) : one));
    return { values: JSON.parse(text) as Values, positionals: positionals.map(release) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split(". ")[0] : String(error));
  }
}

const Login = z.object({ origin: z.url(), apiKey: z.string() });

export async function callOf(io: Io, args: readonly string[], values: Values): Promise<Call> {
  const login = await loginOf(io.env);
  const value = (name: string) => {
    const found = values[name];
    return typeof found === "string" ? found : undefined;
  };
  const out = value("out");
  return {
    ...{ io, args, values, value, isJson: values.json === true },
    links: new Links(linksPath(io.env)),
    folders: {
      read: (path) => readGiven(path, io.cwd),
      async write(name, bytes) {
        const path = resolve(io.cwd, out ?? name);
        await writeFile(path, bytes);
        return path;
      },
    },
    connection: () => connectionOf(login),
  };
}

/** @throws ToolFault with a message for the person who typed the path */
async function readGiven(path: string, cwd: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(resolve(cwd, path)));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT") throw new ToolFault("not_found", `There is no file ${path} here.`);
    if (code === "EISDIR") throw new ToolFault("invalid", `${path} is a folder.`);
    throw new ToolFault("forbidden", `${path} cannot be read.`);
  }
}

async function loginOf(env: Variables): Promise<Partial<z.infer<typeof Login>>> {
  const stored = await readPrivate(loginPath(env));
  const read = stored === null ? null : z.safeParse(Login, JSON.parse(stored));
  const origin = env.SVC_BASE_URL || read?.data?.origin;
  const apiKey = env.SVC_API_KEY || read?.data?.apiKey;
  return { ...(origin && { origin }), ...(apiKey && { apiKey }) };
}

export function connectionOf({ origin, apiKey }: { origin?: string; apiKey?: string }): Connection {
  if (!origin || !apiKey)
    throw new ToolFault(
      "api-key",
      "You are not signed in. Run: sealdesk login https://your-sealdesk",
    );
  return connect({ origin, apiKey, userAgent: `svc-agent/${VERSION}` });
}

/** An argument of an action: parsed as JSON if possible, otherwise the text itself. */
export function argumentOf(text: string): unknown {
  if (!/^(?:[[{"]|-?\d|true$|false$|null$)/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Shows a result: for programs as one line of JSON, for people as a text, a table or a path. */
export async function show(call: Call, result: unknown): Promise<void> {
  const { io, isJson, folders } = call;
  if (result === undefined) return;
  const plain = await plainOf(result, folders);
  if (isJson) return io.out(JSON.stringify(plain));
  if (typeof plain === "string") return io.out(printable(plain));
  if (Array.isArray(plain)) return io.out(tableOf(plain));
  for (const [name, value] of Object.entries(plain ?? {}))
    if (value !== undefined)
      io.out(`${name}: ${typeof value === "string" ? printable(value) : JSON.stringify(value)}`);
}

async function plainOf(result: unknown, folders: Context["folders"]): Promise<unknown> {
  if (result instanceof LinkToGive) return { ...result.about, link: result.link };
  if (!(result instanceof Binary)) return result;
  return { path: await folders.write(result.name, result.bytes), bytes: result.bytes.length };
}

/** Removes control characters, which a terminal obeys and a file may contain. */
const printable = (text: string) =>
  text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, (one) => (/[\n\t]/.test(one) ? one : "�"));

function tableOf(rows: readonly unknown[]): string {
  if (rows.length === 0) return "Nothing.";
  const records = rows.map((row) => (typeof row === "object" && row !== null ? row : { row }));
  const names = [...new Set(records.flatMap((row) => Object.keys(row)))];
  const cell = (value: unknown) => {
    const text =
      value === null || value === undefined
        ? ""
        : typeof value === "object"
          ? JSON.stringify(value)
          : String(value);
    return printable(text).replaceAll("\n", " ").slice(0, 60);
  };
  const lines = [names, ...records.map((row) => names.map((name) => cell(Reflect.get(row, name))))];
  const widths = names.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
