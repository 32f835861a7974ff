/** What kind of file a row of a list is of. */
import { FileText, ReceiptText } from "lucide-react";
import type { LocalFile } from "@/client/local-files";

export function KindIcon({ kind, className }: Pick<LocalFile, "kind"> & { className?: string }) {
  const Icon = kind === "invoice" ? ReceiptText : FileText;
  return (
    <Icon aria-hidden="true" className={`size-4 shrink-0 text-ink-faint ${className ?? ""}`} />
  );
}
