import { expect, test } from "vitest";
import { db, pool } from "@/db/client";
import { soon } from "@/lib/testing/outbox";
import { verify } from "@/lib/testing/standard-webhooks";
import {
  deliveries,
  happen,
  newEndpoint,
  newEvent,
  passTime,
  statuses,
  withReceivers,
} from "@/lib/testing/webhooks";
import { attempt } from "./attempt";
import { deliverWebhooks, wakeWebhooks } from "./deliver";
import { changeEndpoint, changeSecret, removeEndpoint } from "./endpoints";
import { enqueueWebhooks } from "./outbox";

const house = withReceivers();
const now = () => Math.floor(Date.now() / 1_000);

test("an event is sent by itself and once, and arrives signed and as it was written", async () => {
  // PY-093
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  const endpoint = await newEndpoint(receiver);
  const event = newEvent({ words: "Grüße – 5 €\u2028\u0000", n: 1 });
  await enqueueWebhooks(db(), endpoint.owner, [event]);
  await soon(() => statuses(endpoint)).toEqual(["delivered"]);
  const [got] = receiver.received;
  expect(got?.body).toBe(JSON.stringify(event));
  expect(got?.headers["content-type"]).toBe("application/json");
  expect(got && (await verify(got, endpoint.secret, now()))).toBe(event.id);
  const [row] = await deliveries(endpoint);
  expect(row).toMatchObject({ attempts: 1, last_status: 204, error: null, logged: 1 });
  expect(receiver.received).toHaveLength(1);
});

