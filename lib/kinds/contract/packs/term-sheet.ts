/** The outline of an investment, most of which is not binding. */
import type { Pack } from "../pack";
import { SHARE_CLASS } from "./share-terms";
import * as shared from "./shared";
import { PACK_TITLES } from "./titles";

export const pack: Pack = {
  name: "term-sheet",
  version: "1",
  ...PACK_TITLES["term-sheet"],
  note: shared.NOTE,
  terms: [
    shared.EFFECTIVE_DATE,
    { name: "investment", label: "Amount of the investment", type: "money", required: true },
    {
      name: "valuation",
      label: "Value of the company before it",
      type: "money",
      hint: "Pre-money, counting all options and rights to shares.",
      required: true,
    },
    {
      ...SHARE_CLASS,
      default: {
        uk: "preferred ordinary shares",
        us: "shares of preferred stock",
        singapore: "preference shares",
        global: "preference shares",
      },
    },
    {
      name: "option_pool_percent",
      label: "Employee options in per cent",
      type: "number",
      hint: "After the investment.",
      required: true,
      default: "10",
    },
    {
      name: "purpose",
      label: "Use of the money",
      type: "text",
      required: true,
    },
    {
      name: "liquidation",
      label: "Preference on a sale",
      type: "choice",
      required: true,
      default: "non-participating",
      options: [
        {
          value: "non-participating",
          label: "Once, or a share of the whole",
          text: "the higher of the amount invested with any unpaid dividends and what it would receive if its shares were converted into ordinary shares",
        },
        {
          value: "participating",
          label: "Once, and a share of the rest",
          text: "the amount invested with any unpaid dividends, and then its part of what remains together with the ordinary shareholders",
        },
      ],
    },
    {
      name: "board_seat",
      label: "Seat on the board",
      type: "choice",
      required: true,
      default: "director",
      options: [
        { value: "director", label: "A director", text: "appoint one member of" },
        {
          value: "observer",
          label: "An observer",
          text: "send one observer without a vote to meetings of",
        },
      ],
    },
    {
      name: "vesting_months",
      label: "Months of the founders’ vesting",
      type: "number",
      required: true,
      default: "48",
    },
    {
      name: "exclusivity_days",
      label: "Days of exclusivity",
      type: "number",
      required: true,
      default: "45",
    },
    {
      name: "cost_limit",
      label: "Investor’s costs paid by the company",
      type: "money",
      hint: "At most, if the investment is made. Leave it empty if each bears its own.",
    },
    { name: "closing_date", label: "Planned day of closing", type: "date", required: true },
    ...shared.LAW_TERMS,
  ],
  parties: {
    us: { role: "Company", required: [...shared.COMPANY, "jurisdiction", "company_no"] },
    them: { role: "Investor", required: shared.COMPANY },
  },
  clauses: [
    {
      slug: "parties",
      heading: "Parties",
      body: [
        "This term sheet is dated {{effective_date}} and sets out the main terms of a planned investment (the “Investment”) between:",
        "- {{us_party}} (the “Company”); and",
        "- {{them_party}} (the “Investor”).",
      ],
    },
    {
      slug: "effect",
      heading: "What binds",
      body: [
        "Only this clause, {{clause:exclusivity}}, {{clause:confidentiality}}, {{clause:costs}} and {{clause:law}} are legally binding. Everything else states what the parties intend, binds nobody, and obliges nobody to negotiate or to invest.",
        "The Investment depends on due diligence with which the Investor is satisfied, on its internal approvals, and on contracts that both parties have signed.",
      ],
    },
    {
      slug: "investment",
      heading: "Investment and value",
      body: [
        "The Investor invests {{investment}} in new {{share_class}} of the Company (the “New Shares”).",
        "The price of each share follows from a value of the Company of {{valuation}} before the Investment, counting all issued shares, options and rights to shares, and the employee options described here.",
        "After the Investment, {{option_pool_percent}} per cent of the Company’s shares, counted in the same way, are available for employee options that have not been granted.",
        "The Company uses the money for this purpose: {{purpose}}.",
        "The parties aim for closing on {{closing_date}}.",
      ],
    },
    {
      slug: "shares",
      heading: "Rights of the New Shares",
      body: [
        "On a liquidation or sale of the Company, the Investor receives for the New Shares, before other shareholders, {{liquidation}}.",
        "The New Shares vote with the ordinary shares, as if they were converted. They may be converted into ordinary shares at any time, at first one for one, and must be when the Company is listed or most of their holders so decide.",
        "If the Company later issues shares at a lower price, the rate of conversion is adjusted by a broad-based weighted average. Usual exceptions apply, among them employee options.",
        "Dividends are paid only when the board declares them, and then to the New Shares as if they were converted.",
      ],
    },
    {
      slug: "governance",
      heading: "Board, consent and information",
      body: [
        "The Investor may {{board_seat}} the Company’s board.",
        "These need the consent of the holders of most of the New Shares: a change of their rights, an issue of shares that rank before or beside them, a sale or winding up of the Company, dividends, borrowing outside the budget, and contracts with founders and directors other than at arm’s length.",
        "The Investor receives yearly and quarterly accounts, the budget, and on reasonable notice access to the books.",
      ],
    },
    {
      slug: "transfers",
      heading: "New issues, transfers and sale",
      body: [
        "The Investor may take part in later issues of shares in proportion to what it holds.",
        "The Company first, and the Investor second, may buy shares that a founder wishes to sell. If a founder sells to a third party, the Investor may sell in proportion on the same terms.",
        "If the board, the holders of most of the New Shares and the holders of most of the ordinary shares accept a sale of the whole Company, all shareholders must sell on the same terms.",
      ],
    },
    {
      slug: "founders",
      heading: "Founders",
      body: [
        "The founders’ shares vest in equal monthly parts over {{vesting_months}} months, of which the first twelve vest together at their end. Time that they have already worked may be counted as the parties agree.",
        "Each founder and employee assigns intellectual property to the Company and keeps its information confidential. Founders give the usual undertakings not to compete and not to solicit, as far as the law allows.",
      ],
    },
    {
      slug: "documents",
      heading: "Contracts",
      body: [
        "The contracts contain the terms above, and warranties by the Company that are usual for an investment of this kind and size.",
        {
          uk: "They are based on the model documents of the British Private Equity and Venture Capital Association, unless the parties agree otherwise.",
          us: "They are based on the model documents of the National Venture Capital Association, unless the parties agree otherwise. The New Shares are sold under an exemption from registration under the Securities Act of 1933.",
          singapore:
            "They are based on the Venture Capital Investment Model Agreements for Singapore, unless the parties agree otherwise.",
          global: "The Investor’s lawyers prepare the first draft.",
        },
      ],
    },
    {
      slug: "exclusivity",
      heading: "Exclusivity",
      body: [
        "For {{exclusivity_days}} days after both parties have signed this term sheet, the Company must not, and must see that its founders, directors and advisers do not, seek, discuss or accept from anybody else an offer of an investment in the Company or of a purchase of its shares or business. It must tell the Investor of any such offer.",
        "The Investor must during that time work in good faith towards the contracts. Exclusivity ends at once if the Investor proposes a lower value or tells the Company that it does not continue.",
      ],
    },
    {
      slug: "confidentiality",
      heading: "Confidentiality",
      body: [
        "Each party must keep this term sheet, its terms and what it learns of the other in these discussions confidential for two years, and use it only for the Investment. It may share it with its advisers, directors, shareholders and lenders who need it and keep it confidential.",
        "This does not apply to what is public without a breach, what a party already had or develops by itself, or what a law, a court or an authority requires it to disclose.",
      ],
    },
    {
      slug: "costs",
      heading: "Costs",
      body: ["Each party bears its own costs, except as this term sheet says otherwise."],
    },
    {
      slug: "investor-costs",
      heading: "Costs of the Investor",
      when: "cost_limit",
      body: [
        "If the Investment is made, the Company pays the Investor’s reasonable legal costs, up to {{cost_limit}}. This clause is binding as well.",
      ],
    },
    {
      slug: "law",
      heading: "Governing law and jurisdiction",
      body: [
        "The binding clauses of this term sheet, and any dispute about it, are governed by the law of {{governing_law}}. The parties submit to the exclusive jurisdiction of {{venue}}.",
        "This term sheet may be signed in counterparts and electronically. It ends when the contracts are signed or exclusivity ends, whichever is first. Confidentiality, costs and this clause continue to apply.",
        {
          uk: "A person who is not a party has no right to enforce this term sheet under the Contracts (Rights of Third Parties) Act 1999.",
          singapore:
            "A person who is not a party has no right to enforce this term sheet under the Contracts (Rights of Third Parties) Act 2001.",
        },
      ],
    },
    {
      slug: "signatures",
      heading: "Signatures",
      body: ["Each person who signs confirms that they may sign for the party for which they do."],
    },
  ],
};
