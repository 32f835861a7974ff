/** Cover terms for a Safe in a company of the United States. */
import type { Pack } from "../pack";
import { COVER_CLAUSES, COVER_END, PUBLISHER, SAFE_NOTE, SAFE_TERMS } from "./safe-shared";
import * as shared from "./shared";
import { PACK_TITLES } from "./titles";

export const pack: Pack = {
  name: "safe-us",
  version: "1",
  ...PACK_TITLES["safe-us"],
  note: SAFE_NOTE,
  form: { name: "Safe: post-money, United States", ...PUBLISHER },
  terms: SAFE_TERMS,
  parties: {
    us: { role: "Company", required: [...shared.COMPANY, "jurisdiction"] },
    them: { role: "Investor", required: shared.COMPANY },
  },
  clauses: [
    ...COVER_CLAUSES,
    {
      slug: "investor",
      heading: "The Investor",
      body: [
        "The Investor warrants that it may lawfully be offered the Safe. Where United States law applies, it is an accredited investor within the meaning of Rule 501 under the Securities Act of 1933, and knows that the Safe and the shares it may become are not registered under that act.",
        "The Investor knows that the Safe is not a debt, bears no interest and has no day of repayment, and that it may lose the whole Purchase Amount.",
        "The Company must make the filings that federal and state securities laws require for the Safe.",
      ],
    },
    ...COVER_END,
  ],
};
