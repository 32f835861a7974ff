/** The document and its steps: read, sign each field, agree. */
"use client";

import { lazy, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { SignLink } from "@/client/signing/link";
import { FailureBanner } from "@/components/page/failure-banner";
import { PdfPages } from "@/components/pdf/pdf-pages";
import { SheetSkeleton } from "@/components/pdf/sheet-skeleton";
import { Zoom } from "@/components/pdf/zoom";
import { useLeaveWarning } from "@/components/shell/use-leave-warning";
import { Button } from "@/components/ui/button";
import { onceLoaded } from "@/components/ui/on-demand";
import type { Field, SignerAccess, SignerEnvelope } from "@/lib/contract/signing-shapes";
import { type Ink, newDraft } from "../signature/draft";
import { signFailure } from "./failures";
import { FieldMark } from "./field-mark";
import { RequestHead } from "./request-head";
import type { Panel } from "./signing-panels";
import { StepBar } from "./step-bar";
import { useDocument } from "./use-document";
import { useSigning } from "./use-signing";
import { useWalk } from "./use-walk";

/** The dialogs and the signature pad are loaded when somebody starts to sign. */
const loadPanels = () => import("./signing-panels");
const loadPad = async () => (await loadPanels()).loadPad();
const SigningPanels = lazy(async () => ({ default: (await loadPanels()).SigningPanels }));

export interface OpenRequestProps {
  link: SignLink;
  access: SignerAccess;
  request: SignerEnvelope;
  refresh: () => Promise<void>;
}

const OTHER_DOCUMENT = {
  words: "The document you received doesn’t match the one sent for signing. Nothing was signed.",
};

export function SigningView({ link, access, request, refresh }: OpenRequestProps) {
  const { fields, recipient, title } = request;
  const { shown, failure, again } = useDocument(link, "pdf");
  const [draft, setDraft] = useState(() => newDraft(recipient.name));
  const [ink, setInk] = useState<Ink | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [isReady, setReady] = useState(false);
  const [zoom, setZoom] = useState(1);
  const walk = useWalk(fields);
  const signing = useSigning(link, refresh);
  const last = useRef<HTMLButtonElement>(null);
  useLeaveWarning(ink !== null);
  const isOther = shown !== null && shown.hash !== request.originalHash;

  function fill(place: Field) {
    const isLast = walk.left.every(({ id }) => id === place.id);
    walk.fill(place);
    if (isLast) requestAnimationFrame(() => last.current?.focus());
  }
  const open = (wanted: Panel) => onceLoaded(loadPanels, () => setPanel(wanted));
  function press(place: Field) {
    if (ink && !walk.isFilled(place.id)) return fill(place);
    if (!walk.isFilled(place.id)) walk.goTo(place);
    onceLoaded(loadPad, () => setPanel("signature"));
  }
  function take(made: Ink) {
    // The dialog is closed before the focus moves: nothing behind it can take it.
    flushSync(() => {
      setInk(made);
      setPanel(null);
      if (walk.at) fill(walk.at);
    });
  }
  function loadAgain() {
    signing.forget();
    setPanel(null);
    setReady(false);
    again();
    void refresh();
  }

  const mark = (field: Field) => (
    <FieldMark
      key={field.id}
      field={field}
      words={{ name: draft.name, email: recipient.email }}
      png={walk.isFilled(field.id) ? (ink?.png ?? null) : null}
      isCurrent={walk.at?.id === field.id}
      number={walk.places.indexOf(field) + 1}
      of={walk.places.length}
      onPress={() => press(field)}
    />
  );
  return (
    <>
      <RequestHead request={request} badge={{ tone: "accent", words: "Waiting for you" }} />
      <div className="mt-2 mb-1 flex items-center">
        <h2 className="mr-auto text-sm font-semibold text-ink-soft">Document</h2>
        <Button variant="quiet" onClick={() => open("decline")}>
          Decline…
        </Button>
        <Zoom value={zoom} onChange={setZoom} />
      </div>
      {failure || isOther ? (
        <FailureBanner
          failure={isOther ? OTHER_DOCUMENT : signFailure(failure)}
          action={<Button onClick={loadAgain}>Reload document</Button>}
        />
      ) : null}
      {!shown && !failure ? <SheetSkeleton label="Loading the document" /> : null}
      {shown && !isOther ? (
        <PdfPages
          bytes={shown.bytes}
          label={title}
          zoom={zoom}
          onPages={() => setReady(true)}
          overlay={({ number }) => fields.filter(({ page }) => page === number).map(mark)}
        />
      ) : null}
      <div className="h-6" />
      <StepBar
        walk={walk}
        hasInk={ink !== null}
        isReady={isReady}
        last={last}
        onSignHere={() => walk.at && press(walk.at)}
        onReview={() => open("review")}
      />
      {panel || signing.needsCode ? (
        <Suspense>
          <SigningPanels
            link={link}
            access={access}
            request={request}
            panel={panel}
            setPanel={setPanel}
            draft={draft}
            setDraft={setDraft}
            ink={ink}
            onInk={take}
            hash={shown?.hash ?? ""}
            firstPage={walk.places[0]?.page ?? 1}
            signing={signing}
            onLoadAgain={loadAgain}
            refresh={refresh}
          />
        </Suspense>
      ) : null}
    </>
  );
}
