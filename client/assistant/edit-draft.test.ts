/** What a person writes while the model works on the same file. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as Y from "yjs";
import { runAction } from "@/lib/kinds/actions/all";
import { blankSheet } from "@/lib/kinds/sheet/blank";
import { forgetAttempts } from "@/lib/testing/accounts";
import { type Respond, useModel } from "@/lib/testing/model-double";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { signUp } from "../account/signing-in";
import { newBrowser, type TestBrowser } from "../testing/browser";
import { editDraft } from "./edit-draft";

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  browser = newBrowser(server.url);
  await forgetAttempts();
  const email = `${randomUUID()}@sealdesk.test`;
  await signUp({ name: "Ada", email, password: "seven quiet herons at dawn" }, {}, browser);
});
afterAll(() => server.stop());

/** Calls one tool, then says that it is done. */
const calling =
  (name: string, args: object): Respond =>
  (response, { messages }) => {
    const isDone = messages.at(-1)?.role === "tool";
    const call = { name, arguments: JSON.stringify(args) };
    const delta = isDone
      ? { content: "Done." }
      : { tool_calls: [{ index: 0, id: "call_1", type: "function", function: call }] };
    const choices = [{ index: 0, delta, finish_reason: isDone ? "stop" : "tool_calls" }];
    const chunk = { id: "1", object: "chat.completion.chunk", created: 0, model: "small", choices };
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
  };

test.each<[string, string, object, unknown[]]>([
  ["is sorted with the other cells", "sort", { a1: "A1:A3", column: "A" }, [2, 3, 9]],
  ["stays where a row is added", "addRow", { values: [7] }, [3, 9, 2, 4, 7]],
])("what a person wrote into a sheet meanwhile %s", async (_what, name, args, values) => {
  vi.stubEnv("AI_TURNS_FREE", "100");
  await useModel(calling(name, args));
  const doc = blankSheet();
  const write = (name: string, args: Record<string, unknown>) =>
    runAction(doc, "edits", name, args, { pack: null });
  write("setRange", { a1: "A1", rows: [[3], [1], [2]] });
  let sent = 0;
  const meanwhile = () => {
    write("set", { a1: "A2", value: 9 });
    if (name === "addRow") write("set", { a1: "A4", value: 4 });
  };
  const { draft } = await editDraft({
    file: { id: randomUUID(), doc },
    instructions: "Do it",
    events: {
      ...{ text: () => {}, tool: () => {}, turnsLeft: () => {} },
      sent: () => void (++sent === 2 && meanwhile()),
    },
    environment: browser,
    signal: new AbortController().signal,
  });
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(draft, Y.encodeStateVector(doc)));
  const range = { a1: `A1:A${values.length}` };
  const answer = runAction(doc, "reads", "range", range, { pack: null });
  expect(answer).toMatchObject({ values: values.map((value) => [value]) });
  draft.destroy();
});
