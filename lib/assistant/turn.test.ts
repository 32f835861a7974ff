/** The edit of one file by the assistant (X-060, D-94). */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST as agentRoute, GET } from "@/app/api/ai/agent/route";
import { POST } from "@/app/api/ai/turn/route";
import { db } from "@/db/client";
import { assistantRun } from "@/db/schema";
import { asPerson, signUp, type TestPerson } from "@/lib/testing/accounts";
import { useModel } from "@/lib/testing/model-double";

const messages = [{ role: "user", content: "Make it shorter." }];
const edit = (person: TestPerson, more: object = {}) =>
  asPerson(person, POST, {
    path: "/api/ai/turn",
    body: { runId: randomUUID(), fileId: randomUUID(), kind: "note", messages, ...more },
  });
const turnsLeft = async (person: TestPerson) =>
  (await asPerson(person, GET, { path: "/api/ai/agent" })).body.turnsLeft;

async function answered(person: TestPerson): Promise<string> {
  const runId = randomUUID();
  const body = { runId, toolset: "full", messages };
  await asPerson(person, agentRoute, { path: "/api/ai/agent", body });
  return runId;
}

// X-060 D-94
test("edits of one answer cost no turn, and the eleventh is refused, also at once", async () => {
  await useModel();
  const person = await signUp();
  const parentRun = await answered(person);
  for (let done = 0; done < 9; done++) expect((await edit(person, { parentRun })).status).toBe(200);
  const tenth = randomUUID();
  const last = await Promise.all([
    edit(person, { parentRun, runId: tenth }),
    edit(person, { parentRun, runId: tenth }),
  ]);
  expect(last.map(({ status }) => status)).toEqual([200, 200]);
  const refused = await edit(person, { parentRun });
  expect([refused.status, refused.body.reason]).toEqual([429, "edits"]);
  expect(await turnsLeft(person)).toBe(19);
});

// D-94
test("an edit on its own costs a turn; one of an unknown, another's or an old answer is refused", async () => {
  await useModel();
  const person = await signUp();
  expect((await edit(person)).status).toBe(200);
  expect(await turnsLeft(person)).toBe(19);
  const old = await answered(person);
  const startedAt = new Date(Date.now() - 31 * 60_000);
  await db().update(assistantRun).set({ startedAt }).where(eq(assistantRun.runId, old));
  for (const parentRun of [randomUUID(), await answered(await signUp()), old])
    expect((await edit(person, { parentRun })).status).toBe(404);
});

// D-94
test("the model is given the tools of the file's kind, and is never told which file it is", async () => {
  const model = await useModel();
  const person = await signUp();
  const fileId = randomUUID();
  for (const kind of ["note", "document", "sheet", "invoice", "contract"])
    await edit(person, { kind, fileId });
  expect(model.asked.map(({ tools = [] }) => tools.length > 3)).toEqual(Array(5).fill(true));
  expect(JSON.stringify(model.asked)).not.toContain(fileId);
  expect((await edit(person, { kind: "shop" })).status).toBe(400);
});
