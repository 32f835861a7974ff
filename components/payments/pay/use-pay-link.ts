/** A payment link as its payer sees it: read repeatedly, with its description decrypted by the key in the address. */
"use client";

import { useCallback, useState } from "react";
import { callWithHeaders } from "@/client/call";
import { type LoadState, useLoaded } from "@/components/page/use-loaded";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { readPayLink } from "@/lib/contract/pay-links";
import { type PublicLinkView, TEST_MONEY_HEADER } from "@/lib/contract/pay-shapes";
import { formatPayLink } from "@/lib/protocol/pay-auth";
import { contradictionsOf, type PayDescription } from "@/lib/protocol/pay-description";
import { openDescription } from "@/lib/protocol/pay-link";
import { payerStatus } from "./payer-status";
import { attemptOf, finishReturn } from "./return";

/** While a transfer is expected; the server checks as often (PY-079). */
const LOOK_SOON_MS = 5_000;
const LOOK_MS = 30_000;

/** Why this page offers no way to pay, whatever the link offers (PY-063). */
export type RefusalReason = "no key" | "wrong key" | "contradiction";

export interface OpenedLink {
  link: PublicLinkView;
  description: PayDescription | null;
  refusal: RefusalReason | null;
  /** Payments on this server use test money (DB-090). */
  isTestMoney: boolean;
}

export interface PayLink extends LoadState<OpenedLink> {
  /** Reads more often from now on, because a transfer is expected. */
  expectTransfer: () => void;
}

export function usePayLink(linkId: string, k: string | null): PayLink {
  const [isExpected, setExpected] = useState(false);

  const load = useCallback(async () => {
    if (await finishReturn(linkId))
      history.replaceState(history.state, "", formatPayLink(linkId, k ?? ""));
    const attempt = attemptOf(linkId) ?? undefined;
    const { answer, headers } = await callWithHeaders(readPayLink, {
      params: { linkId },
      query: { attempt },
      anonymous: true,
    });
    return { ...(await opened(answer, k)), isTestMoney: headers.has(TEST_MONEY_HEADER) };
  }, [linkId, k]);
  const loaded = useLoaded(load);
  const { value, refresh, change } = loaded;

  const isAwaited =
    isExpected ||
    (value?.link.payments.some(isConfirming) && payerStatus(value.link) === "pending");
  async function look() {
    if (!isAwaited) return refresh();
    const attempt = attemptOf(linkId) ?? undefined;
    try {
      const { lookForTransfer } = await import("./look-for-transfer");
      const next = await opened(await lookForTransfer(linkId, attempt), k);
      change((before) => ({ ...before, ...next }));
    } catch {
      // A failed read is repeated soon; the earlier state stays.
    }
  }
  useVisibleInterval(() => void look(), isAwaited ? LOOK_SOON_MS : LOOK_MS);

  return { ...loaded, expectTransfer: useCallback(() => setExpected(true), []) };
}

const isConfirming = ({ method, status }: PublicLinkView["payments"][number]): boolean =>
  method === "crypto" && status === "pending";

async function opened(
  link: PublicLinkView,
  k: string | null,
): Promise<Omit<OpenedLink, "isTestMoney">> {
  if (k === null) return { link, description: null, refusal: "no key" };
  try {
    const description = await openDescription(k, link.id, link.sealed);
    const refusal = contradictionsOf(description, link).length > 0 ? "contradiction" : null;
    return { link, description, refusal };
  } catch {
    return { link, description: null, refusal: "wrong key" };
  }
}
