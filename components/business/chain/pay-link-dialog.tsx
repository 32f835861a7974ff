/** Puts a payment link on a paper: for exactly what is due, through one of the person's payments profiles. */
"use client";

import { useRef, useState } from "react";
import type * as Y from "yjs";
import {
  endPaperLink,
  NothingToPay,
  payLinkOf,
  preparePaperLink,
} from "@/client/business/paper-link";
import type { PreparedLink } from "@/client/payments/links";
import { FormDialog } from "@/components/page/form-dialog";
import { Loaded } from "@/components/page/loaded";
import { useLoaded } from "@/components/page/use-loaded";
import { Amount } from "@/components/payments/amount";
import { ownerFailure } from "@/components/payments/profile/owner-failure";
import { linkOf, readProfiles } from "@/components/payments/use-profiles";
import { buttonLook } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import { setField } from "@/lib/kinds/business/edit";
import { isTrade, type TradePaper } from "@/lib/kinds/business/paper";
import { readBusiness } from "@/lib/kinds/business/read";
import { totalsOf } from "@/lib/kinds/business/totals";

const tellStillOpen = () =>
  void notify({
    tone: "bad",
    text: "The link before is still open. Cancel it under Payments, so that nobody pays twice.",
  });

interface PayLinkDialogProps {
  doc: Y.Doc;
  paper: TradePaper;
  onClose: () => void;
}

export default function PayLinkDialog({ doc, paper, onClose }: PayLinkDialogProps) {
  const profiles = useLoaded(readProfiles);
  const [chosen, setChosen] = useState<string | null>(null);
  // Sent again after a lost answer it is the same link.
  const prepared = useRef<{ words: string; link: PreparedLink }>(undefined);
  const usable = profiles.value?.filter((file) => linkOf(file) !== null) ?? [];
  const file = usable.find(({ id }) => id === chosen) ?? usable[0];

  if (!file) {
    return (
      <Dialog
        title="Add a payment link"
        onClose={onClose}
        actions={
          profiles.value ? (
            <a href="/payments" className={buttonLook({ variant: "primary" })}>
              Set up payments
            </a>
          ) : null
        }
      >
        <Loaded what="Your ways to be paid" of={profiles} rows={1}>
          {() => <p>First say how you’re paid: by card, PayPal, stablecoins or bank transfer.</p>}
        </Loaded>
      </Dialog>
    );
  }

  async function add() {
    const now = readBusiness(doc);
    const address = file && linkOf(file);
    if (!address || !isTrade(now)) return;
    const words = JSON.stringify([address.payeeId, now]);
    if (prepared.current?.words !== words) {
      prepared.current = { words, link: await preparePaperLink(address, now) };
    }
    await prepared.current.link.send();
    setField(doc, "payLink", payLinkOf(prepared.current.link));
    if (now.payLink !== "") await endPaperLink(address, now.payLink).catch(tellStillOpen);
  }

  return (
    <FormDialog
      title="Add a payment link"
      lead="Its address and QR code are printed on the paper. Whoever has the paper can pay."
      submit="Add payment link"
      run={add}
      explain={(error) =>
        error instanceof NothingToPay ? { words: error.message } : ownerFailure(error)
      }
      onClose={onClose}
    >
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-ink-soft">It asks for</span>
        <Amount minor={totalsOf(paper).due} currency={paper.currency || "EUR"} size="lg" />
      </p>
      {usable.length > 1 ? (
        <SelectField
          label="Paid to"
          value={file.id}
          options={usable.map(({ id, title }) => [id, title || "Payments"])}
          onChange={setChosen}
        />
      ) : null}
    </FormDialog>
  );
}
