/** A request from its head to its end: how it stands, who signs, the document, what happened, and what it is proved by. */
"use client";

import { useEffect, useState } from "react";
import type { SignLink } from "@/client/signing/link";
import type { SenderEnvelope } from "@/lib/contract/signing-shapes";
import { type JustMade, type Mailing, takeJustMade } from "../just-made";
import { DocumentPart } from "./document-part";
import { DraftPart } from "./draft-part";
import { EndPart } from "./end-part";
import { EventsPart } from "./events-part";
import { FactsPart } from "./facts-part";
import { OnlyKey } from "./only-key";
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
    const told = takeJustMade(link.id);
    if (told) setMade(told);
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
