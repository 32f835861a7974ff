/** Cover terms for a Safe in a company of Singapore. */
import type { Pack } from "../pack";
import { COVER_CLAUSES, COVER_END, PUBLISHER, SAFE_NOTE, SAFE_TERMS } from "./safe-shared";
import * as shared from "./shared";
import { PACK_TITLES } from "./titles";

export const pack: Pack = {
  name: "safe-sg",
  version: "1",
  ...PACK_TITLES["safe-sg"],
  note: SAFE_NOTE,
  form: { name: "Safe: post-money, Singapore", ...PUBLISHER },
  terms: SAFE_TERMS,
  parties: {
    us: { role: "Company", required: [...shared.COMPANY, "company_no"] },
    them: { role: "Investor", required: shared.COMPANY },
  },
  clauses: [
    ...COVER_CLAUSES,
    {
      slug: "investor",
      heading: "The Investor",
      body: [
        "The Investor warrants that it may lawfully be offered the Safe without a prospectus, under an exemption in the Securities and Futures Act 2001 where that act applies, and that it buys the Safe for its own account.",
        "The Investor knows that the Safe is not a debt, bears no interest and has no day of repayment, and that it may lose the whole Purchase Amount.",
        "The Company must obtain the approvals of its directors and shareholders that the Companies Act 1967 requires before it issues shares under the Safe, and must lodge the returns that it requires then.",
      ],
    },
    ...COVER_END,
  ],
};
