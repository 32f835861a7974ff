/** Sending without this server: the link to copy, as a QR code, or in the person's own mail program. */
"use client";

import { Download, Link2, Mail } from "lucide-react";
import { type ReactNode, useState } from "react";
import { issueNumber, markSent } from "@/client/business/issue";
import { NumberTaken } from "@/client/business/numbers";
import { mailtoAddress } from "@/client/business/send";
import { createShareLink } from "@/client/share-links";
import type { OpenFile } from "@/client/sync";
import { ownLink } from "@/components/file-page/own-link";
import { refusalOf } from "@/components/page/refusal";
import { ReadyLink } from "@/components/share/ready-link";
import { saveFile } from "@/components/shell/save-file";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useTry } from "@/components/ui/use-try";
import { readBusiness } from "@/lib/kinds/business/read";
import { canBeHybrid, fileNameOf, makePdf, paperName } from "../export/paper-files";

interface SendYourselfProps {
  file: OpenFile;
  what: "pdf" | "link";
  mail: { to: readonly string[]; subject: string; message: string };
  /** Chooses what is sent. */
  choice: ReactNode;
  onClose: () => void;
}

export function SendYourself({ file, what, mail, choice, onClose }: SendYourselfProps) {
  const [link, setLink] = useState<string | null>(null);
  const { running, failure, run } = useTry<string, "make" | "sent">((error) =>
    error instanceof NumberTaken ? error.message : refusalOf(error).words,
  );
  const canEdit = file.role !== "view";
  const prepare = async () => {
    if (canEdit) await issueNumber(file);
    if (what === "link") setLink(await linkOf(file));
    else await savePdf(file);
  };
  const noteSent = async () => {
    await issueNumber(file);
    markSent(file.doc);
    onClose();
  };
  return (
    <Dialog
      title={`Send ${paperName(readBusiness(file.doc))}`}
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
              Mark as sent
            </Button>
          ) : null}
        </>
      }
    >
      <div className="space-y-4">
        {choice}
        <p>{what === "link" ? whyLink(file) : WHY_PDF}</p>
        {what === "link" && link !== null ? (
          <ReadyLink label="Link to send" url={link} fresh />
        ) : (
          <Button
            icon={what === "link" ? Link2 : Download}
            busy={running === "make"}
            onClick={() => void run(prepare, "make")}
          >
            {what === "link" ? "Create link" : "Save PDF"}
          </Button>
        )}
        {what === "pdf" || link !== null ? (
          <a href={mailtoAddress({ ...mail, link })} className={buttonLook()}>
            <Mail aria-hidden="true" />
            Open my email program
          </a>
        ) : null}
        {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      </div>
    </Dialog>
  );
}

const WHY_PDF =
  "Sign in to send from here. Or save the PDF and attach it in your own email program.";

const whyLink = ({ privacy }: OpenFile): string =>
  privacy === "e2ee"
    ? "This paper is encrypted, and its link contains the key. If this server sent the link, it could read the paper. So send it yourself: copy it, show its QR code, or use your own email program."
    : "Sign in to send from here. Or copy the link, show its QR code, or use your own email program.";

async function linkOf(file: OpenFile): Promise<string> {
  if (file.role !== "owner") return ownLink(file);
  const link = { role: "view", name: "", expiresAt: null, short: true } as const;
  return (await createShareLink(file, link)).url;
}

async function savePdf(file: OpenFile): Promise<void> {
  const paper = readBusiness(file.doc);
  const bytes = await makePdf(paper, await canBeHybrid(paper));
  saveFile(`${fileNameOf(paper)}.pdf`, new Blob([bytes], { type: "application/pdf" }));
}
