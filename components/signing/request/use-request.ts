/** A signer's state: what their link shows, and what must happen first. */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { callOperation } from "@/client/call";
import { ApiError } from "@/client/http";
import { readSignerEnvelope } from "@/client/signing/envelopes";
import type { SignerLink } from "@/client/signing/link";
import { asSigner } from "@/client/signing/link";
import type { SignerAccess, SignerEnvelope } from "@/lib/contract/signing-shapes";
import { readSignerAccess } from "@/lib/contract/signing-signer";
import { reasonOf, wantsCode } from "./failures";
import { forgetSession, storedSession } from "./signer-session";

export type RequestState =
  | { at: "reading" }
  /** The link is incomplete or replaced, or its request was deleted. */
  | { at: "nothing" }
  | { at: "sender's link" }
  | { at: "not active" }
  | { at: "cancelled" }
  | { at: "expired" }
  | { at: "code"; access: SignerAccess }
  | { at: "open"; access: SignerAccess; request: SignerEnvelope }
  | { at: "failed"; error: unknown };

export function useRequest(link: SignerLink) {
  const [standing, setStanding] = useState<RequestState>({ at: "reading" });
  const newest = useRef(0);

  /** When only the connection fails, the page keeps what it shows. */
  const refresh = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    const found = await stateOf(link);
    if (mine !== newest.current) return;
    setStanding((before) => (found.at === "failed" && before.at === "open" ? before : found));
  }, [link]);

  useEffect(() => {
    setStanding({ at: "reading" });
    void refresh();
    return () => {
      newest.current += 1;
    };
  }, [refresh]);

  return { standing, refresh };
}

async function stateOf(link: SignerLink): Promise<RequestState> {
  const asked = { ...link, session: storedSession(link) };
  try {
    const access = await callOperation(readSignerAccess, asSigner(asked));
    if (access.requiredFor === "all" && !access.verified) return { at: "code", access };
    return await opened(asked, access);
  } catch (error) {
    return refused(error);
  }
}

async function opened(link: SignerLink, access: SignerAccess): Promise<RequestState> {
  try {
    return { at: "open", access, request: await readSignerEnvelope(link) };
  } catch (error) {
    if (!wantsCode(error)) throw error;
    forgetSession(link);
    return { at: "code", access };
  }
}

function refused(error: unknown): RequestState {
  const reason = reasonOf(error);
  if (reason === "wrong_role") return { at: "sender's link" };
  if (reason === "not_active") return { at: "not active" };
  if (reason === "cancelled" || reason === "expired") return { at: reason };
  const isNothing = error instanceof ApiError && [401, 404].includes(error.status);
  return isNothing ? { at: "nothing" } : { at: "failed", error };
}
