/** A paper in the terms of EN 16931 (BT, BG), from which both syntaxes are written. */
import type { Party, TradePaper } from "../../kinds/business/paper";
import { isEmptyParty } from "../../kinds/business/paper";
import { chargedRate, isBlankLine, type TaxCategory } from "../../kinds/business/totals";
import { decimalText } from "../../protocol/currencies";
import { netAmounts } from "./amounts";
import {
  type BankAccount,
  bankAccount,
  type EInvoiceProfile,
  PAYMENT_MEANS,
  type PostalAddress,
  plainVatId,
  postalAddress,
  unitCode,
} from "./codes";

export interface Trader {
  name: string;
  tradingName: string;
  address: PostalAddress;
  country: string;
  vatId: string;
  taxId: string;
  companyNo: string;
  contact: string;
  phone: string;
  email: string;
}

export interface Tax {
  category: TaxCategory;
  /** Null where there can be none: not subject to VAT. */
  rate: string | null;
}

export interface Allowance {
  amount: string;
  reason: string;
  /** UNTDID 5189 of what is taken off, 7161 of what is added. */
  code: string;
}

export interface EInvoice {
  profile: EInvoiceProfile;
  isCredit: boolean;
  number: string;
  issueDate: string;
  dueDate: string;
  deliveryDate: string;
  currency: string;
  notes: string[];
  buyerReference: string;
  orderNumber: string;
  creditOf: string;
  seller: Trader;
  buyer: Trader;
  deliverTo: { name: string; address: PostalAddress; country: string } | null;
  payment: { means: string; account: BankAccount | null } | null;
  terms: string;
  discounts: (Allowance & { tax: Tax })[];
  charges: (Allowance & { tax: Tax })[];
  lines: {
    id: string;
    name: string;
    description: string;
    quantity: string;
    unit: string;
    price: string;
    net: string;
    discount: Allowance | null;
    tax: Tax;
  }[];
  breakdown: { tax: Tax; taxable: string; amount: string; reason: string; code: string }[];
  sums: Record<
    "lines" | "discounts" | "charges" | "net" | "tax" | "total" | "paid" | "due",
    string
  >;
}

const DISCOUNT = { reason: "Discount", code: "95" };
const SHIPPING = { reason: "Shipping", code: "FC" };

export function eInvoiceOf(paper: TradePaper, profile: EInvoiceProfile): EInvoice {
  const amounts = netAmounts(paper);
  const { totals, groups } = amounts;
  const text = (units: bigint) => amountText(units, totals.decimals);
  const isOutsideVat = groups.some(({ category }) => category === "O");
  const { taxNote } = paper;
  const isReason = groups.some(({ category }) => ["E", "AE", "O"].includes(category));
  return {
    profile,
    isCredit: paper.type === "credit-note",
    ...pick(paper, "number", "issueDate", "dueDate", "deliveryDate", "currency", "terms"),
    ...pick(paper, "orderNumber", "creditOf"),
    buyerReference: paper.reference,
    notes: [paper.reason, isReason ? "" : taxNote, paper.notes].filter(
      (note) => note.trim() !== "",
    ),
    seller: traderOf(paper.from, isOutsideVat),
    buyer: traderOf(paper.to, isOutsideVat),
    deliverTo: isEmptyParty(paper.shipTo)
      ? null
      : {
          name: nameOf(paper.shipTo),
          address: postalAddress(paper.shipTo.address),
          country: paper.shipTo.country,
        },
    payment: paymentOf(paper),
    discounts: groups.flatMap(({ rate, category, netDiscount }) =>
      netDiscount === 0n
        ? []
        : [{ ...DISCOUNT, amount: text(netDiscount), tax: taxOf(rate, category) }],
    ),
    charges: groups.flatMap(({ rate, category, netShipping }) =>
      netShipping === 0n
        ? []
        : [{ ...SHIPPING, amount: text(netShipping), tax: taxOf(rate, category) }],
    ),
    lines: linesOf(paper, amounts),
    breakdown: groups.map(({ rate, category, taxable, tax }) => ({
      // XRechnung asks for a rate even outside VAT (BR-DE-14), where the norm lets one be.
      tax: { category, rate },
      taxable: text(taxable),
      amount: text(tax),
      ...reasonOf(category, taxNote),
    })),
    sums: {
      lines: text(amounts.subtotal),
      discounts: text(amounts.discount),
      charges: text(amounts.shipping),
      net: text(totals.net),
      tax: text(totals.tax),
      total: text(totals.total),
      paid: text(totals.paid),
      due: text(totals.due),
    },
  };
}

const taxOf = (rate: string, category: TaxCategory): Tax => ({
  category,
  rate: category === "O" ? null : rate,
});

function linesOf(
  paper: TradePaper,
  { totals, groups, lines }: ReturnType<typeof netAmounts>,
): EInvoice["lines"] {
  const text = (units: bigint) => amountText(units, totals.decimals);
  return paper.lines.flatMap((line, at) => {
    const { price = "0", discount = 0n, net = 0n } = lines[at] ?? {};
    if (isBlankLine(line, totals.lines[at])) return [];
    const [name = "", ...more] = line.description.trim().split("\n");
    const rate = chargedRate(paper, line.taxRate);
    return [
      {
        ...{ id: String(at + 1), name, description: more.join("\n").trim(), price },
        quantity: line.quantity || "0",
        unit: unitCode(line.unit),
        net: text(net),
        discount: discount === 0n ? null : { ...DISCOUNT, amount: text(discount) },
        tax: taxOf(rate, groups.find((group) => group.rate === rate)?.category ?? "Z"),
      },
    ];
  });
}

/** The norm knows two decimals: a third is written only where it says something (BR-DEC). */
const amountText = (units: bigint, decimals: number): string =>
  decimals < 3 ? decimalText(units, decimals) : decimalText(units, 3).replace(/0$/, "");

function pick<Name extends keyof TradePaper>(paper: TradePaper, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, paper[name]])) as Pick<TradePaper, Name>;
}

const nameOf = ({ legalName, name }: Party): string => legalName.trim() || name.trim();

/** Who is not subject to VAT may not name a VAT id, nor their buyer's (BR-O-02). */
function traderOf(party: Party, isOutsideVat: boolean): Trader {
  const name = nameOf(party);
  return {
    name,
    tradingName: party.name.trim() === name ? "" : party.name.trim(),
    address: postalAddress(party.address),
    country: party.country,
    vatId: isOutsideVat ? "" : plainVatId(party.vatId),
    taxId: party.taxId.trim(),
    companyNo: party.companyNo.trim(),
    contact: party.name.trim() || name,
    phone: party.phone.trim(),
    email: party.email.trim(),
  };
}

function paymentOf({ bank, currency, payLink }: TradePaper): EInvoice["payment"] {
  const account = bankAccount(bank);
  if (!account) return payLink === "" ? null : { means: PAYMENT_MEANS.online, account };
  const isSepa = account.isIban && currency === "EUR";
  return { means: isSepa ? PAYMENT_MEANS.sepa : PAYMENT_MEANS.transfer, account };
}

/** BT-120 and BT-121. */
function reasonOf(category: TaxCategory, taxNote: string): { reason: string; code: string } {
  const note = taxNote.trim();
  if (category === "AE") return { reason: note || "Reverse charge", code: "VATEX-EU-AE" };
  if (category === "O") return { reason: note || "Not subject to VAT", code: "VATEX-EU-O" };
  return { reason: category === "E" ? note : "", code: "" };
}
