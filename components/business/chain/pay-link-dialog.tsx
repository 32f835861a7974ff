/** Puts a payment link on a paper: for exactly what is due, through one of the person's payments profiles. */
"use client";

import { useState } from "react";
import { LinkStays, NothingToPay, paperLinkMaker } from "@/client/business/paper-link";
import type { OpenFile } from "@/client/sync";
import { FormDialog } from "@/components/page/form-dialog";
import { Loaded } from "@/components/page/loaded";
import { useLoaded } from "@/components/page/use-loaded";
import { Amount } from "@/components/payments/amount";
import { ownerFailure } from "@/components/payments/profile/owner-failure";
import { linkOf, readProfiles } from "@/components/payments/use-profiles";
import { buttonLook } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/text-field";
import type { TradePaper } from "@/lib/kinds/business/paper";
import { totalsOf } from "@/lib/kinds/business/totals";

const FIRST = "Its address and QR code are printed on the paper. Whoever has the paper can pay.";
const AGAIN =
  "The link on the paper now stops working, also on copies you have sent. Send the paper again afterwards.";

interface PayLinkDialogProps {
  file: OpenFile;
  paper: TradePaper;
  onClose: () => void;
}

export default function PayLinkDialog({ file: paperFile, paper, onClose }: PayLinkDialogProps) {
  const profiles = useLoaded(readProfiles);
  const [chosen, setChosen] = useState<string | null>(null);
  const [putLink] = useState(() => paperLinkMaker(paperFile));
  const usable = (profiles.value ?? []).flatMap((file) => {
    const address = linkOf(file);
    return address ? [{ ...file, address }] : [];
  });
  const file = usable.find(({ id }) => id === chosen) ?? usable[0];
  const isNew = paper.payLink === "";

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

  const addresses = usable.map(({ address }) => address);
  return (
    <FormDialog
      title={isNew ? "Add a payment link" : "Renew the payment link"}
      lead={isNew ? FIRST : AGAIN}
      submit={isNew ? "Add payment link" : "Renew payment link"}
      run={() => putLink(file.address, addresses)}
      explain={(error) =>
        error instanceof NothingToPay || error instanceof LinkStays
          ? { words: error.message }
          : ownerFailure(error)
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
