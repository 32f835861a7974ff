/** Cover terms around a licensed Safe: who, how much, and which published text. The text itself is not ours to print. */
import type { LicensedForm, PackClause, PackTerm } from "../pack";
import * as shared from "./shared";

export const SAFE_NOTE = `${shared.NOTE} These are cover terms of ours. The text of the Safe is its publisher’s: fetch it there, and attach it unchanged.`;

export const PUBLISHER = {
  publisher: "Y Combinator",
  url: "https://www.ycombinator.com/documents",
} satisfies Omit<LicensedForm, "name">;

export const SAFE_TERMS: readonly PackTerm[] = [
  shared.EFFECTIVE_DATE,
  {
    name: "purchase",
    label: "Purchase amount",
    type: "money",
    hint: "What the investor pays.",
    required: true,
  },
  {
    name: "form_variant",
    label: "Which published form",
    type: "choice",
    required: true,
    default: "cap",
    options: [
      {
        value: "cap",
        label: "Valuation cap, no discount",
        text: "“Valuation Cap, no Discount”, with a post-money valuation cap of {{valuation_cap}}",
      },
      {
        value: "discount",
        label: "Discount, no valuation cap",
        text: "“Discount, no Valuation Cap”, with a discount of {{discount_percent}} per cent",
      },
      {
        value: "mfn",
        label: "Most favoured nation only",
        text: "“MFN, no Valuation Cap, no Discount”",
      },
    ],
  },
  {
    name: "valuation_cap",
    label: "Valuation cap",
    type: "money",
    hint: "Post-money. Where the form has a cap.",
  },
  {
    name: "discount_percent",
    label: "Discount in per cent",
    type: "number",
    hint: "Where the form has a discount. The published text asks for the discount rate, which is 100 less this.",
  },
  {
    name: "form_version",
    label: "Version of the published form",
    type: "text",
    hint: "As its footer says, for example: Version 1.2.",
    required: true,
  },
  {
    name: "payment_days",
    label: "Days to pay",
    type: "number",
    required: true,
    default: "5",
  },
  ...shared.LAW_TERMS,
];

export const COVER_CLAUSES: readonly PackClause[] = [
  {
    slug: "parties",
    heading: "Parties",
    body: [
      "These cover terms (the “Cover Terms”) take effect on {{effective_date}} and are made between:",
      "- {{us_party}} (the “Company”); and",
      "- {{them_party}} (the “Investor”).",
    ],
  },
  {
    slug: "safe",
    heading: "The Safe",
    body: [
      "“Purchase Amount” means {{purchase}}.",
      "“Safe” means the simple agreement for future equity that is attached to these Cover Terms: the form that Y Combinator publishes as {{form_variant}}, {{form_version}}.",
      "The parties make the Safe by signing these Cover Terms. Its blanks are filled with the parties’ names, the date, the Purchase Amount and the terms stated here.",
      "The text of the Safe is as its publisher has published it, and has not been changed. If these Cover Terms and the Safe differ, the Safe prevails.",
    ],
  },
  {
    slug: "payment",
    heading: "Payment",
    body: [
      "The Investor must pay the Purchase Amount, in cleared funds, to the bank account of which the Company gives notice, within {{payment_days}} days after both parties have signed.",
      "The Safe takes effect when the Company has received the Purchase Amount. If it has not within 30 days after both parties have signed, the Company may withdraw by notice.",
    ],
  },
  { slug: "form", heading: "", body: [], locked: true },
];

export const COVER_END: readonly PackClause[] = [
  {
    slug: "notices",
    heading: "Notices",
    body: [
      "A notice under these Cover Terms or the Safe must be in writing and sent by email or delivered by hand or courier to the address below, or to another address of which the recipient has given notice:",
      "- {{us_legal_name}}: {{us_address}}; {{us_email}}; and",
      "- {{them_legal_name}}: {{them_address}}; {{them_email}}.",
    ],
  },
  {
    slug: "law",
    heading: "Governing law and jurisdiction",
    body: [
      "These Cover Terms are governed by the law of {{governing_law}}, with which the blank for the governing law of the Safe is filled. The parties submit to the exclusive jurisdiction of {{venue}} for these Cover Terms.",
      "These Cover Terms and the Safe are the entire agreement between the parties on their subject. A change is effective only if it is in writing and signed by both parties.",
      "These Cover Terms and the Safe may be signed in counterparts and electronically.",
    ],
  },
  {
    slug: "signatures",
    heading: "Signatures",
    body: [
      "By signing below, each party signs these Cover Terms and the Safe. Each person who signs confirms that they may bind the party for which they sign.",
    ],
  },
];
