/** The request of a sent contract as its sender has it, read again while it waits; its signed copies are attached here. */
"use client";

import { useCallback, useEffect, useState } from "react";
import { callOperation } from "@/client/call";
import { attachCopies } from "@/client/contracts/copies";
import { alone, currentRequest } from "@/client/contracts/send";
import { readSenderEnvelope } from "@/client/signing/envelopes";
import { asSender, type SignLink } from "@/client/signing/link";
import type { OpenFile } from "@/client/sync";
import { readEvents } from "@/lib/contract/signing-sender";
import type { SenderEnvelope } from "@/lib/contract/signing-shapes";
import type { Contract } from "@/lib/kinds/contract/contract";
import { readContract } from "@/lib/kinds/contract/read";
import { fileNameOf } from "../export/contract-files";

export interface ContractRequestState {
  link: SignLink;
  envelope: SenderEnvelope;
  /** Why the request was cancelled, where a signer declined. */
  decline: Decline | null;
}

interface Decline {
  name: string;
  /** '' where none was given. */
  reason: string;
}

async function declineOf(link: SignLink, { recipients }: SenderEnvelope): Promise<Decline | null> {
  const { events } = await callOperation(readEvents, asSender(link));
  const event = events.find(({ type }) => type === "declined");
  const signer = recipients.find(({ id }) => id === event?.actor.recipientId);
  if (!event || !signer) return null;
  const { reason } = event.data;
  return { name: signer.name, reason: typeof reason === "string" ? reason : "" };
}

const EVERY_MS = 8_000;

/** @returns undefined until it is known, null where this device has no key to one */
export function useContractRequest(file: OpenFile, contract: Contract) {
  const [state, setState] = useState<ContractRequestState | null>();
  const named = contract.sent?.request ?? "";

  const look = useCallback(async () => {
    try {
      const found = await alone(file, async () => ({ link: await currentRequest(file) }));
      // Another tab sends or looks at this moment: what is known here stays.
      if (!found) return;
      const { link } = found;
      // As the file says now: this may have been begun before it was sent.
      if (!link || link.id !== readContract(file.doc).sent?.request) return setState(null);
      const envelope = await readSenderEnvelope(link);
      const decline = envelope.status === "cancelled" ? await declineOf(link, envelope) : null;
      setState({ link, envelope, decline });
      if (envelope.status === "completed" && file.role !== "view")
        await alone(file, () => attachCopies(file, link, fileNameOf(readContract(file.doc))));
    } catch {
      // Out of reach, or refused: what is known stays, and it is asked again.
    }
  }, [file]);

  const isOver = state && ["completed", "cancelled", "expired"].includes(state.envelope.status);
  useEffect(() => {
    void look();
    if (named === "" || isOver) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void look();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [look, named, isOver]);

  return { state, look };
}
