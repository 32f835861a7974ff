/** Who signs: one to five people, each with a number and a colour. */
"use client";

import { UserPlus, X } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/text-field";
import type { Party } from "@/lib/contract/signing-shapes";
import { SIGN_EMAIL_CHARS, SIGN_NAME_CHARS, SIGN_RECIPIENTS } from "@/lib/protocol/sign-request";
import type { NamedSigner } from "../fields/signers";
import { SignerMark } from "../signer-mark";
import type { Problems } from "./problems";

interface SignerListProps {
  signers: readonly Party[];
  names: readonly NamedSigner[];
  /** Signers without a signature field, as far as known. */
  idle: readonly string[];
  problems: Problems;
  /** The signed-in person. */
  me: { name: string; email: string } | null;
  onChange: (signers: readonly Party[]) => void;
}

export const newSigner = (who: { name: string; email: string } | null = null): Party => ({
  id: crypto.randomUUID(),
  name: who?.name ?? "",
  email: who?.email ?? "",
});

export function SignerList(props: SignerListProps) {
  const { signers, names, idle, problems, me, onChange } = props;
  const isFull = signers.length >= SIGN_RECIPIENTS;
  const canAddMe = me !== null && !signers.some(({ email }) => email.trim() === me.email);
  const change = (index: number, next: Partial<Party>) =>
    onChange(signers.map((signer, at) => (at === index ? { ...signer, ...next } : signer)));

  function addMe() {
    const spare = signers.findIndex(({ name, email }) => name === "" && email === "");
    if (spare >= 0 && me) change(spare, me);
    else onChange([...signers, newSigner(me)]);
  }

  return (
    <div className="space-y-4">
      <ol className="space-y-4">
        {signers.map((signer, index) => (
          <li key={signer.id} className="flex items-start gap-3">
            <span className="mt-8 touch:mt-9.5">
              <SignerMark number={index + 1} />
            </span>
            <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
              <TextField
                label={`Name of signer ${index + 1}`}
                error={problems[`recipients.${index}.name`]}
                dir="auto"
                maxLength={SIGN_NAME_CHARS}
                value={signer.name}
                onChange={(value) => change(index, { name: value })}
              />
              <TextField
                label={`Email of signer ${index + 1}`}
                error={problems[`recipients.${index}.email`]}
                type="email"
                inputMode="email"
                maxLength={SIGN_EMAIL_CHARS}
                autoCapitalize="off"
                spellCheck={false}
                value={signer.email}
                onChange={(value) => change(index, { email: value })}
              />
              {idle.includes(signer.id) ? (
                <p className="sm:col-span-2">
                  <Badge tone="warn">No signature field yet</Badge>
                </p>
              ) : null}
            </div>
            <IconButton
              label={`Remove ${names[index]?.name ?? "signer"}`}
              className="mt-6.5"
              icon={X}
              disabled={signers.length === 1}
              onClick={() => onChange(signers.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={UserPlus}
          disabled={isFull}
          onClick={() => onChange([...signers, newSigner()])}
        >
          Add a signer
        </Button>
        {canAddMe && !isFull ? (
          <Button variant="quiet" onClick={addMe}>
            Add myself
          </Button>
        ) : null}
        {isFull ? (
          <p className="text-sm text-ink-faint">
            A request can have up to {SIGN_RECIPIENTS} signers.
          </p>
        ) : null}
      </div>
    </div>
  );
}
