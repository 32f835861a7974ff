/**
 * A model that follows a script, for tests and for showing the assistant without one. It speaks the wire of a real one:
 * chat completions as server-sent events. It reads the file it is asked about and answers with its first sentences.
 */
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
  if (last?.role === "tool") return { text: summaryOf(textOf(last)) };
  const [file] = FILE_ID.exec(asked) ?? [];
  if (file && /rewrite|change|edit/i.test(asked) && has("edit_file"))
    return { tool: "edit_file", arguments: { file, instructions: asked } };
  if (file && has("read_file")) return { tool: "read_file", arguments: { file } };
  if (/^find /i.test(asked) && has("search"))
    return { tool: "search", arguments: { words: asked.replace(/^find /i, "") } };
  return { text: summaryOf(asked) };
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
