/**
 * The dialogs over the document while signing: the signature, the last step, the preview, declining, and another code.
 */
"use client";

import { lazy, Suspense } from "react";
import { NetworkError } from "@/client/http";
import type { SignLink } from "@/client/signing/link";
import { FailureBanner } from "@/components/page/failure-banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { SignerAccess, SignerEnvelope } from "@/lib/contract/signing-shapes";
import type { Ink, SignatureDraft } from "../signature/draft";
import { CodeForm } from "./code-form";
import { DeclineDialog } from "./decline-dialog";
import { signFailure } from "./failures";
import { PreviewDialog } from "./preview-dialog";
import { ReviewDialog } from "./review-dialog";
import { storedSession } from "./signer-session";
import type { useSigning } from "./use-signing";

export type Panel = "signature" | "review" | "preview" | "decline";

export const loadPad = () => import("../signature/signature-dialog");
const SignatureDialog = lazy(async () => ({ default: (await loadPad()).SignatureDialog }));

interface SigningPanelsProps {
  link: SignLink;
  access: SignerAccess;
  request: SignerEnvelope;
  panel: Panel | null;
  setPanel: (panel: Panel | null) => void;
  draft: SignatureDraft;
  setDraft: (draft: SignatureDraft) => void;
  ink: Ink | null;
  onInk: (ink: Ink) => void;
  /** Hash of the bytes that were shown. */
  hash: string;
  /** The page with the first signature field. */
  firstPage: number;
  signing: ReturnType<typeof useSigning>;
  onLoadAgain: () => void;
  refresh: () => Promise<void>;
}

export function SigningPanels(props: SigningPanelsProps) {
  const { link, access, request, panel, setPanel, draft, ink, hash, signing } = props;
  const close = () => setPanel(null);
  const asked = { ...link, session: storedSession(link) };
  const signature = ink && {
    name: draft.name.trim(),
    signature: ink.png,
    method: ink.method,
    documentHash: hash,
  };
  if (signing.needsCode)
    return (
      <Dialog
        title="Confirm your email address again"
        lead="Your confirmation has expired. Your signature is kept here."
        onClose={signing.proved}
      >
        <CodeForm link={link} access={access} onProved={signing.proved} />
      </Dialog>
    );
  return (
    <>
      {panel === "signature" ? (
        <Suspense>
          <SignatureDialog
            draft={draft}
            onChange={props.setDraft}
            onUse={props.onInk}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {panel === "review" && signature ? (
        <ReviewDialog
          consent={request.consent}
          name={signature.name}
          png={signature.signature}
          busy={signing.busy}
          failure={
            signing.failure ? (
              <SigningFailure signing={signing} onLoadAgain={props.onLoadAgain} />
            ) : null
          }
          onPreview={() => setPanel("preview")}
          onSign={() => void signing.sign(signature)}
          onClose={close}
        />
      ) : null}
      {panel === "preview" && signature ? (
        <PreviewDialog
          link={asked}
          signature={signature}
          page={props.firstPage}
          onClose={() => setPanel("review")}
        />
      ) : null}
      {panel === "decline" ? (
        <DeclineDialog
          link={asked}
          title={request.title}
          onDeclined={() => void props.refresh()}
          onClose={close}
        />
      ) : null}
    </>
  );
}

const UNKNOWN = {
  words:
    "The server can’t be reached, so we don’t know if your signature arrived. It’s kept here: try again. You can’t sign twice.",
};

interface SigningFailureProps {
  signing: ReturnType<typeof useSigning>;
  onLoadAgain: () => void;
}

function SigningFailure({ signing, onLoadAgain }: SigningFailureProps) {
  const action = signing.isStale ? (
    <Button onClick={onLoadAgain}>Reload document</Button>
  ) : undefined;
  const failure = signing.failure instanceof NetworkError ? UNKNOWN : signFailure(signing.failure);
  return <FailureBanner failure={failure} action={action} />;
}
