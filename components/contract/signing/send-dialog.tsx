/** Sends a contract for signing: who signs for each party, and how they prove who they are. The PDF is made on this device. */
"use client";

import { useCallback, useState } from "react";
import { callOperation } from "@/client/call";
import { alone, SendingError, type SendingTerms, sendContract } from "@/client/contracts/send";
import { asSender } from "@/client/signing/link";
import type { OpenFile } from "@/client/sync";
import { problemOfEmail } from "@/components/account/email-field";
import { FormDialog } from "@/components/page/form-dialog";
import { useDeliversMail } from "@/components/page/no-mail";
import { refusalOf } from "@/components/page/refusal";
import { ACCESS_LOOKS, accessModes } from "@/components/signing/access-words";
import { Invitation, useInvitation } from "@/components/signing/new/invitation";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SelectField, TextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import { useResolved } from "@/components/ui/use-resolved";
import { sendSignerLink } from "@/lib/contract/signing-sender";
import { type Contract, SIDES, type Side } from "@/lib/kinds/contract/contract";
import { type MissingPart, missingParts } from "@/lib/kinds/contract/missing";
import { loadPack } from "@/lib/kinds/contract/packs/load";
import { readContract } from "@/lib/kinds/contract/read";
import { countSuggestions } from "@/lib/kinds/contract/redline";
import { beginSigning } from "@/lib/kinds/contract/sending";
import { SIGN_EMAIL_CHARS, SIGN_NAME_CHARS } from "@/lib/protocol/sign-request";
import { contractPress } from "../paper/use-contract-pages";

interface SendDialogProps {
  file: OpenFile;
  contract: Contract;
  onSent: () => Promise<void>;
  onClose: () => void;
}

const SIDE_WORDS: Readonly<Record<Side, string>> = { us: "First party", them: "Second party" };

export default function SendDialog({ file, contract, onSent, onClose }: SendDialogProps) {
  const [signers, setSigners] = useState(() => signersOf(contract));
  const [chosen, setAccessMode] = useState<SendingTerms["accessMode"]>();
  const modes = accessModes(useDeliversMail());
  const accessMode = modes.find((mode) => mode === chosen) ?? modes[0];
  const { mailing, ...invitation } = useInvitation();
  const [isChecked, setChecked] = useState(false);
  const missing = useMissing(contract);
  const open = countSuggestions(file.doc);
  const change = (side: Side, more: Partial<SendingTerms["signers"][Side]>) =>
    setSigners((before) => ({ ...before, [side]: { ...before[side], ...more } }));
  const isWhole = SIDES.every(
    (side) => signers[side].name.trim() !== "" && !problemOfEmail(signers[side].email),
  );

  async function send() {
    const terms = { title: contract.title.trim() || "Contract", signers, accessMode };
    await sendNow(file, terms, mailing.mails ? mailing.message : null);
    await onSent();
  }

  if (open > 0 || missing.length > 0)
    return <Blocked open={open} missing={missing} onClose={onClose} />;
  return (
    <FormDialog
      title="Send for signing"
      width="md"
      lead="The PDF is made on this device. The signing server can read it, adds the signatures, and deletes it at the end. The contract is read-only until you reopen it."
      submit="Send for signing"
      isReady={() => {
        setChecked(true);
        return isWhole;
      }}
      run={send}
      explain={(error) =>
        error instanceof SendingError ? { words: error.message } : refusalOf(error)
      }
      onClose={onClose}
    >
      {SIDES.map((side) => (
        <fieldset key={side} className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-2 text-sm font-semibold">
            {contract.parties[side].legal_name || SIDE_WORDS[side]}
          </legend>
          <TextField
            label="Who signs"
            maxLength={SIGN_NAME_CHARS}
            error={isChecked && signers[side].name.trim() === "" ? "Enter a name." : undefined}
            value={signers[side].name}
            onChange={(name) => change(side, { name })}
          />
          <TextField
            label="Email"
            type="email"
            maxLength={SIGN_EMAIL_CHARS}
            error={isChecked ? problemOfEmail(signers[side].email) : undefined}
            value={signers[side].email}
            onChange={(email) => change(side, { email })}
          />
        </fieldset>
      ))}
      <SelectField
        label="How signers get access"
        hint={ACCESS_LOOKS[accessMode].words}
        value={accessMode}
        options={modes.map((mode) => [mode, ACCESS_LOOKS[mode].label] as const)}
        onChange={setAccessMode}
      />
      <Invitation {...invitation} />
    </FormDialog>
  );
}

/** What has to be done before anybody can be asked to sign. */
function Blocked(props: { open: number; missing: readonly MissingPart[]; onClose: () => void }) {
  const { open, missing, onClose } = props;
  const [number, verb, them] =
    open === 1 ? ["1 suggestion", "is", "it"] : [`${open} suggestions`, "are", "them"];
  return (
    <Dialog
      title="Send for signing"
      width="md"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="space-y-4">
        {open === 0 ? null : (
          <Banner tone="warn">
            {number} {verb} open. Accept or reject {them} first: select Suggest over the text to see{" "}
            {them}.
          </Banner>
        )}
        {missing.length === 0 ? null : (
          <Banner tone="warn">
            Fill in what is missing first: {missing.map(({ label }) => label).join(", ")}.
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

/** @param message null where nobody is mailed */
async function sendNow(file: OpenFile, terms: SendingTerms, message: string | null): Promise<void> {
  const link = await alone(file, async () => {
    const step = beginSigning(file.doc);
    const contract = readContract(file.doc);
    if (contract.sent) throw new SendingError("This contract was sent already.");
    if (countSuggestions(file.doc) > 0)
      throw new SendingError("Someone has made a suggestion. Accept or reject it first.");
    const parts = missingParts(contract, await loadPack(contract.pack));
    if (parts.length > 0)
      throw new SendingError(`${parts.map(({ label }) => label).join(", ")}: fill this in first.`);
    const printed = await (await contractPress()).toSign(contract, {});
    return sendContract(file, step, printed, trimmed(terms), new Date());
  });
  if (!link) throw new SendingError("Another tab is sending this contract.");
  if (message === null) return;
  for (const recipientId of SIDES) {
    const body = { recipientId, ...(message === "" ? {} : { message }) };
    await callOperation(sendSignerLink, { ...asSender(link), body }).catch(() =>
      notify({ tone: "bad", text: "A link wasn’t emailed. Open the request to send it again." }),
    );
  }
}

const trimmed = ({ title, signers, accessMode }: SendingTerms): SendingTerms => {
  const signer = (side: Side) => ({
    name: signers[side].name.trim(),
    email: signers[side].email.trim(),
  });
  return { title, accessMode, signers: { us: signer("us"), them: signer("them") } };
};

const signersOf = ({ parties }: Contract): SendingTerms["signers"] => ({
  us: { name: parties.us.signer_name, email: parties.us.email },
  them: { name: parties.them.signer_name, email: parties.them.email },
});

function useMissing(contract: Contract): readonly MissingPart[] {
  const find = useCallback(
    async () => missingParts(contract, await loadPack(contract.pack)),
    [contract],
  );
  return useResolved(find) ?? [];
}
