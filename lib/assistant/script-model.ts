/**
 * A model that follows a script, for tests and for showing the assistant without one. It speaks the wire of a real one:
 * chat completions as server-sent events. It reads the file it is asked about and answers with its first sentences; it
 * changes text where it is told which words to put in the place of which, and else adds what it is told: a line of a paper,
 * a clause, cells.
 */
import { z } from "zod";
import { parseJson } from "@/lib/protocol/json";

export const SCRIPT_URL = "script:";

interface ScriptMessage {
  role: string;
  content: unknown;
}

interface ScriptRequest {
  messages: readonly ScriptMessage[];
  tools?: readonly { function: { name: string } }[] | undefined;
}

type Reply = { text: string } | { tool: string; arguments: object };

/** @returns the bytes of the stream */
export async function* scriptedStream(request: ScriptRequest): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const chunk of chunksOf(replyTo(request))) {
    yield encoder.encode(`data: ${JSON.stringify(chunk)}\n\n`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  yield encoder.encode("data: [DONE]\n\n");
}

const CHUNK = { id: "script", object: "chat.completion.chunk", created: 0, model: "script" };

function* chunksOf(reply: Reply): Generator<object> {
  const delta = (delta: object, finish_reason: string | null = null) => ({
    ...CHUNK,
    choices: [{ index: 0, delta, finish_reason }],
  });
  yield delta({ role: "assistant", content: "" });
  if ("tool" in reply) {
    const text = JSON.stringify(reply.arguments);
    const half = Math.ceil(text.length / 2);
    const name = {
      id: "call_1",
      type: "function",
      function: { name: reply.tool, arguments: text.slice(0, half) },
    };
    yield delta({ tool_calls: [{ index: 0, ...name }] });
    yield delta({ tool_calls: [{ index: 0, function: { arguments: text.slice(half) } }] });
    yield delta({}, "tool_calls");
  } else {
    for (const word of reply.text.split(/(?<=\s)/)) yield delta({ content: word });
    yield delta({}, "stop");
  }
  yield { ...CHUNK, choices: [], usage: { prompt_tokens: 1, completion_tokens: 1 } };
}

const FILE_ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/;

function replyTo({ messages, tools = [] }: ScriptRequest): Reply {
  const last = messages.at(-1);
  const asked = textOf(messages.findLast(({ role }) => role === "user"));
  const has = (name: string) => tools.some((tool) => tool.function.name === name);
  if (last?.role === "tool") return { text: resultIn(dataIn(textOf(last))) };
  if (has("append")) return textEdit(asked);
  for (const [tool, given] of Object.entries(ADDING))
    if (has(tool)) return { tool, arguments: given(asked.replace(/^[^:]*: */, "")) };
  const [file] = FILE_ID.exec(asked) ?? [];
  if (file && /rewrite|change|edit|^(fill in|make)\b/i.test(asked) && has("edit_file"))
    return { tool: "edit_file", arguments: { file, instructions: withoutPlace(asked) } };
  if (file && has("read_file")) return { tool: "read_file", arguments: { file } };
  if (/^find /i.test(asked) && has("search"))
    return { tool: "search", arguments: { words: asked.replace(/^find /i, "") } };
  if (/^make /i.test(asked) && has("create_file")) {
    const name = asked.replace(/^make an? note about /i, "").slice(0, 60);
    const markdown = `# ${name}\n\nWritten by the demonstration.`;
    return { tool: "create_file", arguments: { kind: "note", name, markdown } };
  }
  return { text: summaryOf(asked) };
}

/** What is added to a file that is no text, by the tool that its kind has. */
const ADDING: Record<string, (words: string) => object> = {
  addItem(words) {
    const [quantity = "1", ...prices] = words.match(/\d+(?:\.\d+)?/g) ?? [];
    return { props: { description: words, quantity, unitPrice: prices.at(-1) ?? "0" } };
  },
  addClause: (words) => ({ heading: "Addition", text: words }),
  setRange(words) {
    const cells = words.replace(/^make a table of */i, "").split(/, | and /);
    return { a1: "A1", rows: cells.map((cell) => [cell]) };
  },
};

/** Without which file is open, as the page adds it. */
const withoutPlace = (asked: string): string => asked.replace(/\n\nThe open file: [^\n]*$/, "");

const REPLACED = /replace [“"](.+?)[”"] (?:by|with) [“"](.+?)[”"]/i;

function textEdit(asked: string): Reply {
  const [, find, replace] = REPLACED.exec(asked) ?? [];
  if (find && replace) return { tool: "find", arguments: { find, replace } };
  const [instructions = "", selected] = asked.split(/\n\n/);
  if (!selected)
    return {
      tool: "append",
      arguments: { markdown: instructions.replace(/^change this: */i, "") },
    };
  const [line = ""] = selected.split("\n");
  const [first = line] = line.split(/(?<=[.!?])\s/);
  const shorter = first === line ? `${line} (shorter)` : first;
  return { tool: "find", arguments: { find: line, replace: shorter } };
}

const FOUND = z.array(z.object({ title: z.string(), lines: z.array(z.string()) }));

/** What a search found as a list, else the first sentences. */
function resultIn(data: string): string {
  const found = /^\[.*\]$/s.test(data) ? FOUND.safeParse(parseJson(data)).data : undefined;
  if (!found) return data.startsWith('{"id":') ? "Added it." : summaryOf(data);
  if (found.length === 0) return "Nothing was found.";
  return found.map(({ title, lines }) => `- **${title}**: ${lines.join(" … ")}`).join("\n");
}

/** Without the marks around what a tool read. */
function dataIn(text: string): string {
  const [, , data = text] = /^<(data-[0-9a-f-]{36}) [^\n]*>\n([\s\S]*)\n<\/\1>/.exec(text) ?? [];
  return data;
}

function textOf(message: ScriptMessage | undefined): string {
  const content = message?.content;
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (part?.type === "text" ? String(part.text) : "")).join(" ");
}

/** The first three sentences. */
const summaryOf = (text: string): string =>
  (text.replace(/\s+/g, " ").match(/[^.!?]+[.!?]?/g) ?? ["There is nothing to read."])
    .slice(0, 3)
    .join("")
    .trim();
