/** The document as a signer will see it. Nothing is sent. */
"use client";

import { useEffect, useId, useRef, useState } from "react";
import { PdfPages } from "@/components/pdf/pdf-pages";
import { Dialog } from "@/components/ui/dialog";
import { Select } from "@/components/ui/field";
import type { Field } from "@/lib/contract/signing-shapes";
import type { AccessMode } from "@/lib/protocol/sign-request";
import { ACCESS_LOOKS } from "../access-words";
import { FieldsShown } from "../fields/fields-shown";
import { type NamedSigner, signerOptions } from "../fields/signers";

interface PreviewDialogProps {
  bytes: Uint8Array;
  title: string;
  fields: readonly Field[];
  signers: readonly NamedSigner[];
  accessMode: AccessMode;
  onClose: () => void;
}

export function PreviewDialog(props: PreviewDialogProps) {
  const { bytes, title, fields, signers, accessMode, onClose } = props;
  const label = useId();
  const [chosen, setChosen] = useState(signers[0]?.id ?? "");
  const [isOpen, setOpen] = useState(false);
  const pages = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another signer starts at another field
  useEffect(() => {
    if (isOpen) pages.current?.querySelector(".sign-field")?.scrollIntoView({ block: "center" });
  }, [isOpen, chosen]);
  const own = fields.filter(({ recipientId }) => recipientId === chosen);
  return (
    <Dialog
      title="Signer preview"
      lead={ACCESS_LOOKS[accessMode].words}
      onClose={onClose}
      width="md"
    >
      <div className="space-y-3">
        <div className="sticky -top-4 z-10 -mx-5 flex items-center gap-3 bg-raised px-5 py-2">
          <label htmlFor={label} className="shrink-0 text-sm font-semibold">
            Signer
          </label>
          <Select
            id={label}
            className="min-w-0 flex-1"
            value={chosen}
            options={signerOptions(signers)}
            onChange={setChosen}
          />
        </div>
        <p role="status" className="text-sm text-ink-soft">
          {own.length === 0
            ? "No fields for this signer yet."
            : `${own.length === 1 ? "1 field" : `${own.length} fields`}, on ${pagesOf(own)}.`}
        </p>
        <div ref={pages} className="rounded-md bg-sunken p-2 sm:p-3">
          <PdfPages
            bytes={bytes}
            label={title || "The document"}
            onPages={() => setOpen(true)}
            overlay={({ number }) => <FieldsShown page={number} fields={own} signers={signers} />}
          />
        </div>
      </div>
    </Dialog>
  );
}

function pagesOf(fields: readonly Field[]): string {
  const pages = [...new Set(fields.map(({ page }) => page))].sort((a, b) => a - b);
  return pages.length === 1 ? `page ${pages[0]}` : `pages ${pages.join(", ")}`;
}
