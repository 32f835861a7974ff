/** What kind of file a row of a list is of. */
import { BookText, FileText, type LucideIcon, ReceiptText, Scale, Sheet } from "lucide-react";
import type { LocalFile } from "@/client/local-files";

const ICONS: Partial<Record<LocalFile["kind"], LucideIcon>> = {
  invoice: ReceiptText,
  contract: Scale,
  sheet: Sheet,
  document: BookText,
};

export function KindIcon({ kind, className }: Pick<LocalFile, "kind"> & { className?: string }) {
  const Icon = ICONS[kind] ?? FileText;
  return (
    <Icon aria-hidden="true" className={`size-4 shrink-0 text-ink-faint ${className ?? ""}`} />
  );
}
