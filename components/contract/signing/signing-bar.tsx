/** Where a contract stands: a draft that can be sent, waiting for signers, or signed with its copies. */
"use client";

import { Download, FilePlus2, RotateCcw, Send } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { openAttachment } from "@/client/attachments";
import { today } from "@/client/business/today";
import { makeContractInvoice } from "@/client/contracts/chain";
import { signedCopies } from "@/client/contracts/copies";
import { alone, resumeSending } from "@/client/contracts/send";
import { reviewAddress } from "@/client/signing/link";
import type { OpenFile } from "@/client/sync";
import { userLocale } from "@/client/user-locale";
import { ChainLinks, openFollower, useFollowers } from "@/components/file-page/chain-links";
import { tellRefusal } from "@/components/page/tell-refusal";
import { saveFile } from "@/components/shell/save-file";
import { Badge } from "@/components/ui/badge";
import { Button, buttonLook } from "@/components/ui/button";
import { onceLoaded } from "@/components/ui/on-demand";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import type { Contract } from "@/lib/kinds/contract/contract";
import { takeAskedToSend } from "./asked-to-send";
import { ReopenDialog } from "./reopen-dialog";
import { signingStatusOf } from "./signing-status";
import { type ContractRequestState, useContractRequest } from "./use-contract-request";

const loadSend = () => import("./send-dialog");
const SendDialog = lazy(loadSend);

export function SigningBar({ file, contract }: { file: OpenFile; contract: Contract }) {
  const { state, look } = useContractRequest(file, contract);
  const [open, setOpen] = useState<"send" | "reopen" | null>(null);
  const canEdit = file.role !== "view";
  const isSent = contract.sent !== null;
  const askToSend = useCallback(() => onceLoaded(loadSend, () => setOpen("send")), []);
  useEffect(() => {
    if (takeAskedToSend(file.id) && canEdit && !isSent) askToSend();
  }, [file, canEdit, isSent, askToSend]);
  const { word, tone, words } = signingStatusOf(contract, state);
  const close = () => setOpen(null);
  return (
    <section
      aria-label="Signing"
      className="no-print flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-paper px-4 py-2 text-sm"
    >
      <ChainLinks file={file} />
      <Badge tone={tone}>{word}</Badge>
      <p role="status" className="min-w-0 flex-1 basis-56 text-ink-soft wrap-anywhere">
        {words}
      </p>
      <span className="flex flex-wrap items-center gap-2">
        <Copies file={file} />
        {canEdit && isSent ? <MakeInvoice file={file} /> : null}
        {state ? <RequestActions file={file} state={state} look={look} /> : null}
        {canEdit && contract.sent ? (
          <Button variant="quiet" icon={RotateCcw} onClick={() => setOpen("reopen")}>
            Reopen
          </Button>
        ) : null}
        {canEdit && !contract.sent ? (
          <Button variant="primary" icon={Send} onClick={askToSend}>
            Send for signing
          </Button>
        ) : null}
      </span>
      {open === "send" ? (
        <Suspense>
          <SendDialog file={file} contract={contract} onSent={look} onClose={close} />
        </Suspense>
      ) : null}
      {open === "reopen" ? (
        <ReopenDialog file={file} state={state ?? null} onClose={close} />
      ) : null}
    </section>
  );
}

interface RequestActionsProps {
  file: OpenFile;
  state: ContractRequestState;
  look: () => Promise<void>;
}

function RequestActions({ file, state: { link, envelope }, look }: RequestActionsProps) {
  const { busy, run } = useTry(tellRefusal);
  const finish = async () => {
    await alone(file, () => resumeSending(file, link));
    await look();
  };
  return (
    <>
      {envelope.status === "draft" ? (
        <Button variant="primary" busy={busy} onClick={() => void run(finish)}>
          Finish sending
        </Button>
      ) : null}
      <a href={reviewAddress(link)} className={buttonLook()}>
        Open request
      </a>
    </>
  );
}

/** What a signed contract is invoiced by. */
function MakeInvoice({ file }: { file: OpenFile }) {
  const { busy, run } = useTry(tellRefusal);
  const followers = useFollowers(file);
  if (!signedCopies(file.doc) || followers.length > 0) return null;
  const make = () => {
    const values = { date: today(), locale: userLocale() };
    return openFollower(file, makeContractInvoice(file, values));
  };
  return (
    <Button variant="primary" icon={FilePlus2} busy={busy} onClick={() => void run(make)}>
      Create invoice
    </Button>
  );
}

/** The signed PDF and its receipt, out of the file's own attachments. */
function Copies({ file }: { file: OpenFile }) {
  const { running, run } = useTry<null, string>((error) => {
    const why = error instanceof Error ? error.message : String(error);
    notify({ tone: "bad", text: `The copy couldn’t be opened. ${why}` });
    return null;
  });
  const copies = signedCopies(file.doc);
  if (!copies) return null;
  const save = async (id: string) => {
    const { name, bytes, type } = await openAttachment(file, id);
    saveFile(name, new Blob([bytes], { type }));
  };
  return [["Signed PDF", copies.pdf] as const, ["Receipt", copies.receipt] as const].map(
    ([label, id]) => (
      <Button
        key={label}
        icon={Download}
        busy={running === label}
        onClick={() => void run(() => save(id), label)}
      >
        {label}
      </Button>
    ),
  );
}
