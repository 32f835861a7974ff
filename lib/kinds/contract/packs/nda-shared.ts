/** Terms and clauses that the packs about confidential information have in common. */
import type { PackClause, PackTerm } from "../pack";
import { EFFECTIVE_DATE, LAW_TERMS } from "./shared";

export const NDA_TERMS: readonly PackTerm[] = [
  EFFECTIVE_DATE,
  {
    name: "purpose",
    label: "Purpose",
    type: "text",
    hint: "What the information may be used for, for example: discussing a possible joint product.",
    required: true,
  },
  {
    name: "term_months",
    label: "Months of disclosure",
    type: "number",
    hint: "How long information is shared under this agreement.",
    required: true,
    default: "24",
  },
  {
    name: "confidentiality_years",
    label: "Years of confidentiality",
    type: "number",
    hint: "How long information stays confidential after it was disclosed.",
    required: true,
    default: "3",
  },
  ...LAW_TERMS,
];

export const CONFIDENTIAL_INFORMATION =
  "“Confidential Information” means all information, in any form, that the Discloser or somebody on its behalf makes available to the Recipient in connection with the Purpose, whether before or after this Agreement is made, and that is marked as confidential or that a reasonable person would understand to be confidential. It includes business plans, prices, customers, designs, software, know-how and trade secrets, copies and notes of any of these, and the fact that the parties are in discussions.";

export const REPRESENTATIVES =
  "“Representatives” means a party’s group companies, and the directors, employees, contractors, professional advisers, insurers and financiers of the party and of its group companies.";

export const OBLIGATIONS: PackClause = {
  slug: "obligations",
  heading: "Duty of confidence",
  body: [
    "The Recipient must:",
    "- keep the Confidential Information secret;",
    "- use it only for the Purpose;",
    "- disclose it only as {{clause:permitted-disclosure}} and {{clause:compelled-disclosure}} allow;",
    "- protect it with the care with which it protects its own confidential information, and at least with reasonable care; and",
    "- tell the Discloser without delay when it learns of any unauthorised use or disclosure, and help to limit the effect.",
    "The Recipient must not reverse engineer, decompile or analyse the composition of a sample, product or program that it receives, except as far as the law gives it a right to do so that cannot be excluded.",
  ],
};

export const EXCLUSIONS: PackClause = {
  slug: "exclusions",
  heading: "What is not confidential",
  body: [
    "The duty of confidence in {{clause:obligations}} does not apply to information that, as the Recipient can show:",
    "- is or becomes public other than through a breach of this Agreement;",
    "- was lawfully in its possession, free of a duty of confidence, before it was disclosed;",
    "- was lawfully received from another person who was free to disclose it; or",
    "- was developed independently, without use of the Confidential Information.",
    "Information is not public merely because parts of it are, or because it could be put together from public sources.",
  ],
};

export const PERMITTED_DISCLOSURE: PackClause = {
  slug: "permitted-disclosure",
  heading: "People who may know",
  body: [
    "The Recipient may disclose Confidential Information to those of its Representatives who need it for the Purpose, know that it is confidential, and are bound by a duty of confidence no weaker than this Agreement.",
    "The Recipient is liable for an act of its Representatives that would be a breach of this Agreement if it were its own.",
  ],
};

export const COMPELLED_DISCLOSURE: PackClause = {
  slug: "compelled-disclosure",
  heading: "Disclosure that the law requires",
  body: [
    "The Recipient may disclose Confidential Information as far as a law, a court, a regulator or a stock exchange requires. Where the law permits, it must first tell the Discloser, take account of the Discloser’s reasonable wishes, and disclose no more than is required.",
    {
      uk: "Nothing in this Agreement prevents a protected disclosure within the meaning of the Employment Rights Act 1996, a report of an offence to the police or a regulator, or any other disclosure that cannot lawfully be prevented.",
      singapore:
        "Nothing in this Agreement prevents a report of an offence to the police or to a regulator, or any other disclosure that cannot lawfully be prevented.",
      us: "Under the Defend Trade Secrets Act, an individual is not liable under any federal or state trade secret law for disclosing a trade secret in confidence to a government official or a lawyer solely to report or investigate a suspected violation of law, or in a document filed under seal in a lawsuit or other proceeding. Nothing in this Agreement prevents a report to a government agency.",
      global:
        "Nothing in this Agreement prevents a report of an offence to an authority, or any other disclosure that cannot lawfully be prevented.",
    },
  ],
};

export const RETURN: PackClause = {
  slug: "return",
  heading: "Return and destruction",
  body: [
    "When the Discloser asks in writing, the Recipient must within 30 days stop using the Confidential Information, return or destroy all of it that it and its Representatives hold, and confirm in writing that this is done.",
    "The Recipient may keep copies that a law or a professional rule requires it to keep, and copies in routine backups until they are overwritten. This Agreement continues to apply to them for as long as they are kept.",
  ],
};

export const NO_LICENCE: PackClause = {
  slug: "no-licence",
  heading: "No licence, no promise",
  body: [
    "The Confidential Information remains the Discloser’s. This Agreement grants no licence or other right in it, or in any patent, copyright, design, trade mark or other intellectual property, except to use it for the Purpose.",
    "The Discloser does not promise that the Confidential Information is accurate or complete, and is not liable for how the Recipient uses it. A later contract may say otherwise, and nothing here limits liability for fraud.",
    "Neither party is obliged to disclose anything, to continue any discussions or to make a further contract. Each may deal with others on the same subject, as long as it keeps this Agreement.",
  ],
};

export const DURATION: PackClause = {
  slug: "duration",
  heading: "Duration",
  body: [
    "This Agreement applies to information that is disclosed in the {{term_months}} months from {{effective_date}}, and to information disclosed earlier in connection with the Purpose. Either party may end that period sooner by 30 days’ notice.",
    "The duties under this Agreement last for {{confidentiality_years}} years after each disclosure. For a trade secret they last as long as it remains one, and for personal data as long as the law requires.",
  ],
};

export const REMEDIES: PackClause = {
  slug: "remedies",
  heading: "Remedies",
  body: [
    "Damages alone may not make good a breach of this Agreement. The Discloser may therefore seek an injunction, specific performance or similar relief for an actual or threatened breach, besides every other remedy that it has.",
  ],
};
