import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import * as redeliverRoute from "@/app/api/desk/projects/[id]/webhook-deliveries/[deliveryId]/redeliver/route";
import * as deliveryRoute from "@/app/api/desk/projects/[id]/webhook-deliveries/[deliveryId]/route";
import * as deliveriesRoute from "@/app/api/desk/projects/[id]/webhook-deliveries/route";
import * as redeliverFailedRoute from "@/app/api/desk/projects/[id]/webhooks/[webhookId]/redeliver/route";
import * as webhookRoute from "@/app/api/desk/projects/[id]/webhooks/[webhookId]/route";
import * as secretRoute from "@/app/api/desk/projects/[id]/webhooks/[webhookId]/secret/route";
import * as testRoute from "@/app/api/desk/projects/[id]/webhooks/[webhookId]/test/route";
import * as webhooksRoute from "@/app/api/desk/projects/[id]/webhooks/route";
import { pool } from "@/db/client";
import { TicketWebhook } from "@/lib/contract/desk-webhooks";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import { at, newProject, type TestProject } from "@/lib/testing/desk";
import { opened, soon } from "@/lib/testing/outbox";
import { verify } from "@/lib/testing/standard-webhooks";
import { withReceivers } from "@/lib/testing/webhooks";
import { tellWebhooksOff } from "./webhook-off";

const house = withReceivers();
const url = "https://hooks.example.com/in";
const all = "/api/desk/projects/:id/webhooks";
const one = `${all}/:webhookId`;
const log = "/api/desk/projects/:id/webhook-deliveries";
let owner: TestPerson;
let agent: TestPerson;
let project: TestProject;

beforeEach(async () => {
  [owner, agent] = await Promise.all([signUp(), signUp()]);
  project = await newProject([
    [owner, "owner"],
    [agent, "agent"],
  ]);
});

const ids = (more: Record<string, string> = {}) => ({ id: project.id, ...more });
const list = (who = owner) => at(who, webhooksRoute.GET, all, ids());
const add = (body: unknown, who = owner) => at(who, webhooksRoute.POST, all, ids(), { body });
const change = (webhookId: string, body: unknown) =>
  at(owner, webhookRoute.PATCH, one, ids({ webhookId }), { method: "PATCH", body });
const remove = (webhookId: string) =>
  at(owner, webhookRoute.DELETE, one, ids({ webhookId }), { method: "DELETE" });
const sample = (webhookId: string, body: object = {}) =>
  at(owner, testRoute.POST, `${one}/test`, ids({ webhookId }), { body });
const failed = (webhookId: string) =>
  at(owner, redeliverFailedRoute.GET, `${one}/redeliver`, ids({ webhookId }));
const allAgain = (webhookId: string, who = owner) =>
  at(who, redeliverFailedRoute.POST, `${one}/redeliver`, ids({ webhookId }), { body: {} });
const page = (query: string) => at(owner, deliveriesRoute.GET, log, ids(), { query });
const now = () => Math.floor(Date.now() / 1_000);

/** Stores old deliveries, the newest last. */
async function keep(webhookId: string, times: number): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `insert into webhook_delivery (endpoint_id, event_id, type, payload, status, created_at)
     select $1, 'evt_' || n, 'ticket.created', '{"n":' || n || '}', 'failed', now() - (($2 - n) / 2) * interval '1 second'
     from generate_series(1, $2::int) n returning id`,
    [webhookId, times],
  );
  return rows.map(({ id }) => id);
}

test("a webhook is added with a secret that is shown once", async () => {
  // PY-092
  const made = await add({ url });
  expect(made).toMatchObject({
    status: 201,
    body: {
      webhook: { url, events: [], enabled: true, off_reason: null, last_status: null },
      secret: expect.stringMatching(/^whsec_/),
    },
  });
  const { body } = await list();
  expect(body).toEqual({ webhooks: [made.body.webhook] });
});

test.each([
  ["a good address", { url }, 201],
  ["two events", { url, events: ["ticket.created", "ticket.replied"] }, 201],
  ["an unknown event", { url, events: ["ticket.eaten"] }, 400],
  ["http", { url: "http://hooks.example.com/" }, 400],
  ["a private address", { url: "https://192.168.1.1/" }, 400],
  ["loopback in disguise", { url: "https://[::ffff:127.0.0.1]/" }, 400],
  ["no address", {}, 400],
  ["something else beside", { url, secret: "whsec_mine" }, 400],
])("%s is taken or not", async (_, body, status) => {
  const answer = await add(body);
  expect(answer.status).toBe(status);
  if (status === 400)
    expect(answer.body.error).toMatchObject({ code: "invalid_request", details: {} });
});

