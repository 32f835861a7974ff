/** How signers get access, how long they have, and how long the request is kept. */
"use client";

import { useDeliversMail } from "@/components/page/no-mail";
import { ChoiceCard } from "@/components/ui/choice-card";
import { TextField } from "@/components/ui/text-field";
import type { AccessMode } from "@/lib/protocol/sign-request";
import { ACCESS_LOOKS, accessModes } from "../access-words";
import type { Problems } from "./problems";

export interface Terms {
  accessMode: AccessMode;
  /** As typed. */
  expiresInDays: string;
  retentionDays: string;
}

interface TermsPartProps {
  terms: Terms;
  problems: Problems;
  onChange: (change: Partial<Terms>) => void;
}

export function TermsPart({ terms, problems, onChange }: TermsPartProps) {
  return (
    <div className="space-y-5">
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">How signers get access</legend>
        <div className="grid gap-2 md:grid-cols-3">
          {accessModes(useDeliversMail()).map((mode) => (
            <ChoiceCard
              key={mode}
              {...ACCESS_LOOKS[mode]}
              name="access"
              value={mode}
              checked={terms.accessMode === mode}
              onChoose={() => onChange({ accessMode: mode })}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Days
          label="Days to sign"
          hint="After that, the links stop working."
          value={terms.expiresInDays}
          error={problems.expiresInDays}
          onChange={(expiresInDays) => onChange({ expiresInDays })}
        />
        <Days
          label="Days to keep it"
          hint="Counted from the end of the request. Then everything is deleted here, so download what you need."
          value={terms.retentionDays}
          error={problems.retentionDays}
          onChange={(retentionDays) => onChange({ retentionDays })}
        />
      </div>
    </div>
  );
}

interface DaysProps {
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Days({ label, hint, value, error, onChange }: DaysProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      inputMode="numeric"
      maxLength={5}
      look="max-w-28 tabular-nums"
      value={value}
      onChange={onChange}
    />
  );
}
