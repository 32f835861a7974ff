/** Terms and clauses that several packs have in common. A change here is a new version of each pack that has it. */
import type { PartyName } from "../contract";
import type { Pack, PackClause, PackTerm } from "../pack";

export const NOTE =
  "A starting point, not legal advice. Read it, change what does not fit, and have a lawyer check it where much depends on it.";

export const COMPANY: readonly PartyName[] = ["legal_name", "address", "email", "signer_name"];

/** What two companies are called. */
export const companies = (us: string, them: string): Pack["parties"] => ({
  us: { role: us, required: COMPANY },
  them: { role: them, required: COMPANY },
});

/** Who makes the agreement, and what its text calls them; nothing where it calls them by their names. */
export function partiesClause(us = "", them = ""): PackClause {
  const called = (name: string) => (name === "" ? "" : ` (the “${name}”)`);
  return {
    slug: "parties",
    heading: "Parties",
    body: [
      "This agreement (the “Agreement”) takes effect on {{effective_date}} and is made between:",
      `- {{us_party}}${called(us)}; and`,
      `- {{them_party}}${called(them)}.`,
    ],
  };
}

export const EFFECTIVE_DATE: PackTerm = {
  name: "effective_date",
  label: "Start date",
  type: "date",
  hint: "The day from which it binds both parties.",
  required: true,
};

export const LAW_TERMS: readonly PackTerm[] = [
  {
    name: "governing_law",
    label: "Governing law",
    type: "text",
    hint: "For example: England and Wales.",
    required: true,
    default: { uk: "England and Wales", us: "the State of Delaware", singapore: "Singapore" },
  },
  {
    name: "venue",
    label: "Courts",
    type: "text",
    hint: "For example: the courts of England and Wales.",
    required: true,
    default: {
      uk: "the courts of England and Wales",
      us: "the state and federal courts located in the State of Delaware",
      singapore: "the courts of Singapore",
    },
  },
];

export const LAW: PackClause = {
  slug: "law",
  heading: "Governing law and jurisdiction",
  body: [
    {
      uk: "This Agreement, and any dispute or claim arising out of or in connection with it, including a non-contractual one, is governed by the law of {{governing_law}}.",
      singapore:
        "This Agreement, and any dispute or claim arising out of or in connection with it, including a non-contractual one, is governed by the law of {{governing_law}}.",
      us: "This Agreement, and any claim arising out of or relating to it, is governed by the laws of {{governing_law}}, without regard to its conflict of laws rules.",
      global:
        "This Agreement, and any dispute or claim arising out of or in connection with it, is governed by the law of {{governing_law}}. Rules that would lead to the law of another place do not apply.",
    },
    {
      uk: "The parties submit to the exclusive jurisdiction of {{venue}}.",
      singapore: "The parties submit to the exclusive jurisdiction of {{venue}}.",
      us: "Any action arising out of or relating to this Agreement must be brought in {{venue}}. Each party submits to the jurisdiction of those courts and waives any objection to venue there.",
      global: "The parties submit to the exclusive jurisdiction of {{venue}}.",
    },
    {
      us: "To the extent the law permits, each party waives its right to a jury trial in any such action.",
    },
    "A party may apply to any competent court for an injunction or other urgent relief.",
  ],
};

export const NOTICES: PackClause = {
  slug: "notices",
  heading: "Notices",
  body: [
    "A notice under this Agreement must be in writing and sent by email or delivered by hand or courier to the address below, or to another address of which the recipient has given notice:",
    "- {{us_legal_name}}: {{us_address}}; {{us_email}}; and",
    "- {{them_legal_name}}: {{them_address}}; {{them_email}}.",
    "A notice delivered by hand or courier is received on delivery. A notice sent by email is received when it is sent, or, if that is outside working hours at the place of receipt, when working hours there next begin. It is not received if the sender is told that it could not be delivered.",
    "A document that begins legal proceedings must also be served as the rules of the court require.",
  ],
};

