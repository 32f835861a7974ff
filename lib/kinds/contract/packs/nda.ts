/** The non-disclosure agreement of which one party discloses. */
import type { Pack } from "../pack";
import * as nda from "./nda-shared";
import { companies, GENERAL, LAW, NOTE, NOTICES, partiesClause, SIGNATURES } from "./shared";
import { PACK_TITLES } from "./titles";

export const pack: Pack = {
  name: "nda",
  version: "1",
  ...PACK_TITLES.nda,
  note: NOTE,
  terms: [
    ...nda.NDA_TERMS,
    {
      name: "disclosing_side",
      label: "Who discloses",
      type: "choice",
      required: true,
      default: "us",
      options: [
        { value: "us", label: "The first party", text: "{{us_legal_name}}" },
        { value: "them", label: "The second party", text: "{{them_legal_name}}" },
      ],
    },
    {
      name: "non_solicit_months",
      label: "Months without hiring",
      type: "number",
      hint: "Leave it empty if the recipient may hire the discloser’s people.",
    },
  ],
  parties: companies("First party", "Second party"),
  clauses: [
    partiesClause(),
    {
      slug: "background",
      heading: "Background",
      body: [
        "The Discloser is willing to share confidential information with the Recipient for the Purpose.",
        "It does so only because the Recipient keeps the information secret as this Agreement says.",
      ],
    },
    {
      slug: "definitions",
      heading: "Definitions",
      body: [
        nda.CONFIDENTIAL_INFORMATION,
        "“Discloser” means {{disclosing_side}}, and “Recipient” means the other party.",
        "“Purpose” means {{purpose}}.",
        nda.REPRESENTATIVES,
      ],
    },
    nda.OBLIGATIONS,
    nda.EXCLUSIONS,
    nda.PERMITTED_DISCLOSURE,
    nda.COMPELLED_DISCLOSURE,
    nda.RETURN,
    nda.NO_LICENCE,
    {
      slug: "non-solicitation",
      heading: "No hiring of key people",
      when: "non_solicit_months",
      body: [
        "For {{non_solicit_months}} months from {{effective_date}} the Recipient must not solicit for employment or engagement any senior or technical employee of the Discloser whom it met in connection with the Purpose. An advertisement to the public is not a solicitation, and hiring somebody who answers one is no breach.",
        {
          us: "This clause applies only as far as the law of the place where the employee works allows it.",
        },
      ],
    },
    nda.DURATION,
    nda.REMEDIES,
    NOTICES,
    GENERAL,
    LAW,
    SIGNATURES,
  ],
};
