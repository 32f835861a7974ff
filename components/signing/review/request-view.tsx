/** A request as its sender sees it: status, signers, document, events and evidence. */
"use client";

import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { reviewAddress, type SignLink } from "@/client/signing/link";
import { copyText } from "@/components/shell/copy-text";
import { Button } from "@/components/ui/button";
import type { SenderEnvelope } from "@/lib/contract/signing-shapes";
import { type JustMade, type Mailing, takeJustMade } from "../just-made";
import { DocumentPart } from "./document-part";
import { DraftPart } from "./draft-part";
import { EndPart } from "./end-part";
import { EventsPart } from "./events-part";
import { FactsPart } from "./facts-part";
import { RecipientsPart } from "./recipients-part";
import { RequestHead } from "./request-head";
import { useKept } from "./use-kept";

export interface RequestProps {
  link: SignLink;
  envelope: SenderEnvelope;
  refresh: () => Promise<void>;
}

export function RequestView(props: RequestProps) {
  const { link, envelope } = props;
  const [made, setMade] = useState<JustMade | null>(null);
  const [mailing, setMailing] = useState<Mailing | null>(null);
  useEffect(() => {
    const justMade = takeJustMade(link.id);
    if (justMade) setMade(justMade);
  }, [link.id]);
  const keeping = useKept(link, envelope, made?.isKept ?? false);
  const isDraft = envelope.status === "draft";
  return (
    <>
      <RequestHead {...props} />
      <div className="space-y-6">
        {made ? <OnlyKey link={link} isKept={keeping.isKept ?? made.isKept} /> : null}
        {isDraft ? <DraftPart {...props} onActivated={setMailing} /> : null}
        <RecipientsPart {...props} mailing={mailing ?? made} />
        {isDraft ? null : <DocumentPart {...props} />}
        <EventsPart {...props} />
        <FactsPart {...props} keeping={keeping} />
        <EndPart {...props} />
      </div>
    </>
  );
}

/** Shown once for a new request: its link is the only way to it. */
function OnlyKey({ link, isKept }: { link: SignLink; isKept: boolean }) {
  return (
    <section
      aria-label="Your key to this request"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-accent-soft px-4 py-3 text-accent-text"
    >
      <KeyRound aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-64 text-sm">
        {isKept ? (
          <>
            <strong className="font-semibold">It’s in your signing inbox.</strong> This page’s
            address works too. Anyone who has it can track, cancel and delete the request.
          </>
        ) : (
          <>
            <strong className="font-semibold">This link is the only key to the request.</strong>{" "}
            Save it: it can’t be recovered. Anyone who has it can track, cancel and delete the
            request.
          </>
        )}
      </p>
      <Button onClick={() => void copyText(reviewAddress(link, location.origin), "Link copied.")}>
        Copy your link
      </Button>
    </section>
  );
}
