/** What to do next with a paper, and the papers before and after it. */
"use client";

import { BadgeCheck, CircleCheck, FilePlus2, Scale, Send, Wallet } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { makeNextPaper } from "@/client/business/next-paper";
import { today } from "@/client/business/today";
import type { OpenFile } from "@/client/sync";
import { ChainLinks, openFollower, useFollowers } from "@/components/file-page/chain-links";
import { askForMail } from "@/components/page/no-mail";
import { tellRefusal } from "@/components/page/tell-refusal";
import { Badge } from "@/components/ui/badge";
import { Button, buttonLook } from "@/components/ui/button";
import { onceLoaded } from "@/components/ui/on-demand";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { canMakeContract, isPaid, nextStep, otherSteps } from "@/lib/kinds/business/chain";
import { setField, setLook } from "@/lib/kinds/business/edit";
import { PAPER_NAMES } from "@/lib/kinds/business/names";
import { type BusinessPaper, isTrade, type PaperType } from "@/lib/kinds/business/paper";
import { readBusiness } from "@/lib/kinds/business/read";
import { payAddressOf } from "../editor/save-paper";
import { linkProblem } from "./link-problem";
import { NumberHint } from "./number-hint";
import { usePaperLinks } from "./use-paper-link";

const load = {
  // Its form depends on whether mail is sent here.
  send: () => askForMail().then(() => import("../send/send-dialog")),
  pay: () => import("./pay-link-dialog"),
  contract: () => import("@/components/contract/start-dialog"),
};
const SendDialog = lazy(load.send);
const PayLinkDialog = lazy(load.pay);
const StartContractDialog = lazy(load.contract);

export function ChainBar({ file, paper }: { file: OpenFile; paper: BusinessPaper }) {
  const { doc } = file;
  const canEdit = file.role !== "view";
  const [open, setOpen] = useState<keyof typeof load | null>(null);
  const ask = (what: keyof typeof load) => onceLoaded(load[what], () => setOpen(what));
  const followers = useFollowers(file);
  const links = usePaperLinks(file, paper);
  const { running, run } = useTry<null, PaperType>(tellRefusal);
  const next = nextStep(paper, followers);

  const make = (type: PaperType) =>
    run(() => {
      const next = { date: today(), method: links.link?.method ?? "" };
      return openFollower(file, makeNextPaper(file, type, next));
    }, type);
  const makeButton = (type: PaperType, isNext: boolean) => (
    <Button
      key={type}
      variant={isNext ? "primary" : "quiet"}
      icon={FilePlus2}
      busy={running === type}
      onClick={() => void make(type)}
    >
      Create {PAPER_NAMES[type].toLowerCase()}
    </Button>
  );
  const problem = linkProblem(paper, links);

  return (
    <section
      aria-label="Next step"
      className="no-print flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-paper px-4 py-2 text-sm"
    >
      <ChainLinks file={file} />
      <Marks paper={paper} />
      {canEdit && (next?.do === "send" || (!isTrade(paper) && paper.number === "")) ? (
        <NumberHint id={file.id} paper={paper} />
      ) : null}
      <span className="flex-1" />
      {problem !== null && canEdit ? (
        <>
          <span className="text-warn">{problem.words}</span>
          {problem.canRenew ? (
            <Button icon={Wallet} onClick={() => ask("pay")}>
              Renew payment link
            </Button>
          ) : null}
        </>
      ) : null}
      {canEdit ? otherSteps(paper, next, followers).map((type) => makeButton(type, false)) : null}
      {canEdit && canMakeContract(paper, followers) ? (
        <Button variant="quiet" icon={Scale} onClick={() => ask("contract")}>
          Create contract
        </Button>
      ) : null}
      {canEdit ? (
        <Button
          variant={next?.do === "send" ? "primary" : "quiet"}
          icon={Send}
          onClick={() => ask("send")}
        >
          {isTrade(paper) && next?.do !== "send" ? "Send again" : "Send"}
        </Button>
      ) : null}
      {canEdit && next?.do === "accept" ? (
        <Button
          variant="primary"
          icon={BadgeCheck}
          onClick={() => setLook(doc, "acceptedOn", today())}
        >
          Mark as accepted
        </Button>
      ) : null}
      {canEdit && next?.do === "ask-for-payment" ? (
        <Button variant="primary" icon={Wallet} onClick={() => ask("pay")}>
          Add payment link
        </Button>
      ) : null}
      {canEdit && (next?.do === "ask-for-payment" || next?.do === "wait-for-payment") ? (
        <Button icon={CircleCheck} onClick={() => markPaid(doc)}>
          Mark as paid
        </Button>
      ) : null}
      {!canEdit && problem === null && next?.do === "wait-for-payment" ? (
        <a href={payAddressOf(paper) ?? undefined} className={buttonLook({ variant: "primary" })}>
          <Wallet aria-hidden="true" className="size-4" />
          Pay
        </a>
      ) : null}
      {canEdit && next?.do === "make" ? makeButton(next.type, true) : null}
      <Suspense fallback={null}>
        {open === "send" ? (
          <SendDialog file={file} paper={paper} onClose={() => setOpen(null)} />
        ) : null}
        {open === "pay" && isTrade(paper) ? (
          <PayLinkDialog file={file} paper={paper} onClose={() => setOpen(null)} />
        ) : null}
        {open === "contract" ? (
          <StartContractDialog quote={file} onClose={() => setOpen(null)} />
        ) : null}
      </Suspense>
    </section>
  );
}

function markPaid(doc: OpenFile["doc"]): void {
  const before = readBusiness(doc);
  if (!isTrade(before)) return;
  setField(doc, "status", "paid");
  const undo = () => setField(doc, "status", before.status);
  const ends = before.payLink === "" ? "" : " Its payment link ends.";
  notify({ text: `Marked as paid.${ends}`, action: { label: "Undo", run: undo } });
}

function Marks({ paper }: { paper: BusinessPaper }) {
  if (!isTrade(paper)) return null;
  if (paper.status === "void") return <Badge tone="bad">Void</Badge>;
  if (isPaid(paper)) return <Badge tone="good">Paid</Badge>;
  if (paper.acceptedOn !== "") return <Badge tone="good">Accepted</Badge>;
  if (paper.status === "sent") return <Badge tone="accent">Sent</Badge>;
  return <Badge>Draft</Badge>;
}
