/** After signing: confirmation, the missing signatures, and the copies to download. */
"use client";

import { CircleCheck, FileDown, ReceiptText, ShieldCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { callOperation } from "@/client/call";
import type { SignLink } from "@/client/signing/link";
import { asSigner } from "@/client/signing/link";
import { downloadCopy } from "@/client/signing/pdfs";
import { fileName } from "@/components/file-page/export-markdown";
import type { Failure } from "@/components/page/failure";
import { FailureBanner } from "@/components/page/failure-banner";
import { Moment } from "@/components/page/moment";
import { useDeliversMail } from "@/components/page/no-mail";
import { PdfPages } from "@/components/pdf/pdf-pages";
import { SheetSkeleton } from "@/components/pdf/sheet-skeleton";
import { saveFile } from "@/components/shell/save-file";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { Button, buttonLook } from "@/components/ui/button";
import { useTry } from "@/components/ui/use-try";
import { readReceipt } from "@/lib/contract/signing";
import type { SignerAccess, SignerEnvelope } from "@/lib/contract/signing-shapes";
import { verifyAddress } from "../verify/copies";
import { CodeForm } from "./code-form";
import { signFailure } from "./failures";
import { RequestHead } from "./request-head";
import { storedSession } from "./signer-session";
import type { OpenRequestProps } from "./signing-view";
import { useDocument } from "./use-document";

/** How often to check for the completion. It is also mailed, so this may be slow. */
const LOOK_MS = 30_000;
/** How often to check when all have signed and the copy is being made. */
const LOOK_SOON_MS = 5_000;

interface DoneViewProps extends OpenRequestProps {
  /** Whether it was signed on this page just now. */
  isJustDone: boolean;
}

export function DoneView({ link, access, request, refresh, isJustDone }: DoneViewProps) {
  const isComplete = request.status === "completed";
  const isLocked = access.requiredFor === "completed" && !access.verified;
  const waiting = request.others.filter(({ status }) => status !== "signed").length;
  useVisibleInterval(() => void (isComplete || refresh()), waiting > 0 ? LOOK_MS : LOOK_SOON_MS);
  const copy = isComplete && !isLocked ? "completed" : "progress";
  return (
    <>
      <Said request={request} waiting={waiting} isJustDone={isJustDone} />
      {isComplete ? (
        <div className="mt-5">
          {isLocked ? (
            <Locked link={link} access={access} refresh={refresh} />
          ) : (
            <Copies link={link} request={request} />
          )}
        </div>
      ) : null}
      <div className="mt-8">
        <RequestHead
          request={request}
          level="h2"
          badge={
            isComplete
              ? { tone: "good", words: "Completed" }
              : { tone: "plain", words: waiting > 0 ? "Waiting for others" : "Finishing up" }
          }
        />
      </div>
      {isComplete && isLocked ? null : (
        <div className="mt-5">
          <CopyPreview key={copy} link={link} copy={copy} title={request.title} />
        </div>
      )}
    </>
  );
}

interface SaidProps {
  request: SignerEnvelope;
  /** The number of missing signatures. */
  waiting: number;
  isJustDone: boolean;
}

function Said({ request, waiting, isJustDone }: SaidProps) {
  const { status, recipient } = request;
  const delivers = useDeliversMail();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isJustDone) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [isJustDone]);
  return (
    <section className="flex gap-4 rounded-lg bg-good-soft p-5 sm:p-6">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-good" />
      <div className="min-w-0">
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-serif text-xl font-semibold outline-none sm:text-2xl"
        >
          {status === "completed" ? "Everyone has signed" : "You have signed"}
        </h1>
        <p aria-live="polite" className="mt-1 text-ink-soft">
          {recipient.signedAt ? (
            <>
              Your signature: <Moment at={recipient.signedAt} within />.{" "}
            </>
          ) : null}
          {status === "completed" ? SEALED : waitingWords(waiting, delivers)}
        </p>
      </div>
    </section>
  );
}

const SEALED = "The document is sealed, so any change to it can be detected.";

function waitingWords(waiting: number, delivers: boolean): string {
  if (waiting === 0)
    return `So has everyone else. The signed document is being prepared${delivers ? ", and we’ll email you a link to it" : ". You get it with this link"}.`;
  const missing = waiting === 1 ? "One signature is" : `${waiting} signatures are`;
  return delivers
    ? `${missing} still missing. When everyone has signed, we’ll email you. You can also get the signed document with this link.`
    : `${missing} still missing. When everyone has signed, you get the signed document with this link.`;
}

interface LockedProps {
  link: SignLink;
  access: SignerAccess;
  refresh: () => Promise<void>;
}

function Locked({ link, access, refresh }: LockedProps) {
  return (
    <section
      aria-labelledby="your-copy"
      className="rounded-lg bg-paper p-5 shadow-paper sm:max-w-md"
    >
      <h2 id="your-copy" className="text-base font-semibold">
        Your signed copy
      </h2>
      <div className="mt-2">
        <CodeForm link={link} access={access} onProved={refresh} />
      </div>
    </section>
  );
}

function Copies({ link, request }: { link: SignLink; request: SignerEnvelope }) {
  const { running, failure, run } = useTry<Failure, "document" | "receipt">(signFailure);
  const bySigner = () => asSigner({ ...link, session: storedSession(link) });
  const name = fileName(request.title);
  const saveDocument = async () => {
    const bytes = await downloadCopy("completed", bySigner());
    saveFile(`${name}-signed.pdf`, new Blob([bytes], { type: "application/pdf" }));
  };
  const saveReceipt = async () => {
    const text = JSON.stringify(await callOperation(readReceipt, bySigner()), null, 2);
    saveFile(`${name}-receipt.json`, new Blob([text], { type: "application/json" }));
  };

  return (
    <section aria-label="Your copies" className="space-y-3">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="lg"
          className="max-sm:w-full"
          busy={running === "document"}
          icon={FileDown}
          onClick={() => void run(saveDocument, "document")}
        >
          Download signed document
        </Button>
        <Button
          size="lg"
          className="max-sm:w-full"
          busy={running === "receipt"}
          icon={ReceiptText}
          onClick={() => void run(saveReceipt, "receipt")}
        >
          Download receipt
        </Button>
        <a
          href={verifyAddress("request", link)}
          className={`max-sm:w-full ${buttonLook({ variant: "quiet", size: "lg" })}`}
        >
          <ShieldCheck aria-hidden="true" className="size-4" />
          Verify both
        </a>
      </div>
      <p className="text-sm text-ink-faint">
        Keep them together. With the receipt, anyone can verify the document, even without Sealdesk.
      </p>
      {failure ? <FailureBanner failure={failure} /> : null}
    </section>
  );
}

interface CopyPreviewProps {
  link: SignLink;
  copy: "progress" | "completed";
  title: string;
}

function CopyPreview({ link, copy, title }: CopyPreviewProps) {
  const { shown, failure, again } = useDocument(link, copy);
  if (failure)
    return (
      <FailureBanner
        failure={signFailure(failure)}
        action={<Button onClick={again}>Try again</Button>}
      />
    );
  return shown ? (
    <PdfPages bytes={shown.bytes} label={title} />
  ) : (
    <SheetSkeleton label="Loading the document" />
  );
}
