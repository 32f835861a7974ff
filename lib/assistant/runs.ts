/** The turn meter: how many answers an account gets a day, and how long one may take (X-005, X-060, D-92, D-94). */
import { and, count, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { assistantRun, user } from "@/db/schema";
import { env } from "@/lib/env";
import { DAY_MS } from "@/lib/time";
import { assistantErrors } from "./errors";
import { MAX_EDITS, MAX_STEPS, RUN_MS } from "./limits";

const { userId: owner, runId: run, parentRunId, startedAt, steps } = assistantRun;

export interface Spender {
  userId: string;
  pro: boolean;
}

const turnsOf = ({ pro }: Spender): number => {
  const { AI_TURNS_FREE, AI_TURNS_PRO } = env();
  return pro ? AI_TURNS_PRO : AI_TURNS_FREE;
};

/** Midnight in UTC. */
const resetAt = (): Date => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS);

async function turnsUsed(tx: Pick<Tx, "select">, userId: string): Promise<number> {
  const today = gt(startedAt, new Date(resetAt().getTime() - DAY_MS));
  const [row] = await tx
    .select({ turns: count() })
    .from(assistantRun)
    .where(and(eq(owner, userId), isNull(parentRunId), today));
  return row?.turns ?? 0;
}

/** Turns that an account has left today. */
export async function turnsLeft(spender: Spender): Promise<number> {
  return Math.max(0, turnsOf(spender) - (await turnsUsed(db(), spender.userId)));
}

/**
 * Counts one step, and a turn where the run is new and belongs to no other.
 * @returns turns left today, and whether the run is new
 * @throws 409 for a run that took too many steps or too long, 429 `turns`, 429 `edits`, 404 for an unknown parent
 */
export function countStep(
  spender: Spender,
  runId: string,
  parentRun: string | null = null,
): Promise<{ turnsLeft: number; isNew: boolean }> {
  const { userId } = spender;
  return db().transaction(async (tx) => {
    // Steps of one account are counted one after the other, so that two tabs share one meter.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("no key update");
    const own = and(eq(owner, userId), eq(run, runId));
    const [known] = await tx.select().from(assistantRun).where(own);
    if (known) {
      if (known.parentRunId !== parentRun) throw assistantErrors.otherParent();
      if (known.steps >= MAX_STEPS || ageOf(known) > RUN_MS) throw assistantErrors.runOver();
      await tx
        .update(assistantRun)
        .set({ steps: sql`${steps} + 1` })
        .where(own);
    } else if (parentRun) {
      await checkParent(tx, userId, parentRun);
    }
    const left = turnsOf(spender) - (await turnsUsed(tx, userId));
    if (known) return { turnsLeft: Math.max(0, left), isNew: false };
    if (!parentRun && left <= 0) throw assistantErrors.turns(resetAt());
    await tx.insert(assistantRun).values({ userId, runId, parentRunId: parentRun });
    return { turnsLeft: Math.max(0, left - (parentRun ? 0 : 1)), isNew: true };
  });
}

const ageOf = ({ startedAt }: { startedAt: Date }): number => Date.now() - startedAt.getTime();

async function checkParent(tx: Tx, userId: string, parentRun: string): Promise<void> {
  const [parent] = await tx
    .select({ startedAt })
    .from(assistantRun)
    .where(and(eq(owner, userId), eq(run, parentRun), isNull(parentRunId)));
  if (!parent || ageOf(parent) > RUN_MS) throw assistantErrors.noParent();
  const [row] = await tx
    .select({ edits: count() })
    .from(assistantRun)
    .where(and(eq(owner, userId), eq(parentRunId, parentRun)));
  if ((row?.edits ?? 0) >= MAX_EDITS)
    throw assistantErrors.edits(Math.ceil((RUN_MS - ageOf(parent)) / 1_000) || 1);
}

/** A run whose first step nobody answered counts nothing. */
export async function forgetRun({ userId }: Spender, runId: string): Promise<void> {
  await db()
    .delete(assistantRun)
    .where(and(eq(owner, userId), eq(run, runId), lt(steps, 2)));
}

/** @returns how many runs of days before went */
export async function sweepRuns(): Promise<number> {
  const before = new Date(Date.now() - 2 * DAY_MS);
  const gone = await db().delete(assistantRun).where(lt(startedAt, before)).returning({ id: run });
  return gone.length;
}
