/** Files of agents: who gets an upload token, how many, and where the files appear. */
import { beforeAll, expect, test } from "vitest";
import { POST as replyRoute } from "@/app/api/desk/tickets/[code]/reply/route";
import { GET as ticketRoute } from "@/app/api/desk/tickets/[code]/route";
import { POST as uploadRoute } from "@/app/api/desk/tickets/[code]/upload/route";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import type { Answered } from "@/lib/testing/call";
import { at, newProject } from "@/lib/testing/desk";
import { spent } from "@/lib/testing/limits";
import { use } from "@/lib/testing/outbox";
import { type Link, linkOf, readThread } from "@/lib/testing/threads";
import { file } from "@/lib/testing/tickets";
import { LARGEST_BYTES, tokenEvent } from "@/lib/testing/uploads";
import { makeProjectKey } from "@/lib/tickets/keys";
import { uploadLimit } from "./limits";

const one = "/api/desk/tickets/:code";
let agent: TestPerson;
let stranger: TestPerson;
let link: Link;

beforeAll(async () => {
  [agent, stranger] = await Promise.all([signUp({ name: "Ada" }), signUp()]);
  const { id } = await newProject([[agent, "agent"]]);
  link = linkOf(await file(await makeProjectKey(agent.userId, id, "Shop")));
});

const upload = (who: TestPerson, body: unknown, headers = {}, { code } = link) =>
  at(
    who,
    uploadRoute,
    `${one}/upload`,
    { code },
    {
      body,
      headers: { "Content-Type": "application/json", ...headers },
    },
  );
const codeOf = ({ status, body }: Answered) => [status, body.error?.code ?? null];
const declares = (payload: object) => tokenEvent({ clientPayload: JSON.stringify(payload) });

test("a member gets a token for the types and sizes that products may upload", async () => {
  // D-22, D-27
  const { status, body } = await upload(agent, declares({ sizeBytes: LARGEST_BYTES }));
  expect([status, body.type]).toEqual([200, "blob.generate-client-token"]);
  expect(body.clientToken).toMatch(/^vercel_blob_client_local_/);
  expect(codeOf(await upload(agent, declares({ sizeBytes: LARGEST_BYTES + 1 })))).toEqual([
    413,
    "file_too_large",
  ]);
  for (const [event, headers] of [
    [tokenEvent({ pathname: "a.exe" }), {}],
    [tokenEvent(), { "Content-Type": "text/plain" }],
  ] as const)
    expect(codeOf(await upload(agent, event, headers))).toEqual([415, "unsupported_content_type"]);
  use({ BLOB_STORE: "none" });
  const off = await upload(agent, tokenEvent());
  use({ BLOB_STORE: undefined });
  expect(codeOf(off)).toEqual([500, "upload_not_configured"]);
});

test("anybody but a member gets 404, whatever they send", async () => {
  // T-132
  const unknown = { ...link, code: "none-00000000" };
  for (const answer of [
    await upload(stranger, tokenEvent()),
    await upload(stranger, {}, { "Content-Type": "text/plain" }),
    await upload(agent, tokenEvent(), {}, unknown),
  ])
    expect(codeOf(answer)).toEqual([404, "not_found"]);
});

test("an account may ask a hundred and twenty times in ten minutes", async () => {
  const busy = await signUp();
  const { id } = await newProject([[busy, "owner"]]);
  const ticket = linkOf(await file(await makeProjectKey(busy.userId, id, "Shop")));
  await spent(uploadLimit, busy.userId, uploadLimit.max - 1);
  expect((await upload(busy, tokenEvent(), {}, ticket)).status).toBe(200);
  expect(codeOf(await upload(busy, {}, {}, ticket))).toEqual([429, "rate_limited"]);
});

test("an agent's attachment is visible at the desk and to the customer", async () => {
  // D-21
  const { code } = link;
  const url = "http://sealdesk.test/blob/f/tickets/plan-x.pdf";
  const attachments = [{ url, filename: "plan.pdf", contentType: "application/pdf", sizeBytes: 9 }];
  const sent = await at(
    agent,
    replyRoute,
    `${one}/reply`,
    { code },
    {
      body: { body: "See the plan.", attachments },
    },
  );
  expect(sent.status).toBe(200);
  const shown = [{ filename: "plan.pdf", content_type: "application/pdf", size_bytes: 9, url }];
  const atDesk = await at(agent, ticketRoute, one, { code });
  const theirs = await readThread(link);
  for (const { body } of [atDesk, theirs])
    expect(body.ticket.messages.at(-1)).toMatchObject({ author: "agent", attachments: shown });
});
