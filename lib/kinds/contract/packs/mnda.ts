/** The mutual non-disclosure agreement. */
import type { Pack } from "../pack";
import * as nda from "./nda-shared";
import { companies, GENERAL, LAW, NOTE, NOTICES, partiesClause, SIGNATURES } from "./shared";
import { PACK_TITLES } from "./titles";

export const pack: Pack = {
  name: "mnda",
  version: "1",
  ...PACK_TITLES.mnda,
  note: NOTE,
  terms: nda.NDA_TERMS,
  parties: companies("First party", "Second party"),
  clauses: [
    partiesClause(),
    {
      slug: "background",
      heading: "Background",
      body: [
        "The parties wish to share confidential information with each other for the Purpose.",
        "Each of them does so only because the other keeps the information secret as this Agreement says.",
      ],
    },
    {
      slug: "definitions",
      heading: "Definitions",
      body: [
        nda.CONFIDENTIAL_INFORMATION,
        "“Discloser” means the party that makes Confidential Information available, and “Recipient” means the party that receives it. Each party may be either.",
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
    nda.DURATION,
    nda.REMEDIES,
    NOTICES,
    GENERAL,
    LAW,
    SIGNATURES,
  ],
};
