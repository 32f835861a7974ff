/** The assistant's steps, the pages it fetches, and when files were last read (X-001…X-040, D-90…D-94). */
import * as z from "zod/mini";
import { givenMoment, moment, plainText, uuid } from "./fields";
import { operation } from "./operation";

const MAX_IMAGES = 12;
const MAX_MESSAGES = 200;
/** Files that one question for read times may name. */
export const MAX_READ_FILES = 200;
const TEXT_CHARS = 1_000_000;
const DATA_URL_CHARS = 4_000_000;

const text = () => plainText(TEXT_CHARS);
const Part = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: text() }),
  z.object({
    type: z.literal("image_url"),
    image_url: z.object({
      /** A data URL: nothing is fetched from elsewhere. */
      url: z
        .string()
        .check(
          z.maxLength(DATA_URL_CHARS),
          z.regex(/^data:image\/(?:png|jpeg|webp|gif);base64,/, "must be a data URL of an image"),
        ),
    }),
  }),
  z.object({
    type: z.literal("input_audio"),
    input_audio: z.object({
      data: z.base64().check(z.maxLength(DATA_URL_CHARS)),
      format: z.enum(["wav", "mp3"]),
    }),
  }),
]);
const content = () => z.union([text(), z.array(Part).check(z.minLength(1), z.maxLength(100))]);

const ToolCall = z.object({
  id: plainText(200),
  type: z.literal("function"),
  function: z.object({ name: plainText(64), arguments: text() }),
});

/** As chat completions have them; the system's message is the server's own. */
const Message = z.discriminatedUnion("role", [
  z.object({ role: z.literal("user"), content: content() }),
  z.object({
    role: z.literal("assistant"),
    content: z.nullable(content()),
    tool_calls: z.optional(z.array(ToolCall).check(z.minLength(1), z.maxLength(20))),
  }),
  z.object({ role: z.literal("tool"), content: content(), tool_call_id: plainText(200) }),
]);
export type AssistantMessage = z.output<typeof Message>;

const messages = () =>
  z.array(Message).check(
    z.minLength(1),
    z.maxLength(MAX_MESSAGES),
    z.refine((all) => imagesIn(all).length <= MAX_IMAGES, `must have at most ${MAX_IMAGES} images`),
  );

/** The data URLs of the images in messages. */
export const imagesIn = (all: readonly AssistantMessage[]): string[] =>
  all.flatMap(({ content }) =>
    Array.isArray(content)
      ? content.flatMap((part) => (part.type === "image_url" ? [part.image_url.url] : []))
      : [],
  );

export const Toolset = z.enum(["read", "full"]);
export type Toolset = z.output<typeof Toolset>;

/** What an answer streams as `data:` lines (D-91). */
export const StepEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), runId: uuid(), model: z.string() }),
  z.object({ type: z.literal("text"), delta: z.string() }),
  z.object({ type: z.literal("tool"), id: z.string(), name: z.string(), arguments: z.string() }),
  z.object({ type: z.literal("usage"), input: z.number(), output: z.number() }),
  z.object({ type: z.literal("end"), finish: z.enum(["stop", "tools", "length"]) }),
  z.object({ type: z.literal("error"), reason: z.string(), error: z.string() }),
]);
export type StepEvent = z.output<typeof StepEvent>;

/** Turns that are left today, on every step's answer. */
export const TURNS_LEFT_HEADER = "X-Svc-Turns-Left";

/** One step of the model. 403 `ai-off`, 429 `turns` with `resetAt`, 409: a run of 40 steps or 30 minutes, 503 `unavailable`. */
export const runAgentStep = operation({
  method: "POST",
  path: "/api/ai/agent",
  summary: "Run one step of the assistant",
  caller: "ownBrowser",
  body: z.object({
    runId: uuid(),
    messages: messages(),
    toolset: Toolset,
    /** Answer now, without tools. */
    final: z.optional(z.boolean()),
    /** Neither tools nor Markdown. */
    plain: z.optional(z.boolean()),
  }),
  answers: { 200: null },
  refusals: [409],
});

/** One step of one file's edit; the file's id is only a label. 404 for an unknown `parentRun`, 429 `edits` for its eleventh. */
export const runEditStep = operation({
  method: "POST",
  path: "/api/ai/turn",
  summary: "Run one step of the edit of a file",
  caller: "ownBrowser",
  body: z.object({
    runId: uuid(),
    parentRun: z.optional(uuid()),
    fileId: uuid(),
    kind: z.enum(["note", "document", "sheet", "invoice", "contract"]),
    messages: messages(),
    final: z.optional(z.boolean()),
  }),
  answers: { 200: null },
  refusals: [404, 409],
});

/** Who answers; null where the operator has set nobody. */
export const readAssistant = operation({
  method: "GET",
  path: "/api/ai/agent",
  summary: "Who answers as the assistant",
  caller: "ownBrowser",
  answers: {
    200: z.object({
      /** The provider's host; `script` is the demonstration without a model. */
      provider: z.nullable(z.string()),
      model: z.nullable(z.string()),
      turnsLeft: z.number(),
    }),
  },
});

/** A page's or a PDF's text. 422 `{error, code}` for what may not or cannot be read. */
export const fetchPage = operation({
  method: "POST",
  path: "/api/ai/fetch",
  summary: "Read a public page or PDF",
  caller: "ownBrowser",
  body: z.object({ url: plainText(2_000) }),
  answers: {
    200: z.object({
      /** Where the last redirect led. */
      url: z.string(),
      title: z.string(),
      text: z.string(),
      type: z.string(),
      bytes: z.number(),
    }),
  },
  refusals: [422],
});
export type FetchedPage = z.output<(typeof fetchPage)["answers"][200]>;

/** Files whose link is dead and files that were never read are absent. */
export const listReads = operation({
  method: "POST",
  path: "/api/ai/reads",
  summary: "When files were last read by the assistant and by AI apps",
  caller: "gated",
  body: z.object({
    files: z
      .array(z.object({ id: uuid(), token: plainText(200) }))
      .check(z.maxLength(MAX_READ_FILES)),
  }),
  answers: {
    200: z.object({ reads: z.record(z.string(), moment()), apps: z.record(z.string(), moment()) }),
  },
});
export type Reads = z.output<(typeof listReads)["answers"][200]>;

/** notes that the assistant read a file, now or at an earlier time. */
export const recordRead = operation({
  method: "POST",
  path: "/api/ai/read",
  summary: "Note that the assistant read a file",
  caller: "lookup",
  body: z.object({ id: uuid(), at: z.optional(givenMoment()) }),
  answers: { 200: z.object({ ok: z.literal(true) }) },
  refusals: [410],
});
