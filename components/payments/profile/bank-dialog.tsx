/** The bank details that payers see, sealed with the profile's key. */
"use client";

import { useEffect, useState } from "react";
import { callOperation } from "@/client/call";
import { bankLinesOf } from "@/client/payments/links";
import { asOwner, turnOn } from "@/client/payments/owner";
import { FormDialog } from "@/components/page/form-dialog";
import { Banner } from "@/components/ui/banner";
import { LongTextField } from "@/components/ui/text-field";
import { changePayee } from "@/lib/contract/pay-payees";
import { sealBank } from "@/lib/protocol/pay-link";
import { ownerFailure } from "./owner-failure";
import { renewLinks } from "./renew-links";
import { BANK_PLACEHOLDER, formatBankLines, parseBankLines } from "./typed-lines";
import type { Profile } from "./use-profile";

export function BankDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { owner, payee, change } = profile;
  const [text, setText] = useState("");
  const [isUnreadable, setUnreadable] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    bankLinesOf(owner, payee).then(
      (lines) => setText(formatBankLines(lines)),
      () => setUnreadable(true),
    );
  }, [owner, payee]);

  function isReady() {
    const isMissing = isUnreadable && text.trim() === "";
    setProblem(isMissing ? "Enter the details that replace the saved ones." : undefined);
    return !isMissing;
  }

  async function run() {
    const lines = parseBankLines(text);
    const bankSealed =
      lines.length > 0 ? await sealBank(owner.payeeKey, owner.payeeId, lines) : null;
    const body = { bankSealed, bankWas: payee.bankSealed };
    const saved = await callOperation(changePayee, { ...asOwner(owner), body });
    const changed = bankSealed ? await turnOn(owner, saved, "bank") : saved;
    change(changed);
    if (payee.bankSealed !== null) void renewLinks(profile, changed);
  }

  return (
    <FormDialog
      title="Bank details"
      lead="Encrypted with your profile’s key. Only you and your payers can read them."
      submit={isUnreadable ? "Replace" : "Save"}
      isReady={isReady}
      run={run}
      explain={ownerFailure}
      onClose={onClose}
    >
      {isUnreadable ? (
        <Banner tone="warn">
          The saved bank details can’t be opened with this profile’s key. What you enter here
          replaces them.
        </Banner>
      ) : null}
      <LongTextField
        label="What payers need"
        hint="One a line, with a name before the colon. Up to 12 lines. Open links follow when you change them."
        data-autofocus
        rows={6}
        maxLength={1_600}
        placeholder={BANK_PLACEHOLDER}
        error={problem}
        value={text}
        onChange={setText}
      />
    </FormDialog>
  );
}
