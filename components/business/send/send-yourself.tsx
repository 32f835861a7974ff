/** Sending without this server: the link to copy, as a QR code, or in the person's own mail program. */
"use client";

import { Download, Link2, Mail } from "lucide-react";
import { type ReactNode, useState } from "react";
import { issueNumber, markSent } from "@/client/business/issue";
import { NumberTaken } from "@/client/business/numbers";
import { mailtoAddress, makeSendLink } from "@/client/business/send";
import type { OpenFile } from "@/client/sync";
import { ownLink } from "@/components/file-page/own-link";
import { refusalOf } from "@/components/page/refusal";
import { ReadyLink } from "@/components/share/ready-link";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useTry } from "@/components/ui/use-try";
import { paperName } from "@/lib/kinds/business/names";
import { isTrade } from "@/lib/kinds/business/paper";
import { readBusiness } from "@/lib/kinds/business/read";
import { savePaperPdf } from "../editor/save-paper";

interface SendYourselfProps {
  file: OpenFile;
  what: "pdf" | "link";
  /** False where signing in helps nothing: this server sends no email. */
  canSignIn: boolean;
  mail: { to: readonly string[]; subject: string; message: string };
  /** Chooses what is sent. */
  choice: ReactNode;
  onClose: () => void;
}

export function SendYourself(props: SendYourselfProps) {
  const { file, what, canSignIn, mail, choice, onClose } = props;
  const [link, setLink] = useState<string | null>(null);
  const ready = what === "link" ? link : null;
  const { running, failure, run } = useTry<string, "make" | "sent">((error) =>
    error instanceof NumberTaken ? error.message : refusalOf(error).words,
  );
  const paper = readBusiness(file.doc);
  const canEdit = file.role !== "view";
  const prepare = async () => {
    if (canEdit) await issueNumber(file);
    if (what === "pdf") await savePaperPdf(file.doc);
    else setLink(file.role === "owner" ? await makeSendLink(file) : ownLink(file));
  };
  const noteSent = async () => {
    await issueNumber(file);
    markSent(file.doc);
    onClose();
  };
  return (
    <Dialog
      title={`Send ${paperName(paper)}`}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {canEdit ? (
            <Button
              variant="primary"
              busy={running === "sent"}
              onClick={() => void run(noteSent, "sent")}
            >
              {isTrade(paper) ? "Mark as sent" : "Give it its number"}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="space-y-4">
        {choice}
        <p>{reasonFor(file.privacy, what, canSignIn)}</p>
        {ready === null ? null : <ReadyLink label="Link to send" url={ready} fresh />}
        <div className="flex flex-wrap gap-2">
          {ready === null ? (
            <Button
              icon={what === "link" ? Link2 : Download}
              busy={running === "make"}
              onClick={() => void run(prepare, "make")}
            >
              {what === "link" ? "Create link" : "Save PDF"}
            </Button>
          ) : null}
          {what === "pdf" || ready !== null ? (
            <a href={mailtoAddress({ ...mail, link: ready })} className={buttonLook()}>
              <Mail aria-hidden="true" className="size-4" />
              Open my email program
            </a>
          ) : null}
        </div>
        {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      </div>
    </Dialog>
  );
}

function reasonFor(privacy: OpenFile["privacy"], what: "pdf" | "link", canSignIn: boolean): string {
  if (what === "link" && privacy === "e2ee") {
    return "This paper is encrypted, and its link contains the key. If this server sent the link, it could read the paper. So send it yourself: copy it, show its QR code, or use your own email program.";
  }
  const first = canSignIn
    ? "Sign in to send from here, or"
    : "This server doesn’t send email. Instead,";
  return what === "link"
    ? `${first} copy the link, show its QR code, or use your own email program.`
    : `${first} save the PDF and attach it in your own email program.`;
}
