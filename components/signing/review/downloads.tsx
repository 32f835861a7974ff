/** The PDFs of a request and its receipt, as files. */
"use client";

import { Download } from "lucide-react";
import { safeName } from "@/client/archive/names";
import { callOperation } from "@/client/call";
import { asSender } from "@/client/signing/link";
import type { PdfCopy } from "@/client/signing/pdfs";
import { downloadCopy } from "@/client/signing/pdfs";
import { tellRefusal } from "@/components/page/tell-refusal";
import { saveFile } from "@/components/shell/save-file";
import { Button, buttonLook } from "@/components/ui/button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { useTry } from "@/components/ui/use-try";
import { readReceipt } from "@/lib/contract/signing";
import { signedCount } from "../status-words";
import { verifyAddress } from "../verify/copies";
import type { RequestProps } from "./request-view";

const ENDINGS: Readonly<Record<PdfCopy, string>> = {
  pdf: ".pdf",
  progress: "-progress.pdf",
  completed: "-signed.pdf",
};

export function Downloads({ link, envelope }: Pick<RequestProps, "link" | "envelope">) {
  const attempt = useTry(tellRefusal);
  const stem = safeName(envelope.title) || "document";
  const save = (copy: PdfCopy) =>
    void attempt.run(async () => {
      const bytes = await downloadCopy(copy, asSender(link));
      saveFile(`${stem}${ENDINGS[copy]}`, new Blob([bytes], { type: "application/pdf" }));
    });
  const saveReceipt = () =>
    void attempt.run(async () => {
      const text = JSON.stringify(await callOperation(readReceipt, asSender(link)), null, 2);
      saveFile(`${stem}-receipt.json`, new Blob([text], { type: "application/json" }));
    });
  const original = { label: "Original PDF", run: () => save("pdf") };
  const isDone = envelope.status === "completed";
  const progress = { label: "PDF with the signatures so far", run: () => save("progress") };
  const icon = Download;
  return (
    <div className="flex flex-wrap gap-2">
      {isDone ? (
        <>
          <a href={verifyAddress("review", link)} className={buttonLook({ variant: "quiet" })}>
            Verify
          </a>
          <Button
            variant="primary"
            icon={icon}
            busy={attempt.busy}
            onClick={() => save("completed")}
          >
            Signed PDF
          </Button>
        </>
      ) : null}
      <LazyMenu
        trigger={
          <Button {...(isDone ? {} : { icon })} disabled={attempt.busy}>
            {isDone ? "More" : "Download"}
            <span className="sr-only">{isDone ? " to download" : ""}</span>
          </Button>
        }
        entries={
          isDone
            ? [{ label: "Receipt", run: saveReceipt }, original]
            : signedCount(envelope) > 0
              ? [progress, original]
              : [original]
        }
      />
    </div>
  );
}
