/** `/sign/verify`: checks a receipt and its PDFs, and shows the result and reason of each check. */
"use client";

import { PageHeader } from "@/components/shell/page-header";
import { exactWords } from "./exact-words";
import { FileDrop } from "./file-drop";
import { ReceiptPart } from "./receipt-part";
import { SignersPart } from "./signers-part";
import { useVerify } from "./use-verify";
import { VerdictCard } from "./verdict-card";
import { isReceiptWrong, verdictWords } from "./verdict-words";

export function VerifyPage() {
  const { keys, checked, busy, add, remove, clear } = useVerify();
  const { verdict, roles } = checked;
  return (
    <div className="space-y-6">
      <PageHeader
        title="Verify a signed document"
        places={[{ name: "Signing", href: "/sign" }]}
        lead="Check that a signed PDF is exactly what was signed, and by whom. Your browser checks the files. They aren’t uploaded."
      />
      <FileDrop
        roles={roles}
        onAdd={(files) => void add(files)}
        onRemove={remove}
        onClear={clear}
      />
      <p role="status" className={busy ? "flex items-center gap-3 text-ink-soft" : "sr-only"}>
        {busy ? (
          <>
            <span aria-hidden="true" className="spinner shrink-0" />
            Checking
          </>
        ) : (
          verdict && verdictWords(verdict, keys).heading
        )}
      </p>
      {verdict ? (
        <>
          <p className="hidden text-sm text-ink-soft print:block">
            Checked on {exactWords(new Date().toISOString())}:{" "}
            {roles.map(({ file }) => file.name).join(", ")}
          </p>
          <VerdictCard verdict={verdict} keys={keys} />
        </>
      ) : null}
      {verdict?.body ? (
        <>
          {isReceiptWrong(verdict) ? (
            <p className="text-sm text-ink-soft">
              The receipt makes the claims below. Don’t rely on them.
            </p>
          ) : null}
          <SignersPart signers={verdict.signers} />
          <ReceiptPart body={verdict.body} kid={verdict.kid} />
        </>
      ) : null}
      {roles.length === 0 ? <How /> : null}
    </div>
  );
}

function How() {
  return (
    <div className="text-sm text-ink-soft">
      <h2 className="font-semibold text-ink">What we check</h2>
      <ul className="mt-2 max-w-prose list-disc space-y-1 pl-5">
        <li>This service sealed the receipt, and it hasn’t changed since.</li>
        <li>The signed PDF, and the original if you have it, match the receipt exactly.</li>
        <li>No activity was removed, moved or added.</li>
        <li>
          How each signer was identified: by a code sent to their email, or only by their private
          link.
        </li>
      </ul>
    </div>
  );
}
