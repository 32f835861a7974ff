/**
 * When chains are checked: when a payer or an owner asks, and on schedule. A chain that fails does not stop the others
 * (DB-092).
 */
import { and, eq, inArray, isNull, lt, or, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { isDatabaseDown } from "@/db/db-errors";
import { payee as payeeTable, payLink, payPayment, payQuote } from "@/db/schema";
import { CHAIN_IDS, type ChainId, chainOfRail, type RailId } from "@/lib/contract/pay-rails";
import { log } from "@/lib/http/log";
import { type Chain, ChainError } from "./chains/chain";
import { chainOf } from "./chains/setup";
import { LINK_LOOK_MS, MAX_LOOKS, PAYEE_LOOK_MS } from "./limits";
import { readLiveQuotes } from "./live-quotes";
import { dueAddresses, lookAtAddresses, mayLook, watchTransfers } from "./looks";

/** Time limit for all chains of one request, and of one scheduled run (ms). */
const PATIENCE_MS = 10_000;
const CLOCK_PATIENCE_MS = 40_000;

export interface LookResult {
  /** Number of addresses. */
  looked: number;
  /** Payments that count since this check. */
  confirmed: number;
  /** Why a chain could not be reached. */
  failed: Partial<Record<ChainId, string>>;
}

/**
 * Checks chains for a link's payments, at most every five seconds.
 * @param rail limits the check to quotes on this rail
 */
export async function lookForLink(linkId: string, rail: RailId | undefined): Promise<void> {
  const now = new Date();
  const ofRail = rail && eq(payQuote.rail, rail);
  const places = await placesOf(and(eq(payQuote.linkId, linkId), ofRail), now);
  if (places.size === 0 || !(await claimLook(linkId, now))) return;
  await look(places, eq(payPayment.linkId, linkId), now);
}

async function claimLook(linkId: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - LINK_LOOK_MS);
  const isDue = or(isNull(payLink.lookedAt), lt(payLink.lookedAt, before));
  const rows = await db()
    .update(payLink)
    .set({ lookedAt: now })
    .where(and(eq(payLink.id, linkId), isDue))
    .returning({ id: payLink.id });
  return rows.length > 0;
}

/** @returns false within fifteen seconds after the profile's last check (PY-080) */
export async function claimPayeeLook(payeeId: string): Promise<boolean> {
  const now = new Date();
  const before = new Date(now.getTime() - PAYEE_LOOK_MS);
  const isDue = or(isNull(payeeTable.checkedAt), lt(payeeTable.checkedAt, before));
  const rows = await db()
    .update(payeeTable)
    .set({ checkedAt: now })
    .where(and(eq(payeeTable.id, payeeId), isDue))
    .returning({ id: payeeTable.id });
  return rows.length > 0;
}

/** Checks chains for all links of a profile. */
export async function lookForPayee(payeeId: string): Promise<void> {
  const now = new Date();
  const links = db().select({ id: payLink.id }).from(payLink).where(eq(payLink.payeeId, payeeId));
  const places = await placesOf(inArray(payQuote.linkId, links), now);
  await look(places, inArray(payPayment.linkId, links), now);
}

type Places = Map<ChainId, Set<string>>;

/** The addresses of live quotes. */
async function placesOf(which: SQL | undefined, now: Date): Promise<Places> {
  const places: Places = new Map();
  for (const { rail, address } of await readLiveQuotes(which, now)) {
    const chain = chainOfRail(rail);
    places.set(chain, (places.get(chain) ?? new Set()).add(address));
  }
  return places;
}

async function look(places: Places, watched: SQL, now: Date): Promise<void> {
  const allowed = (id: ChainId, addresses: Set<string>) => async () => {
    const looked: string[] = [];
    for (const address of addresses) if (await mayLook(id)) looked.push(address);
    return looked;
  };
  const looks = [...places].map(([id, addresses]) => ({
    id,
    addresses: allowed(id, addresses),
    watched,
  }));
  await lookAtChains(looks, now, AbortSignal.timeout(PATIENCE_MS));
}

/** Checks every chain that is set up, within the scheduled minute. @param until the deadline, ms since 1970 */
export async function lookByClock(
  now = new Date(),
  until = Number.POSITIVE_INFINITY,
): Promise<LookResult> {
  const looks = CHAIN_IDS.map((id) => ({
    id,
    addresses: () => dueAddresses(id, MAX_LOOKS, now),
    watched: undefined,
  }));
  const patience = Math.max(0, Math.min(CLOCK_PATIENCE_MS, until - Date.now()));
  return lookAtChains(looks, now, AbortSignal.timeout(patience));
}

interface ChainLook {
  id: ChainId;
  addresses(): Promise<string[]>;
  watched: SQL | undefined;
}

async function lookAtChains(
  looks: readonly ChainLook[],
  now: Date,
  signal: AbortSignal,
): Promise<LookResult> {
  const result: LookResult = { looked: 0, confirmed: 0, failed: {} };
  const lookAt = async ({ addresses, watched }: ChainLook, chain: Chain): Promise<void> => {
    // Pending transfers come first, because their payers wait at the page. Each chain adds to the shared result without
    // an await in between.
    const before = await watchTransfers(chain, watched, now, signal);
    result.confirmed += before.counted;
    const due = await addresses();
    const found = await lookAtAddresses(chain, due, now, signal);
    result.confirmed += found.counted;
    result.looked += due.length;
    const fault = before.fault ?? found.fault;
    if (fault) throw fault;
  };
  const ended = await Promise.allSettled(
    looks.map(async (one) => {
      const chain = chainOf(one.id);
      if (!chain) return;
      await lookAt(one, chain).catch((fault: unknown) => {
        const isNoAnswer = fault instanceof ChainError || signal.aborted;
        if (!isNoAnswer && isDatabaseDown(fault)) throw fault;
        result.failed[one.id] = isNoAnswer && fault instanceof Error ? fault.message : "It failed.";
        log.warn({ err: fault, chain: one.id }, "A chain could not be looked at");
      });
    }),
  );
  for (const each of ended) if (each.status === "rejected") throw each.reason;
  return result;
}
