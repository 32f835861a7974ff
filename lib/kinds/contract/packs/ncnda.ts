/** The non-circumvention and non-disclosure agreement. */
import type { Pack } from "../pack";
import * as nda from "./nda-shared";
import { companies, GENERAL, LAW, NOTE, NOTICES, partiesClause, SIGNATURES } from "./shared";
import { PACK_TITLES } from "./titles";

export const pack: Pack = {
  name: "ncnda",
  version: "1",
  ...PACK_TITLES.ncnda,
  note: NOTE,
  terms: [
    ...nda.NDA_TERMS,
    {
      name: "circumvention_months",
      label: "Months of non-circumvention",
      type: "number",
      hint: "How long a contact is protected after it was introduced.",
      required: true,
      default: "24",
    },
    {
      name: "circumvention_fee_percent",
      label: "Compensation in per cent",
      type: "number",
      hint: "Of the value of a transaction that goes around the other. Leave it empty to claim the actual loss.",
    },
  ],
  parties: companies("First party", "Second party"),
  clauses: [
    partiesClause(),
    {
      slug: "background",
      heading: "Background",
      body: [
        "The parties wish to share confidential information, and to introduce business contacts to each other, for the Purpose.",
        "Each of them does so only because the other keeps the information secret and does not go around it to deal with those contacts.",
      ],
    },
    {
      slug: "definitions",
      heading: "Definitions",
      body: [
        nda.CONFIDENTIAL_INFORMATION,
        "“Discloser” means the party that makes Confidential Information available, and “Recipient” means the party that receives it. Each party may be either.",
        "“Introducer” means the party that introduces a Protected Contact, and “Introduced Party” means the party to which it is introduced. Each party may be either.",
        "“Protected Contact” means a person or business that the Introducer names to the Introduced Party in writing in connection with the Purpose, and with which the Introduced Party, as it can show, had no dealings in the twelve months before. It includes the companies of the same group.",
        "“Protected Period” means, for each Protected Contact, the {{circumvention_months}} months after it was introduced.",
        "“Purpose” means {{purpose}}.",
        nda.REPRESENTATIVES,
        "“Transaction” means a contract of the kind that the Purpose describes.",
      ],
    },
    {
      slug: "non-circumvention",
      heading: "Non-circumvention",
      body: [
        "During the Protected Period the Introduced Party must not, directly or through others, without the Introducer’s prior written consent:",
        "- enter into a Transaction with a Protected Contact from which the Introducer is left out;",
        "- solicit a Protected Contact for such a Transaction; or",
        "- induce a Protected Contact to end or reduce its business with the Introducer.",
        "An Introduced Party that already knows a contact must say so in writing, with evidence, within five working days after it is named. Otherwise the contact is treated as a Protected Contact.",
        "Business with a Protected Contact that has nothing to do with the Purpose is not affected.",
        "The parties consider this clause reasonable, and no wider than the protection of their legitimate interests needs.",
      ],
    },
    {
      slug: "compensation",
      heading: "Compensation",
      when: "circumvention_fee_percent",
      body: [
        "An Introduced Party that enters into a Transaction in breach of {{clause:non-circumvention}} must pay the Introducer {{circumvention_fee_percent}} per cent of the net value of that Transaction, within 30 days after each payment under it.",
        "The parties have agreed this percentage as a reasonable estimate of what the Introducer would have earned, and not as a penalty. It counts towards any damages for the same breach.",
        "The Introduced Party must give the Introducer what it reasonably needs to work out the amount.",
      ],
    },
    nda.OBLIGATIONS,
    nda.EXCLUSIONS,
    nda.PERMITTED_DISCLOSURE,
    nda.COMPELLED_DISCLOSURE,
    nda.RETURN,
    nda.NO_LICENCE,
    nda.DURATION,
    nda.REMEDIES,
    NOTICES,
    GENERAL,
    LAW,
    SIGNATURES,
  ],
};