test("a project has at most five webhooks", async () => {
  // PY-092
  for (let n = 0; n < 5; n++) expect((await add({ url })).status).toBe(201);
  expect(await add({ url })).toMatchObject({ status: 409, body: { error: { code: "conflict" } } });
  const { webhooks } = (await list()).body;
  expect((await remove(webhooks[0].id)).body).toEqual({ ok: true });
  expect((await remove(webhooks[0].id)).status).toBe(404);
  expect((await add({ url })).status).toBe(201);
});

test("agents cannot use webhooks, and others get 404", async () => {
  const stranger = await signUp();
  expect([(await list(agent)).status, (await add({ url }, agent)).status]).toEqual([403, 403]);
  expect([(await list(stranger)).status, (await add({ url }, stranger)).status]).toEqual([
    404, 404,
  ]);
});

test("a webhook of another project cannot be reached through one's own", async () => {
  const other = await newProject([[await signUp(), "owner"]]);
  const { rows } = await pool().query<{ id: string }>(
    `insert into webhook_endpoint (owner_kind, owner_id, place, url, secret)
     values ('project', $1, 1, $2, 'whsec_AAAA') returning id`,
    [other.id, url],
  );
  const webhookId = rows[0]?.id ?? "";
  const [deliveryId = ""] = await keep(webhookId, 1);
  const answers = await Promise.all([
    change(webhookId, { enabled: false }),
    remove(webhookId),
    sample(webhookId),
    at(owner, secretRoute.POST, `${one}/secret`, ids({ webhookId }), { body: {} }),
    at(owner, deliveryRoute.GET, `${log}/:deliveryId`, ids({ deliveryId })),
    at(owner, redeliverRoute.POST, `${log}/:deliveryId/redeliver`, ids({ deliveryId }), {
      body: {},
    }),
    change(randomUUID(), { enabled: false }),
    change("x", { enabled: false }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(404));
  expect((await page(`webhook=${webhookId}`)).body).toEqual({ deliveries: [], next_cursor: null });
});

test("a sample is sent to the receiver, signed with the current secret, and logged", async () => {
  const [receiver] = await house.start();
  const made = await add({ url: receiver?.url, events: ["ticket.replied"] });
  const webhookId = made.body.webhook.id;
  expect((await sample(webhookId)).body).toMatchObject({ status: 204, error: null });
  expect((await sample(webhookId, { type: "ticket.resolved" })).body.status).toBe(204);
  expect((await sample(webhookId, { type: "ticket.eaten" })).status).toBe(400);
  const events = receiver?.received.map(({ body }) => TicketWebhook.parse(JSON.parse(body)));
  expect(events?.map(({ type, test: isTest }) => [type, isTest])).toEqual([
    ["ticket.replied", true],
    ["ticket.resolved", true],
  ]);
  const next = await at(owner, secretRoute.POST, `${one}/secret`, ids({ webhookId }), { body: {} });
  expect(next.body.secret).not.toBe(made.body.secret);
  await sample(webhookId);
  const last = receiver?.received.at(-1);
  for (const secret of [made.body.secret, next.body.secret])
    await expect(last && verify(last, secret, now())).resolves.toBeTruthy();
  const { deliveries } = (await page("")).body;
  expect(deliveries).toHaveLength(3);
  const deliveryId = deliveries[0].id;
  const { delivery } = (
    await at(owner, deliveryRoute.GET, `${log}/:deliveryId`, ids({ deliveryId }))
  ).body;
  expect(delivery).toMatchObject({ status: "delivered", attempts: 1, log: [{ status: 204 }] });
  expect(delivery.payload).toBe(last?.body);
});

test("the log is paged without gaps or repeats, even when many deliveries share a moment", async () => {
  const { body } = await add({ url });
  const kept = await keep(body.webhook.id, 101);
  const seen: string[] = [];
  let cursor = "";
  for (const size of [50, 50, 1]) {
    const answer = await page(`webhook=${body.webhook.id}${cursor && `&cursor=${cursor}`}`);
    expect(answer.body.deliveries).toHaveLength(size);
    seen.push(...answer.body.deliveries.map(({ id }: { id: string }) => id));
    cursor = answer.body.next_cursor;
  }
  expect(cursor).toBe(null);
  expect([...seen].sort()).toEqual([...kept].sort());
  expect((await page("status=delivered")).body.deliveries).toEqual([]);
  expect((await page("status=eaten")).status).toBe(400);
  expect((await page("cursor=x")).body.error.code).toBe("invalid_request");
});

test("an owner can send an event again, unless its webhook is off", async () => {
  const [receiver] = await house.start();
  const { body } = await add({ url: receiver?.url });
  const webhookId = body.webhook.id;
  const [deliveryId = ""] = await keep(webhookId, 1);
  const again = () =>
    at(owner, redeliverRoute.POST, `${log}/:deliveryId/redeliver`, ids({ deliveryId }), {
      body: {},
    });
  await change(webhookId, { enabled: false });
  expect(await again()).toMatchObject({ status: 409, body: { error: { code: "conflict" } } });
  await change(webhookId, { enabled: true });
  expect((await again()).status).toBe(200);
  await soon(() => receiver?.received.map(({ headers }) => headers["webhook-id"])).toEqual([
    "evt_1",
  ]);
  await soon(async () => (await page("")).body.deliveries[0].status).toBe("delivered");
});

test("an owner can send all failed deliveries of a webhook again, and none of others", async () => {
  const [receiver, other] = await house.start(2);
  const made = await Promise.all([receiver, other].map((each) => add({ url: each?.url })));
  const [webhookId = "", otherId = ""] = made.map(({ body }) => body.webhook.id);
  await Promise.all([keep(webhookId, 30), keep(otherId, 2)]);
  await change(webhookId, { enabled: false });
  expect(await failed(webhookId)).toMatchObject({ status: 200, body: { failed: 30 } });
  expect(await allAgain(webhookId)).toMatchObject({
    ...{ status: 409, body: { error: { code: "conflict" } } },
  });
  await change(webhookId, { enabled: true });
  expect((await allAgain(webhookId, agent)).status).toBe(403);
  expect((await allAgain(randomUUID())).status).toBe(404);
  expect(await allAgain(webhookId)).toMatchObject({ status: 200, body: { queued: 30 } });
  await soon(() => receiver?.received.length).toBe(30);
  await soon(
    async () => (await page(`webhook=${webhookId}&status=delivered`)).body.deliveries,
  ).toHaveLength(30);
  expect((await failed(webhookId)).body).toEqual({ failed: 0 });
  expect((await allAgain(webhookId)).body).toEqual({ queued: 0 });
  const ids30 = receiver?.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids30).size).toBe(30);
  expect((await page(`webhook=${otherId}&status=failed`)).body.deliveries).toHaveLength(2);
  expect(other?.received).toEqual([]);
});

