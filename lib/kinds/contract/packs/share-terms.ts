/** Terms and words about shares that several packs have in common. */
import type { PackClause, PackTerm } from "../pack";

export const COMPANY_TERMS: readonly PackTerm[] = [
  { name: "company_name", label: "Name of the company", type: "text", required: true },
  {
    name: "company_register",
    label: "Where and how it is registered",
    type: "text",
    hint: "For example: England and Wales, number 01234567.",
    required: true,
  },
];

export const SHARE_CLASS: PackTerm = {
  name: "share_class",
  label: "Class of shares",
  type: "text",
  required: true,
  default: {
    uk: "ordinary shares",
    us: "shares of common stock",
    singapore: "ordinary shares",
    global: "ordinary shares",
  },
};

/** What an investor says of itself where shares are sold without a prospectus. */
export const PRIVATE_OFFER: PackClause["body"] = [
  {
    us: "The Investor warrants that it is an accredited investor within the meaning of Rule 501 under the Securities Act of 1933, and that it acquires the shares for its own account and not to distribute them. It knows that they are not registered under that act, that they may be resold only if they are registered or exempt, and that they may bear a legend that says so.",
    uk: "The Investor warrants that it may lawfully be offered the shares without an approved prospectus or financial promotion, and that it acquires them for its own account.",
    singapore:
      "The Investor warrants that it may lawfully be offered the shares without a prospectus under an exemption in the Securities and Futures Act 2001, and that it acquires them for its own account.",
    global:
      "The Investor warrants that it may lawfully be offered the shares without a prospectus, and that it acquires them for its own account.",
  },
];
