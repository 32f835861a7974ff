/**
 * Parses and writes lines that an owner types as one text: bank details ("IBAN: DE89…") and items ("3 x Oak shelf
 * 1350.00").
 */
import { type BankLine, MAX_PAY, type PayLine } from "@/lib/protocol/pay-description";
import { decimalOf, readAmount } from "../money";

export function parseBankLines(typed: string): BankLine[] {
  return typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, MAX_PAY.bankLines)
    .map((line) => {
      const [, label, value] = /^([^:]{1,40}):\s*(.+)$/.exec(line) ?? [];
      return label && value ? { label, value } : { value: line };
    });
}

export const formatBankLines = (lines: readonly BankLine[]): string =>
  lines.map(({ label, value }) => (label ? `${label}: ${value}` : value)).join("\n");

export const BANK_PLACEHOLDER = "Account holder: Hollis & Reed\nIBAN: DE89 3704 0044 0532 0130 00";

/**
 * Thousands separated by spaces. A plain space counts only before a decimal comma: in “Room 12 350.00” the first number
 * belongs to the text.
 */
const SPACED = /[1-9]\d{0,2}(?:(?:[\u00a0\u202f]\d{3})+(?:[.,]\d+)?|(?: \d{3})+,\d+)/;
const CHARGED = new RegExp(
  String.raw`^\s*(?:(\d+(?:\.\d+)?)\s*[x×]\s+)?(.+?)\s+(-?)(${SPACED.source}|[\d.,'’]+)\s*$`,
  "i",
);

/** @returns null when a line does not end with an amount */
export function parsePayLines(typed: string, currency: string): PayLine[] | null {
  const lines = typed
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => parsePayLine(line, currency));
  return lines.every((line) => line !== null) ? lines : null;
}

function parsePayLine(line: string, currency: string): PayLine | null {
  const [, qty, text, sign, typed] = CHARGED.exec(line) ?? [];
  if (!text || !typed || text.length > MAX_PAY.lineText) return null;
  const isZero = /^0*([.,]0+)?$/.test(typed);
  const minor = isZero ? "0" : readAmount(typed, currency);
  return minor === null
    ? null
    : { text, ...(qty && { qty }), amount: isZero ? "0" : `${sign}${minor}` };
}

export const formatPayLines = (lines: readonly PayLine[], currency: string): string =>
  lines
    .map(
      ({ qty, text, amount }) => `${qty ? `${qty} x ` : ""}${text} ${decimalOf(amount, currency)}`,
    )
    .join("\n");
