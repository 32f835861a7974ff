/** The agreement of the shareholders of a private company. */
import type { Pack } from "../pack";
import { COMPANY_TERMS } from "./share-terms";
import * as shared from "./shared";
import { PACK_TITLES } from "./titles";

export const pack: Pack = {
  name: "shareholders",
  version: "1",
  ...PACK_TITLES.shareholders,
  note: `${shared.NOTE} The company’s articles or by-laws must fit it.`,
  terms: [
    shared.EFFECTIVE_DATE,
    ...COMPANY_TERMS,
    {
      name: "purpose",
      label: "Business of the company",
      type: "text",
      required: true,
    },
    {
      name: "shares_us",
      label: "Shares of the first shareholder in per cent",
      type: "number",
      required: true,
      default: "50",
    },
    {
      name: "shares_them",
      label: "Shares of the second shareholder in per cent",
      type: "number",
      hint: "Both together are 100.",
      required: true,
      default: "50",
    },
    {
      name: "directors_each",
      label: "Directors of each shareholder",
      type: "number",
      required: true,
      default: "1",
    },
    {
      name: "dividend_percent",
      label: "Profit paid out in per cent",
      type: "number",
      hint: "Of what may be paid out. Leave it empty to decide each year.",
    },
    {
      name: "spending_limit",
      label: "Spending without both shareholders",
      type: "money",
      hint: "For one commitment.",
      required: true,
    },
    {
      name: "drag_percent",
      label: "Shares needed to sell the whole company",
      type: "number",
      hint: "In per cent.",
      required: true,
      default: "75",
    },
    {
      name: "deadlock_exit",
      label: "If they cannot agree",
      type: "choice",
      required: true,
      default: "buyout",
      options: [
        {
          value: "buyout",
          label: "One buys the other",
          text: "either Shareholder may give the other a notice that names a price for each Share. The other must within 60 days either sell all its Shares at that price or buy all the Shares of the first at that price. If it does neither in that time, it must sell",
        },
        {
          value: "winding-up",
          label: "The company is sold or wound up",
          text: "either Shareholder may require that the Company be offered for sale as a whole and, if it is not sold within nine months, wound up",
        },
      ],
    },
    {
      name: "non_compete_months",
      label: "Months without competing after selling",
      type: "number",
      hint: "Leave it empty for none.",
    },
    shared.CONFIDENTIALITY_YEARS,
    ...shared.LAW_TERMS,
  ],
  parties: shared.companies("First Shareholder", "Second Shareholder"),
  clauses: [
    shared.partiesClause("First Shareholder", "Second Shareholder"),
    {
      slug: "definitions",
      heading: "Definitions",
      body: [
        "“Board” means the Company’s directors, acting together.",
        "“Business” means {{purpose}}.",
        "“Company” means {{company_name}}, registered in {{company_register}}.",
        "“Constitution” means the Company’s articles of association, by-laws or other constitutional documents.",
        "“Fair Value” means what a willing buyer would pay a willing seller for Shares, without a discount for a minority, as an independent accountant decides on whom the Shareholders agree or, if they do not, whom the Company’s auditor or accountant names.",
        "“Reserved Matters” means the matters listed in {{clause:schedule-reserved}}.",
        "“Shareholder” means the First Shareholder or the Second Shareholder, and each person who becomes bound by this Agreement in its place, and “Shareholders” means all of them.",
        "“Shares” means all issued shares in the Company, of any class, and “Share” means one of them.",
      ],
    },
    {
      slug: "company",
      heading: "The Company",
      body: [
        "The Shareholders hold the Shares in these parts: the First Shareholder {{shares_us}} per cent and the Second Shareholder {{shares_them}} per cent.",
        "Each Shareholder must vote its Shares and use its other rights so that the Company carries on the Business and keeps the law, and this Agreement takes effect.",
        {
          uk: "If this Agreement and the Constitution differ, this Agreement prevails between the Shareholders, and they must change the Constitution by special resolution.",
          singapore:
            "If this Agreement and the Constitution differ, this Agreement prevails between the Shareholders, and they must change the Constitution by special resolution.",
          us: "If this Agreement and the Constitution differ, this Agreement prevails between the Shareholders as far as the law permits, and they must change the Constitution.",
          global:
            "If this Agreement and the Constitution differ, this Agreement prevails between the Shareholders as far as the law permits, and they must change the Constitution.",
        },
      ],
    },
    {
      slug: "board",
      heading: "Board",
      body: [
        "Each Shareholder may appoint and remove {{directors_each}} of the directors, by notice to the Company, as long as it holds at least 20 per cent of the Shares. A Shareholder that removes a director bears what the Company must pay them for it.",
        "The Board meets at least once in three months, on seven days’ notice with an agenda, in person or by video. A quorum needs a director of each Shareholder. If there is none, the meeting is held a week later at the same time, and those present are then a quorum, but not for Reserved Matters.",
        "The directors of each Shareholder together have one vote for each of its Shares. The chair has no casting vote.",
        "The Board runs the Company. A director may pass information to the Shareholder who appointed them, which must keep it confidential.",
      ],
    },
    {
      slug: "reserved",
      heading: "Decisions of both Shareholders",
      body: [
        "Neither the Company nor its directors may do a thing listed in the Reserved Matters without the prior written consent of each Shareholder that holds at least 20 per cent of the Shares.",
      ],
    },
    {
      slug: "information",
      heading: "Information",
      body: [
        "The Shareholders must see that the Company keeps proper books and gives each of them its annual accounts within 120 days after each financial year, management accounts within 30 days after each month, and the budget for each year before it begins.",
        "Each Shareholder may inspect the Company’s books and premises on reasonable notice.",
      ],
    },
    {
      slug: "finance",
      heading: "Finance",
      body: [
        "The Company is to finance itself from its income and from lenders. No Shareholder is obliged to lend to it, buy more Shares or give a guarantee for it.",
        "New Shares must first be offered to the Shareholders in proportion to what they hold, on the same terms, for at least 15 working days. What one does not take is offered to the others.",
        "If Shareholders give guarantees for the Company, they share what is paid under them in proportion to their Shares.",
      ],
    },
    {
      slug: "dividends",
      heading: "Dividends",
      when: "dividend_percent",
      body: [
        "For each financial year the Company must pay out at least {{dividend_percent}} per cent of the profit that it may lawfully pay out, within six months after the year’s end, unless the Shareholders decide otherwise or a lender’s terms forbid it.",
      ],
    },
    {
      slug: "transfer",
      heading: "Transfer of Shares",
      body: [
        "A Shareholder may transfer, charge or otherwise dispose of Shares only as this Agreement allows.",
        "A Shareholder may transfer all its Shares to a company of its group, or, if it is an individual, to a trust for its family, as long as they transfer them back before that link ends.",
        "A Shareholder who wishes to sell Shares to another person must first offer them to the other Shareholders by notice, with the price and the name of the buyer. They may buy all of them at that price within 30 days, in proportion to what they hold. If they do not, the Shareholder may sell them to that buyer, at that price or more, within 90 days.",
        "Whoever acquires Shares must first sign a deed or contract by which they become bound by this Agreement.",
      ],
    },
    {
      slug: "drag",
      heading: "Sale of the whole Company",
      body: [
        "If Shareholders who hold at least {{drag_percent}} per cent of the Shares accept an offer at arm’s length from a third party for all Shares, they may by notice require the others to sell theirs to that person, at the same price for each Share, on the same terms and at the same time. The others need give warranties only about themselves and their title.",
        "Each Shareholder authorises the Company to sign the transfer of its Shares under this clause, if it does not sign it within seven days after being asked and the price is paid or held for it.",
      ],
    },
    {
      slug: "tag",
      heading: "Right to sell as well",
      body: [
        "If one or more Shareholders intend to sell more than half of the Shares to a third party, they may do so only if that person offers to buy the Shares of the others at the same price for each Share and on the same terms. The others have at least 20 working days to accept.",
      ],
    },
    {
      slug: "compulsory",
      heading: "Sale after a default",
      body: [
        "A Shareholder is in default if it commits a serious breach of this Agreement and, where the breach can be put right, has not done so within 30 days after being asked, if it becomes insolvent or bankrupt, or, in the case of a company, if control of it changes without the other Shareholders’ consent.",
        "The other Shareholders may within 90 days after they learn of the default buy all its Shares, at Fair Value. After a serious breach the price is 80 per cent of Fair Value, which the Shareholders consider proportionate to their interest in the performance of this Agreement.",
        "If a Shareholder dies, the others may within 180 days buy its Shares at Fair Value from those entitled to them.",
      ],
    },
    {
      slug: "deadlock",
      heading: "Deadlock",
      body: [
        "There is a deadlock if the Shareholders or the Board cannot agree on one of the Reserved Matters, or on another matter essential to the Business, at two meetings in a row.",
        "The Shareholders must then meet in person within 14 days, and if they do not settle it within 30 days, try mediation.",
        "If it is not settled within 90 days after the second meeting, {{deadlock_exit}}.",
      ],
    },
    {
      slug: "non-compete",
      heading: "No competition",
      when: "non_compete_months",
      body: [
        "While it holds Shares, and for {{non_compete_months}} months after, a Shareholder must not, directly or through others, where the Company does business:",
        "- carry on or own a business that competes with the Business, other than up to five per cent of a listed company;",
        "- solicit for competing goods or services a person who was a customer of the Company in the year before; or",
        "- solicit a senior employee of the Company to leave.",
        "The Shareholders consider this reasonable to protect the Company’s goodwill. It applies only as far as the law allows.",
      ],
    },
    {
      ...shared.CONFIDENTIALITY,
      body: [
        ...shared.CONFIDENTIALITY.body,
        "Information about the Company and the Business is Confidential Information of each Shareholder.",
      ],
    },
    {
      slug: "ending",
      heading: "Duration",
      body: [
        "This Agreement ends when one person holds all Shares, or when the Company is wound up or its shares are listed. It ceases to bind a Shareholder that no longer holds Shares. After that, {{clause:confidentiality}} and {{clause:law}} continue to apply, and so do rights that have already arisen.",
      ],
    },
    shared.NOTICES,
    shared.GENERAL,
    shared.LAW,
    {
      slug: "schedule-reserved",
      heading: "Reserved Matters",
      body: [
        "To change the Constitution, the name of the Company, its registered office or the rights of its Shares.",
        "To issue, buy back or redeem shares, options or other rights to shares.",
        "To change the Business, or begin a business in another field or country.",
        "To approve or change the yearly budget.",
        "To make a commitment of more than {{spending_limit}} that the budget does not provide for.",
        "To borrow, other than on the usual terms of suppliers, or to lend, grant security or give a guarantee.",
        "To buy or sell a business, shares in a company, land or a substantial asset.",
        "To make a contract with a Shareholder, a director or a person connected with one of them, other than at arm’s length in the ordinary course of business.",
        "To appoint, dismiss or change the pay of a director or senior manager, or adopt an employee share plan.",
        "To license or sell important intellectual property, other than to customers in the ordinary course of business.",
        "To begin or settle legal proceedings, other than to collect debts.",
        "To appoint or remove the auditor, or change the financial year or accounting policies.",
        "To pay a dividend otherwise than as this Agreement says.",
        "To wind up the Company, or apply for its insolvency unless the law requires it.",
      ],
    },
    shared.SIGNATURES,
  ],
};
