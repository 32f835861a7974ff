import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { soon } from "@/lib/testing/outbox";
import type { Receiver } from "@/lib/testing/webhook-receiver";
import {
  deliveries,
  endpointRow,
  happen,
  newEndpoint,
  passTime,
  statuses,
  type TestEndpoint,
  withReceivers,
} from "@/lib/testing/webhooks";
import { changeEndpoint, findEndpoint } from "./endpoints";
import { tellTurnedOff } from "./turn-off";

const house = withReceivers();

async function start(): Promise<{ receiver: Receiver; endpoint: TestEndpoint }> {
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  return { receiver, endpoint: await newEndpoint(receiver) };
}

/** As if it had been failing for so long. */
const failingFor = ({ id }: TestEndpoint, interval: string) =>
  pool().query(
    "update webhook_endpoint set failing_since = now() - $2::interval where id = $1 and failing_since is not null",
    [id, interval],
  );
const attemptsOf = (endpoint: TestEndpoint) => async () =>
  (await deliveries(endpoint)).map(({ attempts }) => attempts);

/** Who was told of it, as far as this endpoint goes. */
async function told({ id }: TestEndpoint): Promise<string[]> {
  const reasons: string[] = [];
  await tellTurnedOff("project", async (_, endpoint) => {
    if (endpoint.id === id) reasons.push(endpoint.reason);
  });
  return reasons;
}

test("a receiver that is gone gets nothing more, and its owner is told once", async () => {
  const { receiver, endpoint } = await start();
  receiver.whims = [500, 410];
  await happen(endpoint.owner);
  await soon(attemptsOf(endpoint)).toEqual([1]);
  await happen(endpoint.owner);
  await soon(() => statuses(endpoint)).toEqual(["failed", "failed"]);
  expect(await endpointRow(endpoint)).toMatchObject({ enabled: false, off_reason: "gone" });
  expect((await deliveries(endpoint)).map(({ error }) => error)).toEqual([
    "It answered 500.",
    "It answered 410: nothing is wanted there.",
  ]);
  await happen(endpoint.owner);
  expect(await statuses(endpoint)).toHaveLength(2);
  expect([await told(endpoint), await told(endpoint)]).toEqual([["gone"], []]);
  receiver.whims = [];
  await changeEndpoint(endpoint.owner, endpoint.id, { enabled: true });
  await happen(endpoint.owner);
  await soon(() => statuses(endpoint)).toEqual(["failed", "failed", "delivered"]);
  expect(receiver.received).toHaveLength(3);
});

test("an endpoint that fails for 72 hours is turned off, one that failed for less is not", async () => {
  // PY-095
  const { receiver, endpoint } = await start();
  receiver.whims = [500];
  await happen(endpoint.owner);
  await soon(attemptsOf(endpoint)).toEqual([1]);
  await failingFor(endpoint, "71 hours 59 minutes");
  await passTime(endpoint);
  await soon(attemptsOf(endpoint)).toEqual([2]);
  expect(await endpointRow(endpoint)).toMatchObject({ enabled: true, off_reason: null });
  expect(await told(endpoint)).toEqual([]);
  await failingFor(endpoint, "72 hours");
  await passTime(endpoint);
  await soon(() => statuses(endpoint)).toEqual(["failed"]);
  expect(await endpointRow(endpoint)).toMatchObject({ enabled: false, off_reason: "failing" });
  expect(await told(endpoint)).toEqual(["failing"]);
});

test("a success ends the failing, however long it was", async () => {
  // PY-095
  const { receiver, endpoint } = await start();
  receiver.whims = [500, 204, 500];
  await happen(endpoint.owner);
  await soon(attemptsOf(endpoint)).toEqual([1]);
  await failingFor(endpoint, "71 hours");
  await passTime(endpoint);
  await soon(() => statuses(endpoint)).toEqual(["delivered"]);
  expect(await endpointRow(endpoint)).toMatchObject({ failing_since: null, failures: 0 });
  await happen(endpoint.owner);
  await soon(attemptsOf(endpoint)).toEqual([2, 1]);
  const { failing_since, enabled } = await findEndpoint(endpoint.owner, endpoint.id).then(
    ({ failingSince, enabled: isOn }) => ({ failing_since: failingSince, enabled: isOn }),
  );
  expect(enabled).toBe(true);
  expect(Number(failing_since)).toBeGreaterThan(Date.now() - 60_000);
});

test("what was missed while a receiver was away for 2.9 days arrives when it is back", async () => {
  const { receiver, endpoint } = await start();
  receiver.whims = [503];
  await happen(endpoint.owner, 1);
  for (let tries = 1; tries <= 7; tries++) {
    await soon(attemptsOf(endpoint)).toEqual([tries]);
    await failingFor(endpoint, "69 hours 36 minutes");
    if (tries < 7) await passTime(endpoint);
  }
  // Its tries are used up, but nothing else got through either: a last one comes before the end of the 72 hours.
  await failingFor(endpoint, "60 hours");
  await passTime(endpoint);
  await soon(attemptsOf(endpoint)).toEqual([8]);
  const [row] = await deliveries(endpoint);
  expect(row?.status).toBe("queued");
  expect(row?.due_in / 3_600).toBeGreaterThan(11.9);
  expect(row?.due_in / 3_600).toBeLessThanOrEqual(12.01);
  receiver.whims = [];
  await passTime(endpoint);
  await soon(() => statuses(endpoint)).toEqual(["delivered"]);
});

test("an event that alone is refused is given up after its last try, and the endpoint stays on", async () => {
  const { receiver, endpoint } = await start();
  receiver.whims = [400];
  await happen(endpoint.owner);
  for (let tries = 1; tries <= 6; tries++) {
    await soon(attemptsOf(endpoint)).toEqual([tries]);
    if (tries < 6) await passTime(endpoint);
  }
  // Another one gets through meanwhile.
  receiver.whims = [204, 400];
  await pool().query("update webhook_endpoint set paused_until = null where id = $1", [
    endpoint.id,
  ]);
  await pool().query(
    "update webhook_delivery set next_at = now() + interval '1 day' where endpoint_id = $1",
    [endpoint.id],
  );
  await happen(endpoint.owner);
  await soon(() => statuses(endpoint)).toEqual(["failed", "delivered"]);
  expect((await deliveries(endpoint))[0]).toMatchObject({ attempts: 7, logged: 7 });
  expect((await endpointRow(endpoint)).enabled).toBe(true);
});

test("five failures in a row open the circuit: a pause, one try after it, and all at once when it succeeds", async () => {
  const { receiver, endpoint } = await start();
  receiver.whims = ["cut"];
  await happen(endpoint.owner, 12);
  await soon(async () => (await endpointRow(endpoint)).failures).toBeGreaterThanOrEqual(5);
  await soon(async () => (await endpointRow(endpoint)).held_by).toBe(null);
  const before = receiver.received.length;
  expect(before).toBeLessThanOrEqual(10);
  const { paused_until } = await endpointRow(endpoint);
  const pause = (Number(paused_until) - Date.now()) / 1_000;
  expect([pause > 0, pause <= 60.1]).toEqual([true, true]);
  await happen(endpoint.owner);
  await passTime(endpoint);
  await soon(() => receiver.received.length).toBe(before + 1);
  await soon(async () => (await endpointRow(endpoint)).held_by).toBe(null);
  expect(receiver.received).toHaveLength(before + 1);
  receiver.whims = [];
  await pool().query("update webhook_endpoint set paused_until = null where id = $1", [
    endpoint.id,
  ]);
  await passTime(endpoint);
  await soon(() => statuses(endpoint)).toEqual(Array(13).fill("delivered"));
});
