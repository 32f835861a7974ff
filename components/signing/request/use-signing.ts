/** Sends the signature and handles refusals. */
"use client";

import { useState } from "react";
import { callOperation } from "@/client/call";
import type { SignerLink } from "@/client/signing/link";
import { asSigner } from "@/client/signing/link";
import { useTry } from "@/components/ui/use-try";
import { type Signature, signEnvelope } from "@/lib/contract/signing-signer";
import { reasonOf, wantsCode } from "./failures";
import { storedSession } from "./signer-session";

/** After these refusals the page must load the request again. */
const OVER = ["already_signed", "completed", "cancelled", "expired", "not_active", "not_found"];

export function useSigning(link: SignerLink, refresh: () => Promise<void>) {
  const { busy, failure, run, setFailure } = useTry<unknown>((error) => error);
  const [needsCode, setNeedsCode] = useState(false);

  const sign = (signature: Signature) =>
    run(async () => {
      try {
        const call = asSigner({ ...link, session: storedSession(link) });
        await callOperation(signEnvelope, { ...call, body: { ...signature, consent: true } });
      } catch (error) {
        if (wantsCode(error)) return setNeedsCode(true);
        // If the answer was lost, a repeated request gets "already signed", which means success.
        if (!OVER.includes(reasonOf(error) ?? "")) throw error;
      }
      await refresh();
    });

  return {
    sign,
    busy,
    failure,
    isStale: reasonOf(failure) === "stale_document",
    forget: () => setFailure(null),
    needsCode,
    proved: () => setNeedsCode(false),
  };
}
