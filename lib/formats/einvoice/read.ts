/** Reads an e-invoice, UBL or CII, into a paper. The file is anybody's: no declarations, no entities, caps on size and depth. */
import { isTrade, type TradePaper } from "../../kinds/business/paper";
import { paperOf } from "../../kinds/business/read";
import { totalsOf } from "../../kinds/business/totals";
import { minorUnits, productUnits } from "../../kinds/money";
import { currencyDecimals, decimalText, isCurrency } from "../../protocol/currencies";
import { parseXml, type Xml, XmlError } from "../xml";
import { unitWord } from "./codes";
import { foundInCii } from "./read-cii";
import { foundInUbl } from "./read-ubl";
import type { FoundInvoice, FoundLine } from "./read-values";

export const MAX_EINVOICE_BYTES = 10 * 1024 * 1024;

export class EInvoiceError extends Error {
  override readonly name = "EInvoiceError";
  readonly kind: "too-large" | "damaged" | "other" | "damaged-pdf" | "no-invoice" | "checksum";

  constructor(kind: EInvoiceError["kind"]) {
    super(
      {
        "too-large": "This file is too large to be read as an e-invoice.",
        damaged: "This file is damaged, or is no XML.",
        other: "This XML is no invoice that Sealdesk reads: it reads UBL 2.1 and CII D16B.",
        "damaged-pdf": "This PDF is damaged or protected by a password, so it can’t be read.",
        "no-invoice": "This PDF has no e-invoice inside. Only its picture could be shown.",
        checksum:
          "The invoice inside this PDF is not the one it was made with: its checksum differs.",
      }[kind],
    );
    this.kind = kind;
  }
}

export interface ReadEInvoice {
  paper: TradePaper;
  syntax: "ubl" | "cii";
  /** What the file says is to be paid, as a decimal. */
  statedTotal: string;
  /** False where the paper sums up to another total, as lines that we cannot hold as they are make it. */
  isSameTotal: boolean;
  /** What the paper could not take, in words. */
  leftOut: string[];
}

/** @param locale of the paper, which an e-invoice does not say  @throws EInvoiceError */
export function readEInvoice(bytes: Uint8Array, locale = "en"): ReadEInvoice {
  if (bytes.length > MAX_EINVOICE_BYTES) throw new EInvoiceError("too-large");
  const root = rootOf(bytes);
  const isUbl = root.name === "Invoice" || root.name === "CreditNote";
  if (!isUbl && root.name !== "CrossIndustryInvoice") throw new EInvoiceError("other");
  const found = isUbl ? foundInUbl(root) : foundInCii(root);
  const leftOut = [...found.leftOut];
  const paper = paperOfFound(found, locale, leftOut);
  const decimals = isCurrency(found.currency) ? currencyDecimals(found.currency) : 2;
  const stated = found.total === "" ? null : signedUnits(found.total, decimals);
  return {
    paper,
    syntax: isUbl ? "ubl" : "cii",
    statedTotal: found.total,
    isSameTotal: stated === null || stated === totalsOf(paper).total,
    leftOut,
  };
}

function rootOf(bytes: Uint8Array): Xml {
  try {
    return parseXml(textOf(bytes));
  } catch (fault) {
    if (fault instanceof XmlError) throw new EInvoiceError(fault.code);
    // Of a TextDecoder: an encoding that there is not, or bytes that are no text in it.
    if (fault instanceof TypeError || fault instanceof RangeError)
      throw new EInvoiceError("damaged");
    throw fault;
  }
}

/** In the encoding that its first line or its byte order mark names. */
function textOf(bytes: Uint8Array): string {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : null;
  const big = bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const [, named = "utf-8"] =
    /^(?:ï»¿)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? [];
  return new TextDecoder(mark ?? big ?? named, { fatal: true }).decode(bytes);
}

function paperOfFound(found: FoundInvoice, locale: string, leftOut: string[]): TradePaper {
  const decimals = isCurrency(found.currency) ? currencyDecimals(found.currency) : 2;
  const isReversed =
    found.taxes.length > 0 && found.taxes.every(({ category }) => category === "AE");
  let discount = sumUnits(
    found.discounts.map(({ amount }) => amount),
    decimals,
  );
  const rows = found.lines.flatMap((line) => {
    const net = signedUnits(line.net, decimals);
    if (net >= 0n) return [rowOf(line, net, decimals)];
    discount -= net;
    leftOut.push(`Line “${line.name.slice(0, 60)}” takes off: it is part of the discount.`);
    return [];
  });
  const charges = sumUnits(
    found.charges.map(({ amount }) => amount),
    decimals,
  );
  if (new Set(found.charges.map(({ rate }) => rate)).size > 1) {
    leftOut.push("Charges have several rates of tax: they are shown as one.");
  }
  const type = found.isCredit ? "credit-note" : "invoice";
  const paper = paperOf({
    type,
    look: { title: `${found.isCredit ? "Credit note" : "Invoice"} ${found.fields.number}`.trim() },
    fields: {
      ...found.fields,
      ...{
        currency: found.currency,
        locale,
        bank: found.bank,
        reverseCharge: isReversed && "true",
      },
      taxNote: found.taxes.find(({ reason }) => reason !== "")?.reason,
      discountFixed: discount > 0n ? decimalText(discount, decimals) : "",
      shipping: charges > 0n ? decimalText(charges, decimals) : "",
      shippingTaxRate: found.charges[0]?.rate,
    },
    rows,
  });
  if (!isTrade(paper)) throw new EInvoiceError("other");
  return paper;
}

/** The line's sum is what counts: whatever lies between it and quantity × price is its discount, or is in the price. */
function rowOf(line: FoundLine, net: bigint, decimals: number) {
  const quantity = line.quantity || "1";
  const isNegative = quantity.startsWith("-") || line.price.startsWith("-");
  const [count, price] = isNegative ? ["1", ""] : [quantity, line.price];
  const off = productUnits(count, price || "0", decimals) - net;
  const words = [line.name, line.description].filter((text) => text !== "").join("\n");
  return {
    id: crypto.randomUUID(),
    description: words,
    unit: unitWord(line.unit),
    quantity: count,
    unitPrice: off >= 0n && !isNegative ? price : priceOf(net, count, decimals),
    discountFixed: off > 0n && !isNegative ? decimalText(off, decimals) : "",
    taxRate: line.rate,
  };
}

/** To ten decimals. */
function priceOf(net: bigint, count: string, decimals: number): string {
  const [whole = "0", rest = ""] = count.split(".");
  const units = BigInt(whole + rest);
  if (units === 0n) return "";
  const over = net * 10n ** BigInt(rest.length + 10 - decimals);
  return decimalText((2n * over + units) / (2n * units), 10).replace(/\.?0+$/, "") || "0";
}

const signedUnits = (decimal: string, decimals: number): bigint =>
  decimal.startsWith("-")
    ? -minorUnits(decimal.slice(1), decimals)
    : minorUnits(decimal || "0", decimals);

const sumUnits = (amounts: readonly string[], decimals: number): bigint =>
  amounts.reduce((sum, amount) => sum + signedUnits(amount, decimals), 0n);
