/** The issue of new shares to an investor. */
import type { Pack } from "../pack";
import { PRIVATE_OFFER, SHARE_CLASS } from "./share-terms";
import * as shared from "./shared";
import { PACK_TITLES } from "./titles";

export const pack: Pack = {
  name: "subscription",
  version: "1",
  ...PACK_TITLES.subscription,
  note: `${shared.NOTE} The rights of shares stand in the company’s articles or charter, and may have to be changed there.`,
  terms: [
    shared.EFFECTIVE_DATE,
    {
      name: "investment",
      label: "Amount of the investment",
      type: "money",
      required: true,
    },
    { name: "share_count", label: "Number of new shares", type: "number", required: true },
    SHARE_CLASS,
    {
      name: "share_percent",
      label: "Investor’s part in per cent",
      type: "number",
      hint: "After the issue, counting all options and rights to shares.",
      required: true,
    },
    { name: "closing_date", label: "Day of closing", type: "date", required: true },
    {
      name: "purpose",
      label: "Use of the money",
      type: "text",
      hint: "For example: product development and working capital.",
      required: true,
    },
    {
      name: "conditions",
      label: "Further conditions",
      type: "text",
      hint: "For example: employment contracts of the founders. May be empty.",
    },
    {
      name: "board_seat",
      label: "Seat on the board",
      type: "choice",
      required: true,
      default: "observer",
      options: [
        {
          value: "director",
          label: "A director",
          text: "appoint and remove one director of the Company",
        },
        {
          value: "observer",
          label: "An observer",
          text: "send an observer without a vote to meetings of the Company’s board",
        },
      ],
    },
    {
      name: "claim_months",
      label: "Months to claim under the warranties",
      type: "number",
      required: true,
      default: "18",
    },
    ...shared.LAW_TERMS,
  ],
  parties: {
    us: { role: "Company", required: [...shared.COMPANY, "jurisdiction", "company_no"] },
    them: { role: "Investor", required: shared.COMPANY },
  },
  clauses: [
    shared.partiesClause("Company", "Investor"),
    {
      slug: "definitions",
      heading: "Definitions",
      body: [
        "“Accounts” means the Company’s last annual accounts and its management accounts since then, as it gave them to the Investor.",
        "“Cap Table” means the list of all the Company’s shares, options and rights to shares, before and after the issue, which the parties have signed for identification.",
        "“Closing” means the issue of the New Shares as {{clause:closing}} describes.",
        "“Disclosure Letter” means the letter with this name that the Company delivers to the Investor before this Agreement is signed.",
        "“Investment” means {{investment}}.",
        "“New Shares” means {{share_count}} {{share_class}} in the Company, which after Closing are {{share_percent}} per cent of its shares, counting all options and rights to shares.",
        "“Warranties” means the statements in {{clause:schedule-warranties}}.",
      ],
    },
    {
      slug: "subscription",
      heading: "Subscription",
      body: [
        "At Closing the Investor subscribes for the New Shares for the Investment, and the Company issues them to it fully paid and free from any right of another person.",
        "The Company must use the Investment for this purpose: {{purpose}}. It may not use it to pay debts to its shareholders or directors.",
      ],
    },
    {
      slug: "conditions",
      heading: "Conditions",
      body: [
        "Closing takes place only when:",
        "- the Company’s directors and shareholders have approved the issue, and waived or disapplied every right of pre-emption;",
        "- the Company’s constitution gives the New Shares the rights on which the parties have agreed;",
        "- each founder and employee has assigned to the Company the intellectual property in their work for it; and",
        "- the Warranties are true and nothing has happened that seriously harms the Company.",
        "The Company must do what is reasonable to meet these conditions by {{closing_date}}. The Investor may waive any of them. If they are not met within 30 days after that day, either party that is not at fault may end this Agreement by notice.",
      ],
    },
    {
      slug: "further-conditions",
      heading: "Further conditions",
      when: "conditions",
      body: [
        "Closing also depends on these conditions, which the Investor may waive: {{conditions}}.",
      ],
    },
    {
      slug: "closing",
      heading: "Closing",
      body: [
        "Closing takes place on {{closing_date}}, or when the conditions are met if that is later, electronically or at a place on which the parties agree.",
        "At Closing the Investor must pay the Investment in cleared funds to the Company’s bank account, and the Company must issue the New Shares, enter the Investor in its register of holders, and deliver a certificate if its shares have certificates.",
        {
          uk: "The Company must file the return of allotment, and the resolutions that need filing, with the Registrar of Companies in the time that the Companies Act 2006 allows.",
          singapore:
            "The Company must lodge the return of allotment with the Accounting and Corporate Regulatory Authority in the time that the Companies Act 1967 allows.",
          us: "The Company must make the filings that federal and state securities laws require for the issue, including a notice on Form D where it applies.",
          global:
            "The Company must make the filings that the law requires for the issue, in the time that it allows.",
        },
      ],
    },
    {
      slug: "warranties",
      heading: "Warranties of the Company",
      body: [
        "The Company warrants to the Investor that each of the Warranties is true and not misleading on the date of this Agreement and will be at Closing, except as the Disclosure Letter fairly discloses.",
        "The Company is liable for a claim only if the Investor gives notice of it, with what it knows of the facts and the amount, within {{claim_months}} months after Closing. Its total liability under the Warranties may not exceed the Investment. These limits do not apply to fraud or deliberate concealment.",
      ],
    },
    {
      slug: "investor",
      heading: "Warranties of the Investor",
      body: [
        "The Investor warrants that it has the power to make this Agreement, that this Agreement binds it, and that the Investment does not come from crime or from a person under sanctions.",
        ...PRIVATE_OFFER,
        "The Investor has had the chance to ask the Company about its business, and knows that it may lose the whole Investment.",
      ],
    },
    {
      slug: "information",
      heading: "Information",
      body: [
        "As long as the Investor holds New Shares, the Company must give it:",
        "- its annual accounts within 120 days after each financial year;",
        "- its management accounts within 30 days after each quarter;",
        "- its budget for each financial year before it begins; and",
        "- on reasonable notice, access to its books and other information that a shareholder reasonably needs.",
        "The Investor must keep this confidential, and use it only to look after its investment. It may share it with its advisers and its own investors under the same duty. The Company may withhold what is a trade secret from an Investor that competes with it.",
      ],
    },
    {
      slug: "rights",
      heading: "Rights of the Investor",
      body: [
        "As long as the Investor holds at least half of the New Shares, it may {{board_seat}}.",
        "If the Company issues further shares or rights to shares for money, it must first offer the Investor as many as it needs to keep its part of the Company, on the same terms, for at least ten working days. This does not apply to shares under an employee plan, on the exercise of rights in the Cap Table, or on a listing.",
        "Without the Investor’s written consent, the Company must not change the rights of the New Shares to its disadvantage, pay a dividend or buy back shares otherwise than in proportion, or deal with a director, founder or shareholder other than at arm’s length.",
      ],
    },
    {
      slug: "costs",
      heading: "Costs",
      body: ["Each party bears its own costs of making and carrying out this Agreement."],
    },
    shared.NOTICES,
    shared.GENERAL,
    shared.LAW,
    {
      slug: "schedule-warranties",
      heading: "Warranties of the Company",
      body: [
        "Capacity: the Company is validly existing and has the power to make this Agreement, which binds it and breaches no law, order or contract to which it is bound.",
        "Shares: the Cap Table is complete and correct. The New Shares will be validly issued and fully paid, and nobody has a right to shares that the Cap Table does not show.",
        "Accounts: the annual Accounts were prepared as the law and accepted accounting principles require and give a true and fair view of the Company at their date. The management accounts were prepared with care and are not misleading. Since their date the Company has carried on its business as usual and has paid no dividend.",
        "Debts: the Company has no borrowings, guarantees or security other than those in the Accounts or the Disclosure Letter.",
        "Intellectual property: the Company owns, or is licensed to use, all intellectual property that it needs for its business. Everybody who made it has assigned it to the Company. As far as the Company knows, it infringes nobody’s rights.",
        "Contracts: the Company’s important contracts are in force, and as far as it knows nobody is in serious breach of them.",
        "People: the Company has told the Investor of its employees’ pay and benefits. As far as it knows, no founder or senior employee intends to leave, and none is bound by a duty to another that stops their work for it.",
        "Tax: the Company has filed its tax returns and paid its tax on time.",
        "Law and disputes: the Company complies in all important respects with the law, including on personal data. It takes part in no legal proceedings, and as far as it knows none are threatened.",
        "Information: the facts that the Company gave the Investor in writing are true in all important respects. Its forecasts were made in good faith on reasonable assumptions, and are no promise.",
      ],
    },
    shared.SIGNATURES,
  ],
};