const GENERAL_TEXTS: PackClause["body"] = [
  "This Agreement is the entire agreement between the parties on its subject and replaces everything agreed on it before. Neither party relies on a statement that is not in this Agreement. Nothing in this clause limits liability for fraud.",
  "A change to this Agreement is effective only if it is in writing and signed by both parties.",
  "A delay in exercising a right is not a waiver of it. A waiver is effective only if it is in writing.",
  "If a provision of this Agreement is invalid or unenforceable, it applies as far as the law permits, and the other provisions are not affected.",
  "Nothing in this Agreement makes either party the partner, agent or employee of the other.",
  {
    uk: "A person who is not a party has no right to enforce this Agreement under the Contracts (Rights of Third Parties) Act 1999.",
    singapore:
      "A person who is not a party has no right to enforce this Agreement under the Contracts (Rights of Third Parties) Act 2001.",
    us: "This Agreement has no third-party beneficiaries.",
    global: "Only the parties may enforce this Agreement.",
  },
  {
    uk: "This Agreement may be signed in counterparts and electronically.",
    singapore:
      "This Agreement may be signed in counterparts and electronically, as the Electronic Transactions Act 2010 permits.",
    us: "This Agreement may be signed in counterparts and electronically, as the Electronic Signatures in Global and National Commerce Act permits.",
    global: "This Agreement may be signed in counterparts and electronically.",
  },
];

/** Without a rule on assignment, where the pack has its own. */
export const GENERAL_AND_OWN_ASSIGNMENT: PackClause = {
  slug: "general",
  heading: "General",
  body: GENERAL_TEXTS,
};

export const GENERAL: PackClause = {
  slug: "general",
  heading: "General",
  body: [
    "Neither party may assign this Agreement, or transfer an obligation under it, without the other’s prior written consent, which must not be unreasonably withheld or delayed.",
    ...GENERAL_TEXTS,
  ],
};

export const SIGNATURES: PackClause = {
  slug: "signatures",
  heading: "Signatures",
  body: [
    "Each person who signs confirms that they may bind the party for which they sign. This Agreement is made when both parties have signed it.",
  ],
};

export const CONFIDENTIALITY: PackClause = {
  slug: "confidentiality",
  heading: "Confidentiality",
  body: [
    "“Confidential Information” means information that one party learns from or about the other in connection with this Agreement and that is marked as confidential or that a reasonable person would understand to be confidential.",
    "Each party must keep the other’s Confidential Information secret, protect it with at least reasonable care, and use it only to perform this Agreement or to exercise its rights under it.",
    "A party may share Confidential Information with those of its employees, contractors and professional advisers who need it for that purpose and are bound to keep it confidential. It is responsible for what they do with it.",
    "This clause does not apply to information that:",
    "- is or becomes public other than through a breach of this Agreement;",
    "- the party receiving it already had, or lawfully receives from somebody who may disclose it; or",
    "- the party receiving it develops independently, without using the other’s Confidential Information.",
    "A party may disclose what a law, a court or an authority requires it to disclose. Where the law permits, it must first tell the other party and disclose no more than is required.",
    {
      us: "Under the Defend Trade Secrets Act, an individual is not liable under any trade secret law for disclosing a trade secret in confidence to a government official or a lawyer solely to report or investigate a suspected violation of law, or in a document filed under seal in a lawsuit or other proceeding.",
      uk: "Nothing in this Agreement prevents a protected disclosure within the meaning of the Employment Rights Act 1996, or any other disclosure that cannot lawfully be prevented.",
      singapore:
        "Nothing in this Agreement prevents a report to an authority, or any other disclosure that cannot lawfully be prevented.",
      global:
        "Nothing in this Agreement prevents a report to an authority, or any other disclosure that cannot lawfully be prevented.",
    },
    "This clause continues for {{confidentiality_years}} years after this Agreement ends, and for a trade secret as long as it remains one.",
  ],
};

export const CONFIDENTIALITY_YEARS: PackTerm = {
  name: "confidentiality_years",
  label: "Years of confidentiality",
  type: "number",
  hint: "How long information stays confidential once the contract has ended.",
  required: true,
  default: "3",
};

export const EVENTS_BEYOND_CONTROL: PackClause = {
  slug: "events-beyond-control",
  heading: "Events beyond control",
  body: [
    "A party is not in breach of this Agreement where an event beyond its reasonable control, which it could not reasonably have prevented or overcome, stops or delays its performance. This does not excuse a payment.",
    "The party affected must tell the other promptly and do what is reasonable to limit the effect. If the event lasts more than 60 days, either party may end this Agreement by notice.",
  ],
};

export const LIABILITY_TERMS: readonly PackTerm[] = [
  {
    name: "liability_limit",
    label: "Limit of liability",
    type: "choice",
    required: true,
    default: "fees",
    options: [
      {
        value: "fees",
        label: "The fees of twelve months",
        text: "the fees paid and payable under this Agreement for the twelve months before the event that gave rise to the liability",
      },
      { value: "amount", label: "An amount", text: "{{liability_cap}}" },
    ],
  },
  {
    name: "liability_cap",
    label: "Amount of the limit",
    type: "money",
    hint: "Where the limit is an amount.",
  },
];

