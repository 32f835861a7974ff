/** Creates or changes a link: purpose, amount and ways to pay first, the rest under "More". */
"use client";

import { ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import { callOperation } from "@/client/call";
import {
  type LinkDraft,
  type LinkText,
  type OwnLink,
  type PreparedLink,
  prepareLink,
  resealLink,
} from "@/client/payments/links";
import { asOwner } from "@/client/payments/owner";
import { FormDialog } from "@/components/page/form-dialog";
import { chooseExpiry } from "@/components/share/expiry";
import { Checkbox } from "@/components/ui/checkbox";
import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { LongTextField, TextField } from "@/components/ui/text-field";
import { changePayee } from "@/lib/contract/pay-payees";
import { MAX_PAY, type PayDescription } from "@/lib/protocol/pay-description";
import { sealBank } from "@/lib/protocol/pay-link";
import { METHOD_WORDS } from "../words";
import { AmountFields, useAmount } from "./amount-fields";
import { LogoField } from "./logo-field";
import { ownerFailure } from "./owner-failure";
import {
  BANK_PLACEHOLDER,
  formatBankLines,
  formatPayLines,
  parseBankLines,
  parsePayLines,
} from "./typed-lines";
import type { Profile } from "./use-profile";

interface LinkDialogProps {
  profile: Profile;
  /** The link to change; absent for a new one. */
  own?: OwnLink;
  /** The newest link's description, whose payee a new link starts with. */
  last?: PayDescription | null;
  /** @param address of a new link */
  onSaved: (address?: string) => unknown;
  onClose: () => void;
}

type Problems = Partial<
  Record<"title" | "amount" | "lines" | "until" | "bank" | "methods", string>
>;

export function LinkDialog({ profile, own, last, onSaved, onClose }: LinkDialogProps) {
  const { owner, payee, change } = profile;
  const before = own?.description;
  const wasUntil = own?.link.expiresAt ? dayOf(own.link.expiresAt) : "";
  const [typed, setTyped] = useState({
    title: before?.title ?? "",
    number: before?.number ?? "",
    lines: formatPayLines(before?.lines ?? [], before?.currency ?? ""),
    note: before?.note ?? "",
    due: before?.due ?? "",
    until: wasUntil,
    bank: before?.bankOwn ? formatBankLines(before.bank ?? []) : "",
    name: (before ?? last)?.payee.name ?? profile.title,
  });
  const amount = useAmount(before?.currency);
  const [logo, setLogo] = useState((before ?? last)?.payee.logo);
  const [reusable, setReusable] = useState(own?.link.reusable ?? false);
  const [methods, setMethods] = useState(own?.link.terms.methods ?? payee.methods);
  const [problems, setProblems] = useState<Problems>({});
  // After a lost answer the same request is sent again, and creates the same link (PY-050).
  const prepared = useRef<{ draft: string; link: PreparedLink }>(undefined);

  // Once money has arrived or is pending, the description and its bank details must not change.
  const isPaidFor = own ? own.link.paid !== "0" || own.link.pending !== "0" : false;
  // Without any way to be paid, the first link also asks for bank details and stores them in the profile.
  const [isFirst] = useState(!own && payee.methods.length === 0);
  const wanted = isFirst ? payee.methods : payee.methods.filter((way) => methods.includes(way));
  const { title, number, note, due, until, bank, name } = typed;
  const lines = parsePayLines(typed.lines, amount.currency);
  const expiry = chooseExpiry(until ? "date" : "never", until, new Date());
  const field = (which: keyof typeof typed) => ({
    value: typed[which],
    error: problems[which as keyof Problems],
    onChange: (value: string) => setTyped({ ...typed, [which]: value }),
  });

  function isReady() {
    const isFree = own || (reusable && amount.typed.trim() === "");
    const found: Problems = {
      ...(title.trim() ? {} : { title: "Enter what it’s for." }),
      ...(amount.minor || isFree ? {} : { amount: "Enter an amount, such as 25.00." }),
      ...(lines ? {} : { lines: "Each line needs its amount at the end: “Delivery 24.50”." }),
      ...(lines && lines.length > MAX_PAY.lines && { lines: `At most ${MAX_PAY.lines} lines.` }),
      ...("problem" in expiry && until !== wasUntil ? { until: expiry.problem } : {}),
      ...(isFirst && !bank.trim() ? { bank: "Enter the account that is paid into." } : {}),
      ...(isFirst || wanted.length > 0 ? {} : { methods: "Choose at least one." }),
    };
    setProblems(found);
    return Object.keys(found).length === 0;
  }

  async function run() {
    const kind = before?.kind ?? "link";
    const text: LinkText = {
      kind: kind === "link" || kind === "invoice" ? (number.trim() ? "invoice" : "link") : kind,
      payee: { name: name.trim(), ...(logo && { logo }) },
      title: title.trim(),
      ...(number.trim() && { number: number.trim() }),
      ...(lines && lines.length > 0 && { lines }),
      ...(note.trim() && { note: note.trim() }),
      ...(due && { due }),
    };
    const expiresAt = "expiresAt" in expiry ? expiry.expiresAt : null;
    const ownBank = bank.trim() && !isFirst ? parseBankLines(bank) : null;
    if (!own) return onSaved(await makeLink({ text, ownBank, expiresAt }));
    await resealLink(owner, payee, own, {
      methods: wanted,
      ...(!isPaidFor && { text, ownBank }),
      ...(until !== wasUntil && { expiresAt }),
    });
    return onSaved();
  }

  async function makeLink(wishes: Pick<LinkDraft, "text" | "ownBank" | "expiresAt">) {
    const paid = payee.methods.length > 0 ? payee : await addBank();
    const { minor, currency } = amount;
    const ways = isFirst ? paid.methods : wanted;
    const draft = { ...wishes, amount: minor, currency, reusable, methods: ways };
    const words = JSON.stringify([draft, paid.bankSealed, paid.addresses]);
    if (prepared.current?.draft !== words)
      prepared.current = { draft: words, link: await prepareLink(owner, paid, draft) };
    await prepared.current.link.send();
    return prepared.current.link.address;
  }

  async function addBank() {
    const bankSealed = await sealBank(owner.payeeKey, owner.payeeId, parseBankLines(bank));
    const body = { methods: ["bank" as const], bankSealed, bankWas: payee.bankSealed };
    const changed = await callOperation(changePayee, { ...asOwner(owner), body });
    change(changed);
    return changed;
  }

  const untilField = (
    <TextField
      label="Can be paid until"
      hint="Money that arrives later still counts and is marked late."
      type="date"
      {...field("until")}
    />
  );
  return (
    <FormDialog
      title={own ? "Change the link" : isFirst ? "Your first payment link" : "New payment link"}
      lead={
        own
          ? "Its address and amount stay the same. It gets your current wallets and bank details."
          : "You get a link to send to your payer. You can cancel it at any time."
      }
      width="md"
      submit={own ? "Save" : "Create the link"}
      isReady={isReady}
      run={run}
      explain={ownerFailure}
      onClose={onClose}
    >
      {isPaidFor ? null : (
        <TextField
          label="What it’s for"
          data-autofocus
          dir="auto"
          maxLength={MAX_PAY.title}
          placeholder="For example, Invoice 2026-014"
          {...field("title")}
        />
      )}
      {own ? null : (
        <AmountFields
          of={amount}
          problem={problems.amount}
          {...(reusable && { hint: "Leave it empty to let payers choose." })}
        />
      )}
      {isFirst ? (
        <LongTextField
          label="Your bank account"
          hint="As payers need it. It’s encrypted; the server can’t read it. You can add cards and stablecoins later."
          rows={3}
          maxLength={800}
          placeholder={BANK_PLACEHOLDER}
          {...field("bank")}
        />
      ) : (
        <CheckboxGroup
          label="Ways to pay"
          options={payee.methods.map((way) => [way, METHOD_WORDS[way]])}
          chosen={wanted}
          onChange={setMethods}
          error={problems.methods}
        />
      )}
      {isPaidFor ? (
        untilField
      ) : (
        <details className="group" open={Boolean(own)}>
          <summary className="flex min-h-11 items-center gap-1 text-sm font-semibold text-accent-text">
            <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
            More
          </summary>
          <div className="space-y-4 pt-2">
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField label="Due (optional)" type="date" {...field("due")} />
              <TextField
                label="Invoice number (optional)"
                dir="auto"
                maxLength={MAX_PAY.number}
                {...field("number")}
              />
            </div>
            <LongTextField
              label="Lines"
              hint="One a line, its amount at the end: “3 x Oak shelf 1350.00”. Up to 30."
              rows={3}
              {...field("lines")}
            />
            <LongTextField label="Note" rows={2} maxLength={MAX_PAY.note} {...field("note")} />
            {own ? null : (
              <Checkbox
                label="Reusable"
                hint="Many people can pay it, each the whole amount or one they choose. It stays open until it expires or you cancel it."
                checked={reusable}
                onChange={({ currentTarget }) => setReusable(currentTarget.checked)}
              />
            )}
            {untilField}
            {wanted.includes("bank") ? (
              <LongTextField
                label="Other bank details"
                hint="Only for this link. Leave it empty to use your profile’s."
                rows={2}
                maxLength={800}
                placeholder={BANK_PLACEHOLDER}
                {...field("bank")}
              />
            ) : null}
            <TextField
              label="Paid to"
              dir="auto"
              maxLength={MAX_PAY.payeeName}
              {...field("name")}
            />
            <LogoField logo={logo} onChange={setLogo} />
          </div>
        </details>
      )}
    </FormDialog>
  );
}

/** A time's date for a date field. */
function dayOf(iso: string): string {
  const date = new Date(iso);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
