/**
 * What the assistant may do on this device. It reads only files that the person named. It sees the names of all files
 * and lines found in them only if the person allowed that for the chat. A file's link and key never leave the device.
 */
import type * as Y from "yjs";
import * as z from "zod/mini";
import { fetchPage, recordRead } from "../../lib/contract/assistant";
import { keysOf, readOriginal } from "../archive/read-original";
import { callOperation } from "../call";
import type { Environment } from "../environment";
import type { LocalFile } from "../local-files";
import { readFileText } from "../search/note-parts";
import { fileText } from "./file-text";
import { hasKey } from "./hidden-links";
import { asData } from "./steps";

/** The answer for which a tool runs. */
export interface ToolTurn {
  signal: AbortSignal;
  runId: string;
  /** Records the exact text of something that left the device. */
  sent(text: string): void;
}

/** @returns what the model reads, including refusals */
export type Tool = (argumentsText: string, turn: ToolTurn) => Promise<string> | string;

export interface LocalTools {
  /** Runs a tool. @throws the signal's reason */
  run(name: string, argumentsText: string, turn: ToolTurn): Promise<string>;
}

export interface Sight {
  /** The files that the person named in this chat. */
  named: readonly LocalFile[];
  /** Every file of the library, if the person lets the assistant search them; otherwise null. */
  all: readonly LocalFile[] | null;
  /** URLs in the person's own messages. URLs that pages and files name are not allowed. */
  addresses: ReadonlySet<string>;
  /** The file open on the page, read as it is there. */
  open?: { id: string; doc: Y.Doc } | null;
}

/** Characters of a file that one call returns. */
const PART_CHARS = 40_000;
const MAX_LISTED = 200;
const MAX_FOUND = 10;

/** Null when the text is not JSON or has another shape. */
export const parsed = <Shape extends z.ZodMiniType>(
  shape: Shape,
  text: string,
): z.output<Shape> | null => {
  try {
    return z.safeParse(shape, JSON.parse(text || "{}")).data ?? null;
  } catch {
    return null;
  }
};

const ReadFile = z.object({ file: z.string(), from: z.optional(z.int().check(z.minimum(0))) });
const Search = z.object({ words: z.string().check(z.minLength(1), z.maxLength(200)) });
const Page = z.object({ url: z.string().check(z.maxLength(2_000)) });

/** @param changing tools that change something, if the person allowed them */
export function localTools(
  sight: Sight,
  environment: Environment,
  changing: Readonly<Record<string, Tool>> = {},
): LocalTools {
  const tools = { ...readingTools(sight, environment), ...changing };
  return {
    async run(name, argumentsText, turn) {
      const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
      if (!tool) return "This tool is not allowed here.";
      try {
        return await tool(argumentsText, turn);
      } catch (error) {
        turn.signal.throwIfAborted();
        return `This did not work: ${error instanceof Error ? error.message : "unknown"}`;
      }
    },
  };
}

function readingTools(sight: Sight, environment: Environment): Record<string, Tool> {
  const visible = sight.all ?? sight.named;
  const texts = new Map<string, Promise<string>>();
  const textOf = (file: LocalFile, read: ReadDoc, signal: AbortSignal): Promise<string> => {
    const key = `${read.name} ${file.id}`;
    const known = texts.get(key) ?? readText(file, read, sight, environment, signal);
    texts.set(key, known);
    known.catch(() => texts.delete(key));
    return known;
  };
  return {
    list_files: () =>
      asData(
        "files",
        JSON.stringify(
          visible.slice(0, MAX_LISTED).map(({ id, kind, title }) => ({ file: id, kind, title })),
        ),
      ),
    async read_file(text, { signal }) {
      const asked = parsed(ReadFile, text);
      const file = visible.find(({ id }) => id === asked?.file);
      if (!asked || !file) return "There is no such file among those the person named.";
      const whole = await textOf(file, fileText, signal);
      await noteRead(keysOf(file), environment);
      const from = asked.from ?? 0;
      const part = whole.slice(from, from + PART_CHARS);
      const rest = whole.length - from - part.length;
      return asData(file.title, rest > 0 ? `${part}\n[${rest} more characters]` : part);
    },
    async search(text, { signal }) {
      const asked = parsed(Search, text);
      if (!asked) return "Give words to search for.";
      const words = asked.words.toLowerCase().split(/\s+/).filter(Boolean);
      const found = [];
      for (const file of visible) {
        signal.throwIfAborted();
        const whole = await textOf(file, searchedText, signal).catch(() => "");
        const lines = whole.split("\n").filter((line) => hasAll(line, words));
        const { id, kind, title } = file;
        if (lines.length === 0 && !hasAll(`${title} ${whole}`, words)) continue;
        found.push({ file: id, kind, title, lines: lines.slice(0, 3) });
        if (lines.length > 0) await noteRead(keysOf(file), environment);
        if (found.length === MAX_FOUND) break;
      }
      return asData("search", JSON.stringify(found));
    },
    async fetch_page(text, { signal, sent }) {
      const asked = parsed(Page, text);
      if (!asked || !sight.addresses.has(asked.url) || hasKey(asked.url))
        return "This address was not named by the person, so it is not fetched.";
      const body = { url: asked.url };
      sent(JSON.stringify(body));
      const page = await callOperation(fetchPage, { body, environment, signal });
      return asData(page.title || page.url, page.text.slice(0, PART_CHARS));
    },
  };
}

const hasAll = (text: string, words: readonly string[]): boolean => {
  const low = text.toLowerCase();
  return words.every((word) => low.includes(word));
};

type ReadDoc = (doc: Y.Doc) => string | Promise<string>;

async function readText(
  file: LocalFile,
  read: ReadDoc,
  { open }: Sight,
  environment: Environment,
  signal: AbortSignal,
): Promise<string> {
  if (open?.id === file.id) return read(open.doc);
  const { doc } = await readOriginal(file, environment, signal);
  try {
    return await read(doc);
  } finally {
    doc.destroy();
  }
}

function searchedText(doc: Y.Doc): string {
  const { title, parts } = readFileText(doc);
  return [title, ...parts.map(({ text }) => text)].join("\n");
}

/** Shows others who have the file when the assistant read it. A failure does not block the answer. */
export async function noteRead(
  { id, capability }: { id: string; capability: string },
  environment: Environment,
): Promise<void> {
  await callOperation(recordRead, { body: { id }, capability, environment }).catch(() => {});
}

/** The http URLs that a person wrote. */
export const addressesIn = (text: string): string[] =>
  [...text.matchAll(/\bhttps?:\/\/[^\s<>"')\]]+/g)].map(([address]) =>
    address.replace(/[.,;:!?]+$/, ""),
  );
