/** Accounts that are notified of a shop's new orders, by mail or push message (OS-005). */
import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { fileLink, shopFollower, shopOrder, user } from "@/db/schema";
import { type SignedIn, session } from "@/lib/accounts/session";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-status";
import { HttpError } from "@/lib/http/errors";
import { take } from "@/lib/http/rate-limit";
import type { Step } from "@/lib/http/route";
import { enqueue } from "@/lib/mail/outbox";
import { type InShop, type ShopCustomer, type ShopPerson, shopPerson } from "./access";
import { shopErrors } from "./errors";
import { MAX_FOLLOWERS, NOTICE_MINUTES, noticeLimit } from "./limits";
import { lockShopAs } from "./lock";
import { orderMail } from "./mails";
import { checkEndpoint, enqueuePushes, vapidDetails } from "./push";
import { orClosed } from "./statuses";

/** A signed-in person who runs the shop. @throws as `shopPerson`, 401 `session` */
export const signedInPerson: Step<InShop, { person: ShopPerson; account: SignedIn }> = async (
  call,
) => ({
  ...(await orClosed(shopPerson)(call)),
  ...(await session(call)),
});

const own = (shopId: string, userId: string) =>
  and(eq(shopFollower.shopId, shopId), eq(shopFollower.userId, userId));

/** @throws 501 `push`, 403 `verify_email`, 400 for an unusable push subscription, 409 `full` */
export async function followOrders(
  person: ShopPerson,
  { userId, emailVerified }: SignedIn,
  body: Body<typeof api.followOrders>,
): Promise<{ following: boolean }> {
  const subscription = body.channel === "push" ? body.subscription : null;
  if (subscription && !vapidDetails()) throw shopErrors.noPush();
  if (!emailVerified) throw shopErrors.verifyEmail();
  if (subscription) checkEndpoint(subscription.endpoint);
  const way = { push: subscription && JSON.stringify(subscription), pushAt: null };
  const { shopId, linkId } = person;
  await db().transaction(async (tx) => {
    await lockShopAs(tx, person);
    const others = and(eq(shopFollower.shopId, shopId), ne(shopFollower.userId, userId));
    if ((await tx.$count(shopFollower, others)) >= MAX_FOLLOWERS)
      throw shopErrors.full(`${MAX_FOLLOWERS} people are told of this shop's orders already.`);
    await tx
      .insert(shopFollower)
      .values({ shopId, userId, linkId, ...way })
      .onConflictDoUpdate({
        target: [shopFollower.shopId, shopFollower.userId],
        set: { linkId, ...way },
      });
  });
  return { following: true };
}

export async function unfollowOrders(
  { shopId }: ShopPerson,
  { userId }: SignedIn,
): Promise<{ following: boolean }> {
  await db().delete(shopFollower).where(own(shopId, userId));
  return { following: false };
}

export async function readFollowing(
  { shopId }: ShopPerson,
  { userId }: SignedIn,
): Promise<AnswerOf<typeof api.readFollowing>> {
  const [follower] = await db()
    .select({ push: shopFollower.push })
    .from(shopFollower)
    .where(own(shopId, userId));
  return {
    following: follower !== undefined,
    endpoint: follower?.push ? JSON.parse(follower.push).endpoint : undefined,
    pushKey: vapidDetails()?.publicKey,
  };
}

/** Followers with a confirmed address and a working link to the shop. */
async function listFollowers(shopId: string) {
  return db()
    .select({ id: shopFollower.id, email: user.email, push: shopFollower.push })
    .from(shopFollower)
    .innerJoin(user, eq(user.id, shopFollower.userId))
    .innerJoin(fileLink, eq(fileLink.id, shopFollower.linkId))
    .where(
      and(
        eq(shopFollower.shopId, shopId),
        eq(user.emailVerified, true),
        isNull(fileLink.revokedAt),
        // The link row of a person who left remains as an ended link.
        or(isNull(fileLink.expiresAt), gt(fileLink.expiresAt, sql`now()`)),
      ),
    );
}

export const readFollowers = async ({ shopId }: ShopCustomer): Promise<{ followers: boolean }> => ({
  followers: (await listFollowers(shopId)).length > 0,
});

/** @throws 404 for an order that did not come through this link or is not new */
export async function tellFollowers(
  { shopId, linkId }: ShopCustomer,
  orderId: string,
): Promise<{ ok: true }> {
  const order = and(eq(shopOrder.shopId, shopId), eq(shopOrder.id, orderId));
  const isNew = gt(shopOrder.createdAt, sql`now() - ${NOTICE_MINUTES} * interval '1 minute'`);
  const [found] = await db()
    .select({ told: shopOrder.told })
    .from(shopOrder)
    .where(and(order, isNew, eq(shopOrder.accessId, linkId)));
  if (!found) throw shopErrors.noOrder();
  const followers = found.told ? [] : await listFollowers(shopId);
  // Before the transaction, because the limit is counted on its own connection.
  const left = followers.length > 0 ? await noticesLeft(shopId) : null;
  if (left === null) return { ok: true };
  await db().transaction(async (tx) => {
    const isMine = and(order, eq(shopOrder.told, false));
    const marked = await tx
      .update(shopOrder)
      .set({ told: true })
      .where(isMine)
      .returning({ id: shopOrder.id });
    if (marked.length === 0) return;
    // Without the server's push key a mail replaces the push message.
    const mailed = followers.filter(({ push }) => push === null || !vapidDetails());
    await enqueue(
      tx,
      mailed.map(({ email }) => orderMail(email, shopId, left)),
    );
    const pushed = followers.filter((follower) => !mailed.includes(follower));
    await enqueuePushes(
      tx,
      pushed.map(({ id }) => id),
    );
  });
  return { ok: true };
}

/** How many notifications this hour still allows; null when none. */
async function noticesLeft(shopId: string): Promise<number | null> {
  try {
    return await take(noticeLimit, shopId);
  } catch (fault) {
    if (fault instanceof HttpError && fault.status === 429) return null;
    throw fault;
  }
}