test("an event whose transaction fails is never sent, one in a slow transaction is, and one id once", async () => {
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  const endpoint = await newEndpoint(receiver);
  const [never, late] = [newEvent(), newEvent()];
  const failing = db().transaction(async (tx) => {
    await enqueueWebhooks(tx, endpoint.owner, [never]);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await db().transaction(async (tx) => {
    await enqueueWebhooks(tx, endpoint.owner, [late, late]);
    await enqueueWebhooks(tx, endpoint.owner, [late]);
    await pool().query("select pg_sleep(0.2)");
  });
  await soon(() => statuses(endpoint)).toEqual(["delivered"]);
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([late.id]);
});

test("an endpoint gets the events it asked for, and nobody's but its owner's", async () => {
  const receivers = await house.start(3);
  const [all, some, others] = receivers;
  if (!all || !some || !others) throw new Error("No receivers.");
  const first = await newEndpoint(all);
  const second = await newEndpoint(some, { owner: first.owner, events: ["test.wanted"] });
  const third = await newEndpoint(others);
  await enqueueWebhooks(db(), first.owner, [newEvent(), newEvent({ type: "test.wanted" })]);
  await soon(() => statuses(first)).toEqual(["delivered", "delivered"]);
  await soon(() => statuses(second)).toEqual(["delivered"]);
  expect(JSON.parse(some.received[0]?.body ?? "")).toMatchObject({ type: "test.wanted" });
  expect(await statuses(third)).toEqual([]);
});

test("what fails is tried after 1 m, 5 m, 30 m, 2 h, 6 h and 1 d, with one id and a time of its own", async () => {
  // PY-093
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  receiver.whims = ["cut", 500, 302, 404, 429, 503];
  const endpoint = await newEndpoint(receiver);
  const [id] = await happen(endpoint.owner);
  const waits: number[] = [];
  for (let tries = 1; tries <= 6; tries++) {
    await soon(async () => (await deliveries(endpoint))[0]?.attempts).toBe(tries);
    const [row] = await deliveries(endpoint);
    expect(row).toMatchObject({ status: "queued", logged: tries });
    waits.push(row?.due_in / 60);
    // The signature is of the attempt, so it is believed however late it comes.
    await passTime(endpoint);
  }
  for (const [n, minutes] of [1, 5, 30, 120, 360, 1_440].entries())
    expect(waits[n]).toBeGreaterThan(minutes - 1);
  expect(waits.every((wait, n) => wait <= ([1, 5, 30, 120, 360, 1_440][n] ?? 0) + 0.01)).toBe(true);
  await soon(async () => (await deliveries(endpoint))[0]?.attempts).toBe(7);
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(Array(7).fill(id));
  for (const got of receiver.received) expect(await verify(got, endpoint.secret, now())).toBe(id);
});

test("what the clock has no time left for is sent after it", async () => {
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  receiver.whims = [500, 204];
  const endpoint = await newEndpoint(receiver);
  await happen(endpoint.owner);
  await soon(async () => (await deliveries(endpoint))[0]?.attempts).toBe(1);
  await pool().query("update webhook_endpoint set paused_until = null where id = $1", [
    endpoint.id,
  ]);
  await pool().query("update webhook_delivery set next_at = now() where endpoint_id = $1", [
    endpoint.id,
  ]);
  expect(await deliverWebhooks(Date.now())).toEqual({ delivered: 0, failed: 0 });
  await soon(() => statuses(endpoint)).toEqual(["delivered"]);
  expect(receiver.received).toHaveLength(2);
});

test("a receiver that is silent is given up", async () => {
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  receiver.whims = ["silence"];
  const target = { url: receiver.url, secrets: ["whsec_AAAA"] };
  const done = await attempt(target, { id: "evt_1", body: "{}" }, 200);
  expect(done).toMatchObject({
    isDelivered: false,
    status: null,
    error: "There was no answer in time.",
  });
});

test("a redirect is a failure, and leads nowhere", async () => {
  // PY-093
  const [receiver, elsewhere] = await house.start(2);
  if (!receiver || !elsewhere) throw new Error("No receivers.");
  receiver.whims = [{ status: 307, headers: { Location: elsewhere.url } }];
  const endpoint = await newEndpoint(receiver);
  await happen(endpoint.owner);
  await soon(async () => (await deliveries(endpoint))[0]?.last_status).toBe(307);
  expect((await deliveries(endpoint))[0]).toMatchObject({
    status: "queued",
    error: "It answered 307: redirects are not followed.",
  });
  expect(elsewhere.received).toEqual([]);
});

test("a private address is not contacted, whoever wrote it down", async () => {
  // PY-094
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  const endpoint = await newEndpoint(receiver);
  for (const url of [
    `${receiver.url.replace("127.0.0.1", "127.0.0.2")}`,
    "https://[::1]/",
    "https://169.254.169.254/",
  ]) {
    await pool().query("update webhook_endpoint set url = $2, failures = 0 where id = $1", [
      endpoint.id,
      url,
    ]);
    const [id] = await happen(endpoint.owner);
    await soon(
      async () => (await deliveries(endpoint)).find(({ event_id }) => event_id === id)?.attempts,
    ).toBe(1);
  }
  for (const { last_status, error } of await deliveries(endpoint)) {
    expect(last_status).toBe(null);
    expect(error).toMatch(/^This address is not (https|public)\.$/);
  }
  expect(receiver.received).toEqual([]);
});

test("one that is silent holds up nobody else, and has ten events at once and no more", async () => {
  const [silent, quick] = await house.start(2);
  if (!silent || !quick) throw new Error("No receivers.");
  silent.whims = ["silence"];
  const owner = (await newEndpoint(silent)).owner;
  const second = await newEndpoint(quick, { owner });
  await happen(owner, 30);
  await soon(() => statuses(second)).toEqual(Array(30).fill("delivered"));
  await soon(() => silent.received.length).toBe(10);
  expect(quick.mostAtOnce).toBeLessThanOrEqual(10);
  expect([silent.mostAtOnce, silent.received.length]).toEqual([10, 10]);
  silent.whims = [];
  silent.release();
  await soon(() => silent.received.length).toBe(30);
  expect(silent.mostAtOnce).toBe(10);
});

test("after a change of the secret both are believed, and the old one no more after a day", async () => {
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  const endpoint = await newEndpoint(receiver);
  const { secret } = await changeSecret(endpoint.owner, endpoint.id);
  await happen(endpoint.owner);
  await soon(() => receiver.received.length).toBe(1);
  const [both] = receiver.received;
  for (const good of [secret, endpoint.secret])
    await expect(both && verify(both, good, now())).resolves.toBeTruthy();
  await pool().query(
    "update webhook_endpoint set previous_until = now() - interval '1 second' where id = $1",
    [endpoint.id],
  );
  await soon(() => statuses(endpoint)).toEqual(["delivered"]);
  await happen(endpoint.owner);
  await soon(() => receiver.received.length).toBe(2);
  const [, one] = receiver.received;
  if (!one) throw new Error("Nothing came.");
  expect(await verify(one, secret, now())).toBeTruthy();
  await expect(verify(one, endpoint.secret, now())).rejects.toThrow();
});

test("another address and another secret count for the next event, also while one is on its way", async () => {
  const [receiver, next] = await house.start(2);
  if (!receiver || !next) throw new Error("No receivers.");
  receiver.whims = ["silence"];
  const endpoint = await newEndpoint(receiver);
  await happen(endpoint.owner);
  await soon(() => receiver.received.length).toBe(1);
  const { secret } = await changeSecret(endpoint.owner, endpoint.id);
  await changeEndpoint(endpoint.owner, endpoint.id, { url: next.url });
  await happen(endpoint.owner);
  await soon(() => next.received.length).toBe(1);
  const [got] = next.received;
  expect(got && (await verify(got, secret, now()))).toBeTruthy();
  await removeEndpoint(endpoint.owner, endpoint.id);
  await enqueueLate(endpoint.id);
  receiver.release();
  await soon(async () => (await deliveries(endpoint)).at(-1)?.status).toBe("failed");
  expect([receiver.received.length, next.received.length]).toEqual([1, 1]);
});

/** As a transaction that began before its endpoint was removed. */
async function enqueueLate(endpointId: string): Promise<void> {
  const { id, type } = newEvent();
  await pool().query(
    "insert into webhook_delivery (endpoint_id, event_id, type, payload) values ($1, $2, $3, '{}')",
    [endpointId, id, type],
  );
  wakeWebhooks([endpointId]);
}
