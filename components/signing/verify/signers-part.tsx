/** Who signed, when and how, and how their address was verified. */
import { Mail, Link as Private } from "lucide-react";
import { Section } from "@/components/page/section";
import { Badge } from "@/components/ui/badge";
import type { SignerEvidence } from "@/lib/protocol/signer-evidence";
import { exactWords } from "./exact-words";

const METHODS: Readonly<Record<SignerEvidence["method"], string>> = {
  draw: "Drawn",
  type: "Typed",
  upload: "From a picture",
};

export function SignersPart({ signers }: { signers: readonly SignerEvidence[] }) {
  return (
    <Section
      title={signers.length === 1 ? "1 signer" : `${signers.length} signers`}
      flush
      lead="What the receipt shows about each signer, and how their identity was checked."
    >
      <ul aria-label="Signers" className="divide-y divide-line">
        {signers.map((signer) => (
          <SignerRow key={signer.id} signer={signer} />
        ))}
      </ul>
    </Section>
  );
}

function SignerRow({ signer }: { signer: SignerEvidence }) {
  const { name, email, signedName, method, signedAt, strength, words } = signer;
  return (
    <li className="break-inside-avoid px-4 py-3.5 text-sm sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-56">
          <span dir="auto" className="block text-left text-base font-semibold wrap-anywhere">
            {signedName}
          </span>
          <span className="block text-ink-soft wrap-anywhere">
            {name === signedName ? null : (
              <>
                Invited as <bdi>{name}</bdi>,{" "}
              </>
            )}
            {email}
          </span>
        </p>
        <p className="text-ink-faint tabular-nums sm:text-right">
          <time dateTime={signedAt} className="block">
            {exactWords(signedAt)}
          </time>
          {METHODS[method]}
        </p>
      </div>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Strength strength={strength} />
        <span className="min-w-0 flex-1 basis-64 text-ink-soft wrap-anywhere">{words}</span>
      </p>
    </li>
  );
}

function Strength({ strength }: Pick<SignerEvidence, "strength">) {
  return strength === "email" ? (
    <Badge tone="good" icon={Mail}>
      Email code
    </Badge>
  ) : (
    <Badge tone="warn" icon={Private}>
      Link only
    </Badge>
  );
}
