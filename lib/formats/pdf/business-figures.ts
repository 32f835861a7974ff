/** Amounts, dates and countries as the paper's language writes them. */
import type { BusinessPaper } from "../../kinds/business/paper";
import { decimalsOf } from "../../kinds/business/totals";
import type { Direction } from "../../pdf/layout/document";

export interface Figures {
  direction: Direction;
  /** Minor units with the currency. */
  money: (minor: bigint) => string;
  /** Minor units without it. */
  plain: (minor: bigint) => string;
  decimal: (value: string) => string;
  /** With at least as many decimals as the currency has. */
  price: (value: string) => string;
  percent: (rate: string) => string;
  /** @param iso `YYYY-MM-DD`, or '' */
  day: (iso: string) => string;
  /** @param code ISO 3166, or '' */
  countryName: (code: string) => string;
}

const MAX_DECIMALS = 10;
const LEFT = /^(?:Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg)$/;
/** Few fonts have the narrow space that some languages group figures with, or the wide sign of the yen. */
const spaced = (text: string): string => text.replaceAll("\u202f", "\u00a0").replace("￥", "¥");

export function figuresOf(paper: BusinessPaper): Figures {
  const { locale, currency } = paper;
  const decimals = decimalsOf(paper);
  const number = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, options);
    // Text is exact where a number would not be.
    return (value: string) => spaced(format.format(value as Intl.StringNumericLiteral));
  };
  const fixed = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const money = number(currency === "" ? fixed : { style: "currency", currency, ...fixed });
  const plain = number(fixed);
  const countries = new Intl.DisplayNames(locale, { type: "region" });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const percent = number({ style: "percent", maximumFractionDigits: MAX_DECIMALS });
  return {
    direction: LEFT.test(new Intl.Locale(locale).maximize().script ?? "") ? "rtl" : "ltr",
    money: (minor) => money(asDecimal(minor, decimals)),
    plain: (minor) => plain(asDecimal(minor, decimals)),
    decimal: number({ maximumFractionDigits: MAX_DECIMALS }),
    price: number({ minimumFractionDigits: decimals, maximumFractionDigits: MAX_DECIMALS }),
    percent: (rate) => percent(`${rate}E-2`),
    day: (iso) => (iso === "" ? "" : spaced(days.format(new Date(`${iso}T00:00:00Z`)))),
    countryName: (code) => (code === "" ? "" : (countries.of(code) ?? code)),
  };
}

function asDecimal(minor: bigint, decimals: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const sign = minor < 0n ? "-" : "";
  return `${sign}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ""}`;
}
