/** The loan between two businesses. */
import type { Pack } from "../pack";
import * as shared from "./shared";
import { PACK_TITLES } from "./titles";

export const pack: Pack = {
  name: "loan",
  version: "1",
  ...PACK_TITLES.loan,
  note: `${shared.NOTE} Lending to consumers needs other terms, and in many places a licence.`,
  terms: [
    shared.EFFECTIVE_DATE,
    { name: "principal", label: "Amount of the loan", type: "money", required: true },
    {
      name: "purpose",
      label: "Purpose",
      type: "text",
      hint: "What the borrower uses it for, for example: buying stock.",
      required: true,
    },
    {
      name: "drawdown_date",
      label: "Day of payment to the borrower",
      type: "date",
      required: true,
    },
    {
      name: "interest_percent",
      label: "Interest in per cent a year",
      type: "number",
      hint: "0 for a loan without interest.",
      required: true,
    },
    {
      name: "default_percent",
      label: "Further interest on what is late",
      type: "number",
      hint: "In per cent a year, above the interest.",
      required: true,
      default: "2",
    },
    {
      name: "repayment",
      label: "How it is paid back",
      type: "choice",
      required: true,
      default: "bullet",
      options: [
        {
          value: "bullet",
          label: "All at the end",
          text: "in full, together with all interest that has accrued, on the Final Date",
        },
        {
          value: "interest",
          label: "Interest by the month, the rest at the end",
          text: "in full on the Final Date, and the interest that has accrued on the last working day of each month",
        },
        {
          value: "instalments",
          label: "In monthly instalments",
          text: "in monthly instalments of {{instalment}}, which are used first for interest and then for the Loan, on the last working day of each month, and whatever remains on the Final Date",
        },
      ],
    },
    {
      name: "instalment",
      label: "Monthly instalment",
      type: "money",
      hint: "Where it is paid back in instalments.",
    },
    { name: "end_date", label: "Final day of repayment", type: "date", required: true },
    {
      name: "security",
      label: "Security",
      type: "text",
      hint: "For example: a charge over the delivery van. Leave it empty for none.",
    },
    {
      name: "guarantor",
      label: "Guarantor",
      type: "text",
      hint: "Full name and address of whoever signs a separate guarantee. Leave it empty for none.",
    },
    ...shared.LAW_TERMS,
  ],
  parties: shared.companies("Lender", "Borrower"),
  clauses: [
    shared.partiesClause("Lender", "Borrower"),
    {
      slug: "definitions",
      heading: "Definitions",
      body: [
        "“Event of Default” means an event described in {{clause:default}}.",
        "“Final Date” means {{end_date}}.",
        "“Loan” means {{principal}}, or as much of it as has not been paid back.",
        "“Purpose” means {{purpose}}.",
      ],
    },
    {
      slug: "loan",
      heading: "The Loan",
      body: [
        "The Lender must pay the Loan to the Borrower’s bank account, of which the Borrower gives notice, on {{drawdown_date}}, if no Event of Default has occurred and the documents that this Agreement asks for have been signed.",
        "The Borrower must use the Loan only for the Purpose. The Lender need not check that it does.",
        {
          uk: "The Borrower confirms that it takes the Loan wholly for its business and not as a consumer.",
          singapore:
            "The Borrower confirms that it takes the Loan wholly for its business and not as a consumer. Each party confirms that the Loan is not made in the course of a business of moneylending for which the Moneylenders Act 2008 requires a licence.",
          us: "The Borrower confirms that it takes the Loan wholly for business purposes and not for personal, family or household purposes.",
          global:
            "The Borrower confirms that it takes the Loan wholly for its business and not as a consumer.",
        },
      ],
    },
    {
      slug: "interest",
      heading: "Interest",
      body: [
        "The Loan bears interest at {{interest_percent}} per cent a year. It accrues from day to day from the day on which the Loan is paid to the Borrower, on the basis of a year of 365 days.",
        "An amount that is not paid when due bears further interest at {{default_percent}} per cent a year, from the day on which it was due until it is paid.",
        {
          us: "Interest never exceeds the highest rate that the law permits. What is charged above that rate is treated as repayment of the Loan, and any rest is refunded.",
          uk: "The parties consider the further interest a fair compensation for the cost and risk of late payment.",
          singapore:
            "The parties consider the further interest a fair compensation for the cost and risk of late payment.",
          global:
            "Interest never exceeds the highest rate that the law permits. What is charged above that rate is treated as repayment of the Loan.",
        },
      ],
    },
    {
      slug: "repayment",
      heading: "Repayment",
      body: [
        "The Borrower must pay back the Loan {{repayment}}.",
        "The Borrower may pay back all or part of the Loan sooner, with the interest on that part, without a fee, if it gives ten days’ notice. It may not borrow it again.",
        "A payment is used first for costs that are due, then for interest, and then for the Loan.",
      ],
    },
    {
      slug: "payments",
      heading: "Payments",
      body: [
        "The Borrower must make each payment in the currency of the Loan, in full and in cleared funds, to the bank account of which the Lender gives notice, without set-off or counterclaim.",
        "If the law requires the Borrower to deduct tax from a payment, it must pay as much more as is needed for the Lender to receive the full amount, and give the Lender evidence of the tax paid. This does not apply to tax that is due because the Lender did not complete a form which it could lawfully have completed.",
        "A payment due on a day on which banks are closed at the place of the Lender’s account is due on the next day on which they are open.",
      ],
    },
    {
      slug: "security",
      heading: "Security",
      when: "security",
      body: [
        "The Borrower must grant the Lender this security for everything it owes under this Agreement: {{security}}.",
        "The documents that create the security must be signed before the Loan is paid out. The Borrower must do what is needed to perfect and register it, at its own cost, and the Lender must release it when everything is paid.",
      ],
    },
    {
      slug: "guarantee",
      heading: "Guarantee",
      when: "guarantor",
      body: [
        "Before the Loan is paid out, the Borrower must deliver a signed guarantee, in a form acceptable to the Lender, of everything it owes under this Agreement, given by: {{guarantor}}.",
      ],
    },
    {
      slug: "warranties",
      heading: "Warranties",
      body: [
        "The Borrower warrants, on the date of this Agreement and on each day until everything is paid, that:",
        "- it is validly existing and has the power to borrow;",
        "- this Agreement binds it and is duly authorised, and breaches no law or contract to which it is bound;",
        "- the accounts and other information that it gave the Lender are true and not misleading in any important respect; and",
        "- no Event of Default has occurred, and no legal proceedings are under way that could seriously affect its ability to pay.",
      ],
    },
    {
      slug: "undertakings",
      heading: "Undertakings",
      body: [
        "Until everything is paid, the Borrower must:",
        "- carry on its business lawfully, pay its taxes and keep its assets insured as is usual;",
        "- give the Lender its annual accounts within six months after each financial year, and other information about its finances that the Lender reasonably asks for;",
        "- tell the Lender at once of an Event of Default, or of an event that is likely to become one;",
        "- not create security over its assets, other than under this Agreement or by operation of law in the ordinary course of business, without the Lender’s written consent; and",
        "- not dispose of a substantial part of its business or assets, other than in the ordinary course of business, or pay a dividend while an amount is overdue, without that consent.",
      ],
    },
    {
      slug: "default",
      heading: "Default",
      body: [
        "Each of these is an Event of Default:",
        "- the Borrower does not pay an amount when it is due, and has not put this right within five working days;",
        "- it breaches another obligation under this Agreement and, where the breach can be put right, has not done so within 14 days after the Lender asks;",
        "- a warranty in {{clause:warranties}} proves to have been untrue in an important respect;",
        "- other borrowings of the Borrower become payable early because of a default;",
        "- the Borrower is unable to pay its debts as they fall due, makes an arrangement with its creditors, or goes into liquidation, administration, receivership or a similar proceeding;",
        "- a substantial part of its assets is seized and not released within 21 days; or",
        "- this Agreement, or security or a guarantee for the Loan, ceases to be valid other than because everything is paid.",
        "While an Event of Default continues, the Lender may by notice declare that the Loan, all accrued interest and everything else owed are payable at once, and enforce any security and guarantee.",
      ],
    },
    {
      slug: "costs",
      heading: "Costs",
      body: [
        "Each party bears its own costs of making this Agreement. The Borrower must repay the Lender’s reasonable costs of enforcing it, and pay any stamp or registration duty on it.",
      ],
    },
    {
      slug: "transfer",
      heading: "Transfer",
      body: [
        "The Borrower may not assign or transfer a right or obligation under this Agreement. The Lender may assign its rights to a company of its group or, while an Event of Default continues, to anybody, by notice to the Borrower.",
        "The Lender’s records of what is owed are evidence of it, unless they are shown to be wrong.",
      ],
    },
    shared.NOTICES,
    shared.GENERAL_AND_OWN_ASSIGNMENT,
    shared.LAW,
    shared.SIGNATURES,
  ],
};
