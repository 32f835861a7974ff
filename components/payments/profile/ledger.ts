/** A profile's payments as a CSV table. It is made in the browser, because only the browser can decrypt titles. */
import { listOwnLinks, type OwnLink } from "@/client/payments/links";
import type { Owner } from "@/client/payments/owner";
import { saveTable } from "@/components/shell/save-table";
import { decimalOf } from "../money";
import { METHOD_WORDS, railWords } from "../words";

const HEAD = [
  "Date",
  "Reference",
  "Title",
  "Number",
  "Method",
  "Status",
  "Amount",
  "Refunded",
  "Currency",
  "Detail",
  "Payment reference",
  "Transaction",
];

export async function saveLedger(owner: Owner): Promise<void> {
  const rows: OwnLink[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listOwnLinks(owner, "all", cursor);
    rows.push(...page.rows);
    if (!page.next) break;
    cursor = page.next;
  }
  await saveTable("payments.csv", [HEAD, ...rows.flatMap(rowsOf)]);
}

/** Without announced transfers, whose money may not be on its way. */
export const rowsOf = ({ link, description }: Pick<OwnLink, "link" | "description">): string[][] =>
  link.payments
    .filter(({ status }) => status !== "started")
    .map((payment) => [
      payment.paidAt ?? payment.at,
      link.ref,
      description?.title ?? "",
      description?.number ?? "",
      METHOD_WORDS[payment.method],
      payment.status,
      decimalOf(payment.amount, link.currency),
      decimalOf(payment.refunded, link.currency),
      link.currency,
      payment.rail ? railWords(payment.rail) : (payment.detail ?? ""),
      payment.reference ?? "",
      payment.tx ?? "",
    ]);
