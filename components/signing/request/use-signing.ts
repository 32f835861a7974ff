/** Sending the signature, and what becomes of a refusal. */
"use client";

import { useState } from "react";
import { type SignerLink, signRequest } from "@/client/signing/signer";
import type { Signature } from "@/client/signing/types";
import { reasonOf, wantsCode } from "./failures";
import { keptSession } from "./kept-session";

/** After these the request is another than the page shows. */
const OVER = ["already_signed", "completed", "cancelled", "expired", "not_active", "not_found"];

export function useSigning(link: SignerLink, refresh: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [needsCode, setNeedsCode] = useState(false);

  async function sign(signature: Signature) {
    setBusy(true);
    setFailure(null);
    try {
      await signRequest({ ...link, session: keptSession(link) }, signature);
      await refresh();
    } catch (error) {
      // An answer that was lost on the way comes back as "signed already".
      if (OVER.includes(reasonOf(error) ?? "")) await refresh();
      else if (wantsCode(error)) setNeedsCode(true);
      else setFailure(error);
    }
    setBusy(false);
  }

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
