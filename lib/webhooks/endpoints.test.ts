import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { soon } from "@/lib/testing/outbox";
import { verify } from "@/lib/testing/standard-webhooks";
import {
  deliveries,
  endpointRow,
  happen,
  newEndpoint,
  newEvent,
  newOwner,
  statuses,
  withReceivers,
} from "@/lib/testing/webhooks";
import {
  addEndpoint,
  changeEndpoint,
  changeSecret,
  findEndpoint,
  listEndpoints,
  removeEndpoint,
} from "./endpoints";
import { listDeliveries, readDelivery } from "./log";
import { redeliver, sendSample } from "./send-again";
import { sweepWebhooks } from "./sweep";

const house = withReceivers();
const open = { url: "https://hooks.example.com/in", events: [] };

test("an owner has five endpoints, however many are asked for at once, and a removed one makes room", async () => {
  // PY-092
  const owner = newOwner();
  const asked = await Promise.allSettled(
    Array.from({ length: 12 }, () => addEndpoint(owner, open)),
  );
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  for (const each of asked)
    if (each.status === "rejected")
      expect(each.reason).toMatchObject({ status: 409, reason: "conflict" });
  const [first] = await listEndpoints(owner);
  await removeEndpoint(owner, first?.id ?? "");
  await addEndpoint(owner, open);
  await expect(addEndpoint(owner, open)).rejects.toMatchObject({ status: 409 });
});

test("an address is https and public", async () => {
  // PY-092
  const owner = newOwner();
  for (const url of [
    "http://hooks.example.com/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://a:b@hooks.example.com/",
    "javascript:alert(1)",
    `https://hooks.example.com/${"x".repeat(2_048 - 25)}`,
  ])
    await expect(addEndpoint(owner, { url, events: [] })).rejects.toMatchObject({ status: 400 });
  const longest = `https://hooks.example.com/${"x".repeat(2_048 - 26)}`;
  const { endpoint } = await addEndpoint(owner, { url: longest, events: [] });
  await expect(
    changeEndpoint(owner, endpoint.id, { url: "https://10.0.0.1/" }),
  ).rejects.toMatchObject({ status: 400 });
  expect((await findEndpoint(owner, endpoint.id)).url).toBe(longest);
});

test("the database holds neither the address nor a secret that somebody could read", async () => {
  const owner = newOwner();
  const { endpoint, secret } = await addEndpoint(owner, open);
  const { secret: next } = await changeSecret(owner, endpoint.id);
  const { rows } = await pool().query<{ text: string }>(
    "select e::text as text from webhook_endpoint e where id = $1",
    [endpoint.id],
  );
  for (const hidden of [secret.slice(6), next.slice(6), "whsec_", "hooks.example.com"])
    expect(rows[0]?.text).not.toContain(hidden);
  expect(JSON.stringify(await listEndpoints(owner))).not.toMatch(/whsec_|s1\./);
});

test("to everybody else an endpoint is not there", async () => {
  const [owner, other] = [newOwner(), newOwner()];
  const { endpoint } = await addEndpoint(owner, open);
  const asPayee = { kind: "payee", id: owner.id } as const;
  for (const who of [other, asPayee]) {
    expect(await listEndpoints(who)).toEqual([]);
    for (const ask of [
      () => findEndpoint(who, endpoint.id),
      () => changeEndpoint(who, endpoint.id, { enabled: false }),
      () => changeSecret(who, endpoint.id),
      () => removeEndpoint(who, endpoint.id),
      () => sendSample(who, endpoint.id, newEvent()),
    ])
      await expect(ask()).rejects.toMatchObject({ status: 404 });
  }
  expect((await findEndpoint(owner, endpoint.id)).enabled).toBe(true);
});

test("what waits for an endpoint that is turned off is given up, and of a removed one nothing is kept", async () => {
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  receiver.whims = [500];
  const endpoint = await newEndpoint(receiver);
  await happen(endpoint.owner);
  await soon(async () => (await deliveries(endpoint))[0]?.attempts).toBe(1);
  await changeEndpoint(endpoint.owner, endpoint.id, { enabled: false });
  expect(await statuses(endpoint)).toEqual(["failed"]);
  await happen(endpoint.owner);
  expect(await statuses(endpoint)).toEqual(["failed"]);
  await removeEndpoint(endpoint.owner, endpoint.id);
  expect(await listDeliveries(endpoint.owner, {}, 10)).toEqual([]);
  await sweepWebhooks();
  expect([await deliveries(endpoint), await endpointRow(endpoint)]).toEqual([[], {}]);
});

