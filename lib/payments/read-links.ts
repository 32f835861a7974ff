/** Reads links for payers and their owner: one, many by their ids, and the owner's list (PY-057…PY-062). */
import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { payLink } from "@/db/schema";
import type { Query } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/pay-links";
import type {
  LinkSummaryView,
  OwnerLinkSummaryView,
  OwnerLinkView,
  PublicLinkView,
} from "@/lib/contract/pay-shapes";
import { isPayLinkId } from "@/lib/protocol/pay-auth";
import { payErrors } from "./errors";
import { readLinkRecord, selectLinkRecords } from "./find";
import { LINKS_PAGE, MAX_LINK_IDS } from "./limits";
import {
  type LinkRecord,
  linkSummaryView,
  ownerLinkSummaryView,
  ownerLinkView,
  publicLinkView,
} from "./views";

/** @param attempt the payer of a reusable link whose payments are shown @throws 404 */
export function readLink(found: LinkRecord | null, attempt: string | undefined): PublicLinkView {
  if (!found) throw payErrors.linkUnknown();
  return publicLinkView(found, attempt ?? null);
}

/** Reads a link as its owner. @throws 404, also for another payee's link */
export async function readOwnLink(payeeId: string, linkId: string): Promise<OwnerLinkView> {
  const found = await readLinkRecord(linkId);
  if (found.link.payeeId !== payeeId) throw payErrors.linkUnknown();
  return ownerLinkView(found);
}

/**
 * Reads links in the given order and leaves out unknown ones.
 * @param payeeId when its owner asks: only its links, in the owner's view
 * @throws 400 for more than a hundred
 */
export async function readLinks(
  given: string,
  payeeId: string | null,
): Promise<{ links: (LinkSummaryView | OwnerLinkSummaryView)[] }> {
  const ids = [...new Set(given.split(","))].filter((id) => id !== "");
  if (ids.length > MAX_LINK_IDS) throw payErrors.invalid(`ids: must have at most ${MAX_LINK_IDS}`);
  const known = ids.filter(isPayLinkId);
  if (known.length === 0) return { links: [] };
  const ofPayee = payeeId === null ? undefined : eq(payLink.payeeId, payeeId);
  const found = await selectLinkRecords(and(inArray(payLink.id, known), ofPayee));
  const places = new Map(known.map((id, at) => [id, at]));
  const place = (id: string) => places.get(id) ?? 0;
  found.sort((a, b) => place(a.link.id) - place(b.link.id));
  return {
    links: found.map((one) =>
      payeeId === null ? linkSummaryView(one) : ownerLinkSummaryView(one),
    ),
  };
}

const OF_STATUS: Record<Query<typeof api.listPayLinks>["status"], SQL | undefined> = {
  all: undefined,
  open: sql`${payLink.status} in ('open', 'pending', 'partial') and (${payLink.status} <> 'open' or ${payLink.expiresAt} is null or ${payLink.expiresAt} > now())`,
  paid: inArray(payLink.status, ["paid", "refunded"]),
};

/** Newest first. @throws 400 for an invalid cursor */
export async function listLinks(
  payeeId: string,
  { status, cursor }: Query<typeof api.listPayLinks>,
): Promise<{ links: OwnerLinkView[]; next: string | null }> {
  if (cursor !== undefined && !/^[1-9][0-9]{0,14}$/.test(cursor))
    throw payErrors.invalid("cursor: is none of ours");
  const found = await selectLinkRecords(
    and(
      eq(payLink.payeeId, payeeId),
      OF_STATUS[status],
      cursor === undefined ? undefined : lt(payLink.seq, Number(cursor)),
    ),
    desc(payLink.seq),
    LINKS_PAGE + 1,
  );
  const shown = found.slice(0, LINKS_PAGE);
  const last = found.length > LINKS_PAGE ? shown.at(-1) : undefined;
  return {
    links: shown.map((one) => ownerLinkView(one)),
    next: last ? String(last.link.seq) : null,
  };
}
