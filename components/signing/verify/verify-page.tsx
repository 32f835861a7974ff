/** `/sign/verify`: drop a receipt and its PDFs, and read yes or no for each check, and why. */
"use client";

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
    <div className="space-y-6 pt-2 sm:pt-6">
      <div>
        <h1 className="font-serif text-2xl font-semibold">Check a signed document</h1>
        <p className="mt-1 max-w-prose text-ink-soft">
          See whether a signed PDF is exactly what was signed, and by whom. Your browser does the
          checking: the files are not uploaded.
        </p>
      </div>
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
              What follows is what the receipt says. It is not to be relied on.
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
      <h2 className="font-semibold text-ink">What is checked</h2>
      <ul className="mt-2 max-w-prose list-disc space-y-1 pl-5">
        <li>That the receipt was sealed by this service, and not a letter of it changed since.</li>
        <li>That the signed PDF, and the original if you have it, are the very same files.</li>
        <li>That nothing was taken out of the list of what happened, moved or added.</li>
        <li>How sure it is who signed: a code sent to their mail, or the private link alone.</li>
      </ul>
    </div>
  );
}