test("an event is sent again under its id, and its log tells of both", async () => {
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  receiver.whims = [410];
  const endpoint = await newEndpoint(receiver);
  const [id] = await happen(endpoint.owner);
  await soon(() => statuses(endpoint)).toEqual(["failed"]);
  const [delivery] = await listDeliveries(endpoint.owner, {}, 10);
  const again = () => redeliver(endpoint.owner, delivery?.id ?? "");
  await expect(again()).rejects.toMatchObject({ status: 409 });
  await changeEndpoint(endpoint.owner, endpoint.id, { enabled: true });
  await expect(redeliver(newOwner(), delivery?.id ?? "")).rejects.toMatchObject({ status: 404 });
  await expect(redeliver(endpoint.owner, randomUUID())).rejects.toMatchObject({ status: 404 });
  receiver.whims = ["silence"];
  await again();
  await soon(() => receiver.received.length).toBe(2);
  await expect(again()).rejects.toMatchObject({ status: 409, reason: "conflict" });
  receiver.release();
  await soon(() => statuses(endpoint)).toEqual(["delivered"]);
  const now = Math.floor(Date.now() / 1_000);
  for (const each of receiver.received) expect(await verify(each, endpoint.secret, now)).toBe(id);
  const { log, payload, attempts } = await readDelivery(endpoint.owner, delivery?.id ?? "");
  expect(log.map(({ status }) => status)).toEqual([410, 204]);
  expect([JSON.parse(payload).id, attempts]).toEqual([id, 1]);
});

test("the log is read in pages, newest first, of all endpoints or one, in every state or one", async () => {
  const receivers = await house.start(2);
  const [first, second] = receivers;
  if (!first || !second) throw new Error("No receivers.");
  second.whims = [500];
  const one = await newEndpoint(first);
  const other = await newEndpoint(second, { owner: one.owner });
  await happen(one.owner, 3);
  await soon(() => statuses(one)).toEqual(Array(3).fill("delivered"));
  await soon(async () => (await deliveries(other)).map(({ attempts }) => attempts)).toEqual([
    1, 1, 1,
  ]);
  const all: string[] = [];
  let after: { createdAt: Date; id: string } | undefined;
  for (let pages = 0; pages < 4; pages++) {
    const page = await listDeliveries(one.owner, { after }, 2);
    all.push(...page.map(({ id }) => id));
    after = page.at(-1);
  }
  const rows = [...(await deliveries(one)), ...(await deliveries(other))];
  expect(all).toHaveLength(6);
  expect([...all].sort()).toEqual(rows.map(({ id }) => id).sort());
  const ids = (page: { endpointId: string }[]) => page.map(({ endpointId }) => endpointId);
  expect(ids(await listDeliveries(one.owner, { endpointId: other.id }, 9))).toEqual(
    Array(3).fill(other.id),
  );
  expect(ids(await listDeliveries(one.owner, { status: "delivered" }, 9))).toEqual(
    Array(3).fill(one.id),
  );
  expect(await listDeliveries(one.owner, { endpointId: randomUUID() }, 9)).toEqual([]);
});

test("a sample goes out at once and tells what was answered; it stands in the log and counts for nothing", async () => {
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  receiver.whims = [204, 500, "cut"];
  const endpoint = await newEndpoint(receiver);
  await changeEndpoint(endpoint.owner, endpoint.id, { enabled: false });
  const sent = [];
  for (let times = 0; times < 3; times++)
    sent.push(await sendSample(endpoint.owner, endpoint.id, newEvent()));
  expect(sent.map(({ status }) => status)).toEqual([204, 500, null]);
  expect(await statuses(endpoint)).toEqual(["delivered", "failed", "failed"]);
  expect((await deliveries(endpoint)).map(({ logged }) => logged)).toEqual([1, 1, 1]);
  expect(await endpointRow(endpoint)).toMatchObject({ failures: 0, failing_since: null });
  const [got] = receiver.received;
  await expect(
    got && verify(got, endpoint.secret, Math.floor(Date.now() / 1_000)),
  ).resolves.toBeTruthy();
});
