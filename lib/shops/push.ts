/** Push messages to a shop's followers: that an order arrived, and nothing else (OS-005; RFC 8030, 8291, 8292). */
import { createECDH } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { afterCommit, pool, type Tx } from "@/db/client";
import { shopFollower } from "@/db/schema";
import { openText } from "@/db/schema/sealed";
import type { PushMessage, PushSubscriptionKeys } from "@/lib/contract/shop-status";
import { baseUrl, env } from "@/lib/env";
import { log } from "@/lib/http/log";
import { doublingPause } from "@/lib/jobs/backoff";
import { leasedQueue } from "@/lib/jobs/leased-queue";
import { waker } from "@/lib/jobs/waker";
import { OutsideError } from "@/lib/outside/error";
import { outside } from "@/lib/outside/outside";
import { DAY_S } from "@/lib/time";
import { shopErrors } from "./errors";
import { PUSH_TRIES } from "./limits";

const TIMEOUT_MS = 15_000;
const READ_BYTES = 4_096;

/** The server's keys for push services; null when it sends no push messages. */
export function vapidDetails() {
  const { VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, OFFLINE_APP } = env();
  // The app's service worker must show the message on the device.
  if (!privateKey || !OFFLINE_APP) return null;
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  const subject = VAPID_SUBJECT ?? `mailto:postmaster@${new URL(baseUrl()).hostname}`;
  return { privateKey, publicKey: pair.getPublicKey("base64url"), subject };
}

/** @throws 400 for an address that must not be called */
export function checkEndpoint(endpoint: string): void {
  try {
    outside().check(endpoint);
  } catch (fault) {
    if (fault instanceof OutsideError) throw shopErrors.pushEndpoint(fault.message);
    throw fault;
  }
}

/** Queues one message for each follower. A message that is still waiting is reused, since it says the same. */
export async function enqueuePushes(tx: Tx, followerIds: readonly string[]): Promise<void> {
  if (followerIds.length === 0) return;
  const followers = tx
    .select({ id: shopFollower.id })
    .from(shopFollower)
    .where(inArray(shopFollower.id, [...followerIds]))
    .orderBy(shopFollower.id)
    .for("no key update");
  await tx
    .update(shopFollower)
    .set({ pushAt: sql`now()`, pushTries: 0 })
    .where(inArray(shopFollower.id, followers));
  afterCommit(tx, wakePushes);
}

export const pushQueue = leasedQueue<{ shop_id: string; push: string }, "sent" | "gone" | "later">({
  table: "shop_follower",
  dueAt: "push_at",
  attempts: "push_tries",
  waiting: `push_at is not null and push is not null and push_tries < ${PUSH_TRIES}`,
  columns: "shop_id, push",
  lease: doublingPause("push_tries", 1, 60),
  concurrency: 10,
  outcomes: ["sent", "gone", "later"],
  thrown: "later",
  handle: async ({ id, attempts, shop_id, push }) => {
    const status = await send(openText(push), { shop: shop_id });
    if (status === 404 || status === 410) {
      await pool().query("delete from shop_follower where id = $1 and push = $2", [id, push]);
      return { outcome: "gone" };
    }
    if (status < 200 || status > 299) {
      log.warn({ follower: id, status }, "push message not taken");
      return { outcome: "later" };
    }
    // A newer order has restarted the retries.
    const done = "update shop_follower set push_at = null where id = $1 and push_tries = $2";
    await pool().query(done, [id, attempts]);
    return { outcome: "sent" };
  },
});

const wakePushes = waker({
  pauses: [10, 1_000],
  look: pushQueue.run,
  failure: "push messages not read",
});

/** @returns the push service's status @throws OutsideError; Error when another APP_SECRET sealed the subscription */
async function send(push: string, message: PushMessage): Promise<number> {
  const vapid = vapidDetails();
  if (!vapid) throw new Error("VAPID_PRIVATE_KEY is not set any more.");
  const subscription: PushSubscriptionKeys = JSON.parse(push);
  const { generateRequestDetails } = (await import("web-push")).default;
  const { endpoint, headers, body } = generateRequestDetails(
    subscription,
    JSON.stringify(message),
    { vapidDetails: vapid, TTL: DAY_S, urgency: "high" },
  );
  const { status } = await outside().ask(endpoint, {
    method: "POST",
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`])),
    body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: READ_BYTES,
    cuts: true,
  });
  return status;
}