test("only owners are mailed when a webhook was turned off, once", async () => {
  // PY-095
  const { body } = await add({ url: "https://hooks.example.com/a-secret-place" });
  await pool().query(
    "update webhook_endpoint set enabled = false, off_reason = 'failing' where id = $1",
    [body.webhook.id],
  );
  await Promise.all([tellWebhooksOff(), tellWebhooksOff()]);
  await tellWebhooksOff();
  const { rows } = await pool().query<{ recipient: string; text: string }>(
    "select recipient, text from mail_outbox where kind = 'webhook-off' and recipient = any($1)",
    [[owner.email, agent.email]],
  );
  expect(rows.map(({ recipient }) => recipient)).toEqual([owner.email]);
  const [told] = opened(rows);
  expect(told?.text).toContain("hooks.example.com");
  expect(told?.text).not.toContain("a-secret-place");
});

test("a webhook sealed with another APP_SECRET is reported too, without its URL", async () => {
  const { body } = await add({ url });
  await pool().query(
    "update webhook_endpoint set url = 's1.AAAAAAAAAAAAAAAAAAAAAAAAAAAA', enabled = false, off_reason = 'failing' where id = $1",
    [body.webhook.id],
  );
  await tellWebhooksOff();
  const { rows } = await pool().query<{ text: string }>(
    "select text from mail_outbox where kind = 'webhook-off' and recipient = $1",
    [owner.email],
  );
  expect(opened(rows).map(({ text }) => text.includes("s1."))).toEqual([false]);
});
