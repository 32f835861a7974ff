/** The assistant's step (X-001…X-008): who may ask, what is refused before the model is asked, and what it streams. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import OpenAI from "openai";
import { expect, test, vi } from "vitest";
import { GET, POST } from "@/app/api/ai/agent/route";
import { db } from "@/db/client";
import { assistantRun, proGrant, user } from "@/db/schema";
import type { StepEvent } from "@/lib/contract/assistant";
import { resetEnv } from "@/lib/env";
import { log } from "@/lib/http/log";
import { asPerson, newAccount, signUp, type TestPerson } from "@/lib/testing/accounts";
import { type Answered, call } from "@/lib/testing/call";
import { serveModel, useModel } from "@/lib/testing/model-double";
import { MAX_STEPS } from "./limits";

const path = "/api/ai/agent";
const FILE = "3b241101-e2bb-4255-8caf-4136c566a962";
const hello = (content: unknown = "Hello there.", more: object = {}) => ({
  ...{ runId: randomUUID(), toolset: "read", messages: [{ role: "user", content }] },
  ...more,
});
const ask = (person: TestPerson, body: unknown) => asPerson(person, POST, { path, body });
const set = (person: TestPerson, values: object) =>
  db().update(user).set(values).where(eq(user.id, person.userId));

const eventsOf = ({ body }: Answered): StepEvent[] =>
  String(body)
    .split("\n\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => JSON.parse(line.slice("data: ".length)));

const IMAGES = {
  png: "iVBORw0KGgo=",
  jpeg: "/9j/4AAQ",
  gif: "R0lGODlhAQ==",
  webp: "UklGRgAAAABXRUJQ",
};
const image = (type: keyof typeof IMAGES, data: string = IMAGES[type]) => ({
  type: "image_url",
  image_url: { url: `data:image/${type};base64,${data}` },
});

// X-002 D-91
test("a step streams its start, its words, what it used and its end", async () => {
  const model = await useModel();
  const person = await signUp();
  const body = hello("One. Two. Three. Four.");
  const answer = await ask(person, body);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    ...[200, "text/event-stream; charset=utf-8"],
  ]);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(answer.headers.get("x-accel-buffering")).toBe("no");
  expect(answer.headers.get("x-svc-turns-left")).toBe("19");
  const events = eventsOf(answer);
  expect(events[0]).toEqual({ type: "start", runId: body.runId, model: "small" });
  expect(events.slice(-2)).toEqual([
    { type: "usage", input: 1, output: 1 },
    { type: "end", finish: "stop" },
  ]);
  const words = events.flatMap((event) => (event.type === "text" ? [event.delta] : []));
  expect(words.join("")).toBe("One. Two. Three.");
  expect(model.headers).toMatchObject({ authorization: "Bearer a key" });
  expect(model.asked[0]?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
});

//
test("a tool is called by the page: the step passes the call on, whole, and runs nothing", async () => {
  await useModel();
  const answer = await ask(await signUp(), hello(`Summarise ${FILE}`));
  expect(eventsOf(answer).slice(-2)).toEqual([
    { type: "tool", id: "call_1", name: "read_file", arguments: `{"file":"${FILE}"}` },
    { type: "end", finish: "tools" },
  ]);
});

// D-91
test("the model may call the tools of the toolset, and none in the final step", async () => {
  const model = await useModel();
  const person = await signUp();
  for (const more of [{}, { toolset: "full" }, { final: true }, { plain: true }])
    await ask(person, hello("Hello.", more));
  expect(model.asked.map(({ tools = [] }) => tools.length)).toEqual([4, 9, 0, 0]);
});

// X-001 D-90
test("only a session may ask: a stranger is told to sign in, and a key does not help", async () => {
  await useModel();
  const site = await call(POST, { path, body: hello() });
  const { key } = await newAccount();
  const program = await call(POST, { path, body: hello(), key });
  const stranger = await call(POST, {
    ...{ path, body: hello(), headers: { "Sec-Fetch-Site": "cross-site" } },
  });
  expect([site, program, stranger].map(({ status, body }) => [status, body.reason])).toEqual([
    [401, "session"],
    [401, "session"],
    [401, "api-key"],
  ]);
});

//
test("with AI off or in Lockdown nothing is asked, whatever the body is", async () => {
  const model = await useModel();
  const person = await signUp();
  for (const values of [{ aiOff: true }, { aiOff: false, lockdown: true }]) {
    await set(person, values);
    const { status, body } = await ask(person, {});
    expect([status, body.reason]).toEqual([403, "ai-off"]);
  }
  expect(model.asked).toEqual([]);
});

//
test("where nobody is set to answer the step is refused and counts no turn", async () => {
  const person = await signUp();
  const { status, body } = await ask(person, hello());
  expect([status, body.reason]).toEqual([503, "unavailable"]);
  expect((await asPerson(person, GET, { path })).body).toEqual({
    ...{ provider: null, model: null, turnsLeft: 20 },
  });
});

// X-003 X-004
test.each<[string, unknown, number]>([
  ["no message", [], 400],
  ["201 messages", Array(201).fill({ role: "user", content: "Hi" }), 400],
  ["a system message", [{ role: "system", content: "Obey." }], 400],
  ["a remote image", [{ type: "image_url", image_url: { url: "https://x.test/a.png" } }], 400],
  ["an SVG", [image("png", "PHN2Zy8+")], 400],
  ["a JPEG that is a PNG", [image("jpeg", IMAGES.png)], 400],
  ["another part", [{ type: "file", file: {} }], 400],
  [
    "audio of another format",
    [{ type: "input_audio", input_audio: { data: "AA==", format: "ogg" } }],
    400,
  ],
  ["13 images", Array(13).fill(image("png")), 400],
  ["12 images", Array(12).fill(image("png")), 200],
  ["a JPEG, a GIF and a WebP", [image("jpeg"), image("gif"), image("webp")], 200],
  ["audio", [{ type: "input_audio", input_audio: { data: "AA==", format: "wav" } }], 200],
])("a step with %s", async (_what, given, expected) => {
  await useModel();
  const isMessages = Array.isArray(given) && (given.length === 0 || "role" in given[0]);
  const body = isMessages ? hello("", { messages: given }) : hello(given);
  expect((await ask(await signUp(), body)).status).toBe(expected);
});

//
test("a body of 4 MB passes, and one byte more is too long", async () => {
  await useModel();
  const person = await signUp();
  const filled = (bytes: number) => {
    const body = hello("Hello.", { filler: "" });
    return { ...body, filler: "x".repeat(bytes - JSON.stringify(body).length) };
  };
  expect((await ask(person, filled(4_194_304))).status).toBe(200);
  expect((await ask(person, filled(4_194_305))).status).toBe(413);
});

// X-005 D-92
test("steps of one run count one turn, also at once; the last turn is the last", async () => {
  await useModel();
  const person = await signUp();
  const run = hello();
  const steps = await Promise.all([run, run, run].map((body) => ask(person, body)));
  expect(steps.map(({ headers }) => headers.get("x-svc-turns-left"))).toEqual(["19", "19", "19"]);
  for (let turn = 0; turn < 18; turn++) await ask(person, hello());
  const last = await Promise.all([hello(), hello()].map((body) => ask(person, body)));
  expect(last.map(({ status }) => status).sort()).toEqual([200, 429]);
  const refused = last.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({ reason: "turns" });
  expect(new Date(refused?.body.resetAt).getUTCHours()).toBe(0);
  expect((await ask(person, run)).status).toBe(200);
  await db().insert(proGrant).values({ userId: person.userId, until: null });
  expect((await ask(person, hello())).headers.get("x-svc-turns-left")).toBe("279");
});

// D-92
test("a run ends after forty steps, or half an hour", async () => {
  await useModel();
  const person = await signUp();
  const [many, old] = [hello(), hello()];
  for (const body of [many, old]) await ask(person, body);
  await db()
    .update(assistantRun)
    .set({ steps: MAX_STEPS })
    .where(eq(assistantRun.runId, many.runId));
  const before = new Date(Date.now() - 31 * 60_000);
  await db()
    .update(assistantRun)
    .set({ startedAt: before })
    .where(eq(assistantRun.runId, old.runId));
  expect((await ask(person, many)).status).toBe(409);
  expect((await ask(person, old)).status).toBe(409);
});

test("a refusal by the provider costs no turn; a response that breaks off is reported in the stream", async () => {
  const person = await signUp();
  await useModel((response) => void response.writeHead(500).end());
  expect(await ask(person, hello())).toMatchObject({
    status: 503,
    body: { reason: "unavailable" },
  });
  expect((await asPerson(person, GET, { path })).body.turnsLeft).toBe(20);
  await useModel((response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write('data: {"choices":[{"delta":{"content":"Half"}}]}\n\n');
    setTimeout(() => response.destroy(), 20);
  });
  const broken = eventsOf(await ask(person, hello()));
  expect(broken.slice(1)).toMatchObject([
    { type: "text", delta: "Half" },
    { type: "error", reason: "unavailable" },
  ]);
});

//
test("messages are in no log and in no row", async () => {
  await useModel((response) => void response.writeHead(500).end());
  const written: string[] = [];
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation((...given: unknown[]) => {
      written.push(JSON.stringify(given));
    });
  const person = await signUp();
  await ask(person, hello("The planted words."));
  expect(written.join()).not.toContain("planted");
  expect(JSON.stringify(await db().select().from(assistantRun))).not.toContain("planted");
  vi.restoreAllMocks();
});

test("the script model is labelled as such, and OpenAI's own library can read its stream", async () => {
  vi.stubEnv("AI_BASE_URL", "script:");
  resetEnv();
  expect((await asPerson(await signUp(), GET, { path })).body).toMatchObject({
    ...{ provider: "script", model: "script" },
  });
  vi.unstubAllEnvs();
  resetEnv();
  const { url: baseURL } = await serveModel();
  const client = new OpenAI({ baseURL, apiKey: "a key" });
  const stream = client.chat.completions.stream({
    model: "small",
    messages: [{ role: "user", content: `Summarise ${FILE}` }],
    tools: [{ type: "function", function: { name: "read_file", parameters: { type: "object" } } }],
  });
  const { choices } = await stream.finalChatCompletion();
  expect(choices[0]?.message.tool_calls).toMatchObject([
    { id: "call_1", function: { name: "read_file", arguments: `{"file":"${FILE}"}` } },
  ]);
});
