import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { untilWaiting } from "@/lib/testing/held";
import { soon } from "@/lib/testing/outbox";
import { deliveries, newEndpoint, newEvent, statuses, withReceivers } from "@/lib/testing/webhooks";
import { countFailed, redeliver, redeliverFailed, sendSample } from "./send-again";

const house = withReceivers();

async function failing() {
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  return { receiver, endpoint: await newEndpoint(receiver) };
}

/** An event that was given up; its words look like a sample's. */
async function giveUp(endpointId: string): Promise<string> {
  const { id, type, ...rest } = newEvent({ source: { test: true }, words: '"test":true' });
  await pool().query(
    "insert into webhook_delivery (endpoint_id, event_id, type, payload, status) values ($1, $2, $3, $4, 'failed')",
    [endpointId, id, type, JSON.stringify({ id, type, ...rest })],
  );
  return id;
}

test("a sample that failed is no event that was given up, and is not sent with those that were", async () => {
  const { receiver, endpoint } = await failing();
  const { owner, id } = endpoint;
  receiver.whims = [500];
  await sendSample(owner, id, newEvent({ test: true }));
  receiver.whims = [];
  expect(await countFailed(owner, id)).toBe(0);
  const given = await giveUp(id);
  expect(await countFailed(owner, id)).toBe(1);
  expect(await redeliverFailed(owner, id)).toBe(1);
  await soon(() => statuses(endpoint)).toEqual(["failed", "delivered"]);
  expect(receiver.received.map(({ headers }) => headers["webhook-id"]).slice(1)).toEqual([given]);
});

test("what is on its way again has no answer yet", async () => {
  const { receiver, endpoint } = await failing();
  const { owner, id } = endpoint;
  receiver.whims = ["silence"];
  await giveUp(id);
  await giveUp(id);
  await pool().query(
    "update webhook_delivery set attempts = 9, last_status = 500, error = 'It answered 500.' where endpoint_id = $1",
    [id],
  );
  const afresh = { status: "queued", attempts: 0, last_status: null, error: null };
  const [one, other] = await deliveries(endpoint);
  await redeliver(owner, one?.id);
  expect(await deliveries(endpoint)).toMatchObject([afresh, { attempts: 9, last_status: 500 }]);
  expect(await redeliverFailed(owner, id)).toBe(1);
  expect((await deliveries(endpoint)).find((each) => each.id === other?.id)).toMatchObject(afresh);
});

test("what was given up stays so where the endpoint is turned off meanwhile", async () => {
  const { receiver, endpoint } = await failing();
  const { owner, id } = endpoint;
  await giveUp(id);
  const other = await pool().connect();
  try {
    await other.query("begin");
    await other.query("update webhook_endpoint set enabled = false where id = $1", [id]);
    const again = redeliverFailed(owner, id);
    await untilWaiting(1);
    await other.query("commit");
    expect(await again).toBe(0);
  } finally {
    other.release(true);
  }
  expect(await deliveries(endpoint)).toMatchObject([{ status: "failed", attempts: 0 }]);
  expect(receiver.received).toEqual([]);
});
