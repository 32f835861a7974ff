/** The current states of the inbox's requests, read with each request's own link, a few at a time. */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "@/client/http";
import { readSenderEnvelope } from "@/client/signing/envelopes";
import type { InboxRow } from "@/client/signing/inbox";
import type { EnvelopeStatus } from "@/lib/protocol/sign-request";
import { signedCount } from "../status-words";

export type RowState =
  | { phase: "known"; status: EnvelopeStatus; signed: number; of: number }
  /** Deleted, or past its retention. */
  | { phase: "gone" }
  | { phase: "unreached" };

const AT_ONCE = 4;

/** @param rows the visible rows */
export function useRowStates(rows: readonly InboxRow[]) {
  const [states, setStates] = useState<Readonly<Record<string, RowState>>>({});
  const asked = useRef(new Set<string>());

  const ask = useCallback(async (wanted: readonly InboxRow[]) => {
    const waiting = [...wanted];
    const work = async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        const { id } = row;
        const state = await stateOf(row);
        setStates((before) => ({ ...before, [id]: state }));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }, []);

  useEffect(() => {
    const fresh = rows.filter(({ id }) => !asked.current.has(id));
    for (const { id } of fresh) asked.current.add(id);
    if (fresh.length > 0) void ask(fresh);
  }, [rows, ask]);

  /** Reads again the states that can still change. */
  const renew = useCallback(
    () => ask(rows.filter(({ id }) => isMoving(states[id]))),
    [rows, states, ask],
  );
  return { states, renew };
}

function isMoving(state: RowState | undefined): boolean {
  if (state?.phase !== "known") return state?.phase === "unreached";
  return state.status === "active" || state.status === "draft";
}

async function stateOf({ id, admin }: InboxRow): Promise<RowState> {
  try {
    const envelope = await readSenderEnvelope({ id, token: admin });
    const { status, recipients } = envelope;
    return { phase: "known", status, signed: signedCount(envelope), of: recipients.length };
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    return { phase: isGone ? "gone" : "unreached" };
  }
}
