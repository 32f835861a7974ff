/** The evidence of a request: its terms, its consent and its hashes. */
"use client";

import { Check, Copy } from "lucide-react";
import type { ReactNode } from "react";
import { Day } from "@/components/page/moment";
import { Section } from "@/components/page/section";
import { copyText } from "@/components/shell/copy-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { ACCESS_LOOKS } from "../access-words";
import type { RequestProps } from "./request-view";
import type { Keeping } from "./use-kept";

type FactsPartProps = Pick<RequestProps, "envelope"> & { keeping: Keeping };

export function FactsPart({ envelope, keeping }: FactsPartProps) {
  const { accessMode, originalHash, completedHash, purgeAt, retentionDays, consent, createdAt } =
    envelope;
  return (
    <Section title="Details" aside={<KeepButton {...keeping} />}>
      <dl className="space-y-4 text-sm">
        <Fact name="How signers get access">{ACCESS_LOOKS[accessMode].words}</Fact>
        <Fact name="Made">
          <Day at={createdAt} />
        </Fact>
        <Fact name="Deleted">
          {purgeAt ? (
            <>
              On <Day at={purgeAt} />: download what you need before.
            </>
          ) : (
            `${retentionDays === 1 ? "1 day" : `${retentionDays} days`} after its end.`
          )}
        </Fact>
        <Fact name="Consent from every signer">
          <span className="block max-w-prose whitespace-pre-line">{consent}</span>
        </Fact>
        <HashFact name="SHA-256 of the original PDF" hash={originalHash} />
        {completedHash ? <HashFact name="SHA-256 of the signed PDF" hash={completedHash} /> : null}
      </dl>
    </Section>
  );
}

/** Says that the request is in the signed-in account's inbox, or adds it. */
function KeepButton({ isKept, busy, keep }: Keeping) {
  if (isKept === null || isKept === undefined) return null;
  return isKept ? (
    <Badge tone="good" icon={Check}>
      In your signing inbox
    </Badge>
  ) : (
    <Button busy={busy} onClick={keep}>
      Add to my inbox
    </Button>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function HashFact({ name, hash }: { name: string; hash: string }) {
  return (
    <Fact name={name}>
      <span className="flex items-start gap-1">
        <code className="min-w-0 font-mono text-xs leading-5 break-all">{hash}</code>
        <IconButton
          label={`Copy: ${name}`}
          className="-my-2"
          icon={Copy}
          onClick={() => void copyText(hash, "Hash copied.")}
        />
      </span>
    </Fact>
  );
}