export const LIABILITY: PackClause = {
  slug: "liability",
  heading: "Liability",
  body: [
    {
      uk: "Nothing in this Agreement limits or excludes liability for death or personal injury caused by negligence, for fraud or fraudulent misrepresentation, or for anything else for which liability cannot lawfully be limited or excluded.",
      singapore:
        "Nothing in this Agreement limits or excludes liability for death or personal injury caused by negligence, for fraud or fraudulent misrepresentation, or for anything else for which liability cannot lawfully be limited or excluded.",
      us: "Nothing in this Agreement limits or excludes liability for fraud, gross negligence or wilful misconduct, or for anything else for which liability cannot lawfully be limited or excluded.",
      global:
        "Nothing in this Agreement limits or excludes liability for fraud, intent or gross negligence, for death or personal injury, or for anything else for which liability cannot lawfully be limited or excluded.",
    },
    "Subject to the paragraph above, neither party is liable for loss of profit, revenue, business, goodwill or data, or for indirect or consequential loss.",
    "Subject to the first paragraph, each party’s total liability arising out of or in connection with this Agreement, whether in contract, tort, negligence or otherwise, is limited to {{liability_limit}}.",
    "These limits do not apply to payment of the Fees, to a breach of {{clause:confidentiality}} or to infringement of the other party’s intellectual property rights.",
  ],
};

export const DATA: PackClause = {
  slug: "data",
  heading: "Personal data",
  body: [
    {
      uk: "Each party must comply with the UK General Data Protection Regulation and the Data Protection Act 2018 when it handles personal data in connection with this Agreement.",
      singapore:
        "Each party must comply with the Personal Data Protection Act 2012 when it handles personal data in connection with this Agreement.",
      us: "Each party must comply with the federal and state privacy laws that apply to it when it handles personal information in connection with this Agreement.",
      global:
        "Each party must comply with the data protection law that applies to it when it handles personal data in connection with this Agreement.",
    },
    "Where one party handles such data on the other’s behalf, it must act only on the other’s written instructions, keep the data secure, engage others only with the other’s consent and on the same terms, tell the other without undue delay of a breach of security, help the other to answer the people concerned, and delete or return the data when this Agreement ends. Where the law requires further terms, the parties must agree them before any such data is handled.",
  ],
};

/** Whatever one party owes the other for work. */
export const FEE_TERMS: readonly PackTerm[] = [
  {
    name: "fee_type",
    label: "How the fee is counted",
    type: "choice",
    required: true,
    default: "fixed",
    options: [
      { value: "fixed", label: "A fixed fee", text: "a fixed fee of {{fee}}" },
      { value: "hourly", label: "By the hour", text: "{{fee}} for each hour worked" },
      { value: "daily", label: "By the day", text: "{{fee}} for each day worked" },
      { value: "monthly", label: "By the month", text: "{{fee}} for each month" },
    ],
  },
  { name: "fee", label: "Fee", type: "money", hint: "Before tax.", required: true },
  {
    name: "fee_schedule",
    label: "When invoices are sent",
    type: "text",
    hint: "For example: monthly in arrears, or half on signing and half on delivery.",
    required: true,
    default: "monthly in arrears",
  },
  {
    name: "payment_days",
    label: "Days to pay an invoice",
    type: "number",
    required: true,
    default: "30",
  },
];

/** Tax on a fee, and interest on what is late, for a clause about fees. */
export const TAX_AND_LATE_PAYMENT: PackClause["body"] = [
  {
    uk: "Fees do not include value added tax, which is added at the rate that applies.",
    singapore:
      "Fees do not include goods and services tax, which is added at the rate that applies.",
    us: "Fees do not include sales, use and similar taxes, which are added where the law requires.",
    global:
      "Fees do not include value added tax and similar taxes, which are added where the law requires.",
  },
  {
    uk: "An amount that is not paid when due bears interest under the Late Payment of Commercial Debts (Interest) Act 1998.",
    singapore:
      "An amount that is not paid when due bears interest at 8% a year, which accrues daily until it is paid.",
    us: "An amount that is not paid when due bears interest at 1% a month, or at the highest rate the law permits if that is lower, until it is paid.",
    global:
      "An amount that is not paid when due bears interest at 8% a year, or at the highest rate the law permits if that is lower, until it is paid.",
  },
];
