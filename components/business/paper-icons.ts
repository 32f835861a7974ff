/** The business papers as icons. */
import {
  Banknote,
  FileMinus2,
  type LucideIcon,
  Receipt,
  ReceiptText,
  ScrollText,
  ShoppingCart,
} from "lucide-react";
import type { PaperType } from "@/lib/kinds/business/paper";

export const PAPER_ICONS: Record<PaperType, LucideIcon> = {
  invoice: ReceiptText,
  quote: ScrollText,
  "credit-note": FileMinus2,
  "purchase-order": ShoppingCart,
  receipt: Receipt,
  remittance: Banknote,
};
