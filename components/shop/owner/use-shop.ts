/** The shop of the page's address: found in the lists when the address has no key, then unlocked, loaded and listed. */
"use client";

import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { ApiError } from "@/client/http";
import { ownerAddressOf, ownerLinkOf } from "@/client/shops/listed";
import { proveOwner, type ShopCredentials } from "@/client/shops/owner";
import { ShopSession } from "@/client/shops/session";
import { needsReload, type Saving } from "@/client/shops/session-faults";
import { failureOf } from "@/components/page/failure";
import { type LoadState, useLoaded } from "@/components/page/use-loaded";
import { useLeaveWarning } from "@/components/shell/use-leave-warning";
import { problemWords, ShapeError } from "@/lib/kinds/shop/read";
import { type OwnerLink, parseOwnerLink } from "@/lib/protocol/shop-links";
import type { RunShop, SaveState } from "../run-shop";
import { isTakePage } from "./people/take-shop";
import { keepShop, readShops } from "./shops";

/** Null: this browser has no owner link. Without key and lock: the signed-in account's vault does not have the key. */
export async function ownerLinkHere(): Promise<OwnerLink | null> {
  const given = parseOwnerLink(location);
  if (given && hasKey(given)) return given;
  const shopId = given?.shopId ?? /^\/shops\/([^/]+)/.exec(location.pathname)?.[1];
  const listed = (await readShops().catch(() => [])).find(({ id }) => id === shopId);
  const link = (listed && ownerLinkOf(listed)) ?? given;
  if (!link || hasKey(link)) return link;
  const { vaultOwnerKey } = await import("@/client/shops/vault-key");
  return { ...link, ownerKey: await vaultOwnerKey(link.shopId) };
}

const hasKey = ({ ownerKey, lock }: OwnerLink): boolean => (ownerKey ?? lock) !== null;

export function useSession(
  credentials: ShopCredentials,
  lock: string | null,
): LoadState<ShopSession> {
  const load = useCallback(async () => {
    const session = await ShopSession.open(await proveOwner(credentials));
    // A one-time link is never stored.
    if (session.stored.isInvited) return session;
    const [, fragment] = ownerAddressOf(credentials, lock).split("#");
    if (!isTakePage()) history.replaceState(history.state, "", `#${fragment}`);
    // If it cannot be listed, the address is the only way to it and stays in the address bar.
    const kept = lock === null ? credentials : { ...credentials, ownerKey: null };
    void keepShop({ ...kept, lock }, session.current().catalog.name).catch(() => {});
    return session;
  }, [credentials, lock]);
  const loaded = useLoaded(load);
  const session = loaded.value;
  useEffect(() => () => session?.close(), [session]);
  return loaded;
}

export function useRunShop(
  session: ShopSession,
  lock: string | null,
  showLeft: (until: string) => void,
): RunShop {
  const now = useSyncExternalStore(session.subscribe, session.current, session.current);
  useLeaveWarning(now.saved !== "saved");
  return useMemo(
    () => ({
      ...{ session, lock, showLeft, ...now },
      needsReload: needsReload(now.saved),
      saved: saveStateOf(now.saved),
      photos: session.photos,
    }),
    [session, lock, now, showLeft],
  );
}

const saveStateOf = (saved: Saving): SaveState =>
  typeof saved === "string" ? saved : { problem: problemOf(saved.error) };

function problemOf(error: unknown): string {
  if (error instanceof ShapeError) {
    const [first] = error.problems;
    return `Not saved yet. Fix this first: ${first ? problemWords(first) : "a field"}.`;
  }
  if (error instanceof ApiError && error.status === 429)
    return "Not saved yet: too many changes in an hour. It’s tried again by itself; keep this page open.";
  if (error instanceof ApiError && [401, 403, 404].includes(error.status))
    return "Not saved: this shop was deleted, or this owner link has stopped working.";
  return `Not saved yet. ${failureOf(error).words}`;
}
