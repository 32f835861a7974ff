/** An owner's changes to a link. Each names the version that the page had read (PY-060, PY-065, DB-098). */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { payLink } from "@/db/schema";
import type { Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/pay-links";
import type { OwnerLinkView } from "@/lib/contract/pay-shapes";
import { digestOf } from "@/lib/digest";
import { payErrors } from "./errors";
import { readLinkRecord } from "./find";
import { bankOfLink, checkMethods, expiryOf, knownRails, railsFor } from "./link-rules";
import { lockLink, saveOutcome } from "./record";
import type { LinkRow } from "./rows";
import { recomputeLink } from "./transitions";
import { ownerLinkView } from "./views";
import { type PayeeWays, readWaysOf, waysHash } from "./ways";

type Changes = Body<typeof api.changePayLink>;

/** The versions the page had read. */
export interface Known {
  /** `If-Match`: SHA-256 of the description that the change is based on. */
  sealed: string | null;
  /** `X-Pay-Ways`. */
  ways: string | null;
}

export const knownOf = (headers: Headers): Known => ({
  sealed:
    headers
      .get("if-match")
      ?.trim()
      .replace(/^"(.*)"$/, "$1") ?? null,
  ways: headers.get("x-pay-ways"),
});

/** Stored when it is unknown which bank details a link shows. */
const UNKNOWN = "0".repeat(64);

/** @throws 400; 409 `conflict` where the description changed or the link has ended; 409 `stale` */
export async function changeLink(
  { id, payeeId }: Pick<LinkRow, "id" | "payeeId">,
  changes: Changes,
  known: Known,
  now = new Date(),
): Promise<OwnerLinkView> {
  checkShape(changes, known);
  await db().transaction(async (tx) => {
    const current = await lockLink(tx, id);
    const ways = await readWaysOf(payeeId, tx);
    checkKnown(current.link, changes, known, ways);
    const set = changed(current.link, changes, ways, now);
    await tx.update(payLink).set(set).where(eq(payLink.id, id));
    const { link, payments } = current;
    const before = { link: { ...link, ...set }, payments };
    await saveOutcome(tx, before, recomputeLink(before, now), now);
  });
  return ownerLinkView(await readLinkRecord(id), now);
}

function checkShape({ sealed, to, bankOf, bankLegacy }: Changes, known: Known): void {
  if (sealed !== undefined && known.sealed === null)
    throw payErrors.invalid("If-Match: is needed with a new description.");
  if (to !== undefined && sealed === undefined)
    throw payErrors.invalid("sealed: is needed with new wallets, as the description names them.");
  if (bankLegacy !== undefined && bankOf !== null)
    throw payErrors.invalid("bankLegacy: goes with bankOf null only.");
}

function checkKnown(link: LinkRow, changes: Changes, known: Known, ways: PayeeWays): void {
  if (link.status === "canceled" || link.status === "refunded")
    throw payErrors.conflict("This link has ended: it cannot be changed any more.");
  if (changes.sealed !== undefined && known.sealed !== digestOf(link.sealed))
    throw payErrors.conflict("The description changed meanwhile. Load the link again.");
  if (known.ways !== null && known.ways !== waysHash(ways))
    throw payErrors.stale("The ways to be paid");
  const { bankLegacy } = changes;
  if (bankLegacy !== undefined && bankLegacy !== UNKNOWN && bankLegacy !== ways.bankOf)
    throw payErrors.stale("The bank details");
}

function changed(link: LinkRow, changes: Changes, ways: PayeeWays, now: Date) {
  const { sealed, labelSealed, expiresAt, methods = link.methods, to = link.to } = changes;
  if (changes.methods) checkMethods(methods, ways);
  const takesCrypto = methods.includes("crypto");
  // A link keeps its former wallets until its owner seals a new description, which names the wallets.
  const isRouted = changes.to || changes.rails || (changes.methods && takesCrypto);
  const same = changes.to || !link.methods.includes("crypto") ? undefined : knownRails(link.rails);
  const rails = isRouted ? railsFor(methods, changes.rails ?? same, to, ways) : link.rails;
  const takesOldTransfers = methods.includes("bank") && link.methods.includes("bank");
  const bankOf =
    changes.bankOf === undefined && takesOldTransfers
      ? link.bankOf
      : bankOfLink(methods, changes.bankOf, ways);
  return {
    methods,
    to,
    rails: takesCrypto ? rails : [],
    bankOf,
    bankLegacy: changes.bankOf === undefined ? link.bankLegacy : (changes.bankLegacy ?? null),
    sealed: sealed ?? link.sealed,
    labelSealed: labelSealed === undefined ? link.labelSealed : labelSealed,
    ...(expiresAt === undefined ? {} : { expiresAt: expiryOf(expiresAt, now), expiredAt: null }),
  };
}
