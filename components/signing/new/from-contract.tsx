/** Offers a contract instead of a PDF: a contract is sent from its own page, which makes its PDF and its fields. */
"use client";

import { FileSignature } from "lucide-react";
import { askToSend } from "@/components/contract/signing/asked-to-send";
import { addressOf, titleOf } from "@/components/files/listed-file";
import { useListedFiles } from "@/components/files/use-listed-files";
import { leaveFor } from "@/components/shell/leave-for";
import { Button } from "@/components/ui/button";
import { LazyMenu } from "@/components/ui/lazy-menu";

/** More would not fit on a screen; the files page has the others. */
const MAX_SHOWN = 12;

export function FromContract() {
  const contracts = useListedFiles().files?.filter(
    ({ kind, role, away }) => kind === "contract" && role !== "view" && !away,
  );
  if (!contracts || contracts.length === 0) return null;
  const entries = contracts.slice(0, MAX_SHOWN).map((file) => ({
    label: titleOf(file),
    run: () => {
      askToSend(file.id);
      void leaveFor(addressOf(file));
    },
  }));
  return (
    <LazyMenu trigger={<Button icon={FileSignature}>From a contract</Button>} entries={entries} />
  );
}
