/** The joint venture of two businesses by contract, without a company of its own. */
import type { Pack } from "../pack";
import * as shared from "./shared";
import { PACK_TITLES } from "./titles";

export const pack: Pack = {
  name: "jv",
  version: "1",
  ...PACK_TITLES.jv,
  note: `${shared.NOTE} Take advice on tax, on competition law, and on whether a company of your own suits the project better.`,
  terms: [
    shared.EFFECTIVE_DATE,
    {
      name: "purpose",
      label: "Project",
      type: "text",
      hint: "What you do together, for example: developing and selling a bicycle light.",
      required: true,
    },
    {
      name: "territory",
      label: "Where",
      type: "text",
      hint: "For example: the European Union, or worldwide.",
      required: true,
      default: "worldwide",
    },
    {
      name: "contribution_us",
      label: "What the first party contributes",
      type: "text",
      hint: "Money, people, equipment, rights, and when.",
      required: true,
    },
    {
      name: "contribution_them",
      label: "What the second party contributes",
      type: "text",
      hint: "Money, people, equipment, rights, and when.",
      required: true,
    },
    {
      name: "share_us",
      label: "Share of the first party in per cent",
      type: "number",
      required: true,
      default: "50",
    },
    {
      name: "share_them",
      label: "Share of the second party in per cent",
      type: "number",
      hint: "Both shares together are 100.",
      required: true,
      default: "50",
    },
    {
      name: "spending_limit",
      label: "Spending without a joint decision",
      type: "money",
      hint: "For one commitment.",
      required: true,
    },
    {
      name: "end_date",
      label: "End date",
      type: "date",
      hint: "Leave it empty if it goes on until the project is done or somebody leaves.",
    },
    {
      name: "notice_months",
      label: "Months of notice",
      type: "number",
      required: true,
      default: "6",
    },
    {
      name: "exclusivity",
      label: "Exclusivity",
      type: "choice",
      required: true,
      default: "exclusive",
      options: [
        {
          value: "exclusive",
          label: "Neither competes with the project",
          text: "neither party may carry out a project in the Territory that competes directly with the Project, alone or with others",
        },
        {
          value: "open",
          label: "Both remain free",
          text: "each party remains free to carry out other projects, also ones that compete with the Project, as long as it keeps the duty of confidence under this Agreement",
        },
      ],
    },
    shared.CONFIDENTIALITY_YEARS,
    ...shared.LAW_TERMS,
  ],
  parties: shared.companies("First Party", "Second Party"),
  clauses: [
    shared.partiesClause("First Party", "Second Party"),
    {
      slug: "definitions",
      heading: "Definitions",
      body: [
        "“Background Rights” means intellectual property rights that a party owned before this Agreement or obtains outside the Project.",
        "“Committee” means the committee described in {{clause:committee}}.",
        "“Net Income” means what the Project earns, less the Project Costs.",
        "“Project” means {{purpose}}.",
        "“Project Costs” means costs that a party incurs for the Project to third parties and that the budget or the Committee has approved.",
        "“Project Rights” means intellectual property rights in what the parties make in the course of the Project.",
        "“Share” means {{share_us}} per cent for the First Party and {{share_them}} per cent for the Second Party.",
        "“Territory” means {{territory}}.",
      ],
    },
    {
      slug: "venture",
      heading: "The joint venture",
      body: [
        "The parties carry out the Project together in the Territory, from {{effective_date}}, and each must give it the time, care and good faith that it reasonably needs.",
        "The joint venture exists only by contract. It has no legal personality. Nothing in this Agreement makes the parties partners in law, and neither may bind the other or borrow in the other’s name. Each answers for its own people and its own tax.",
        {
          us: "The parties do not intend to form a partnership for any purpose other than, where the law so requires, federal and state income tax. If the tax rules treat them as partners, the First Party files the returns and the parties must agree on them first.",
        },
      ],
    },
    {
      slug: "contributions",
      heading: "Contributions",
      body: [
        "The First Party contributes: {{contribution_us}}.",
        "The Second Party contributes: {{contribution_them}}.",
        "What a party contributes for use remains its own. A party need not contribute more than this clause says, unless both agree in writing.",
        "If a party does not contribute on time and has not done so within 30 days after being asked, the other may contribute in its place and recover the amount from the first payments otherwise due to the party in default, with interest at 8% a year or the highest rate the law permits if that is lower.",
      ],
    },
    {
      slug: "committee",
      heading: "Committee",
      body: [
        "The Project is run by a Committee of two members for each party. Each party appoints and replaces its own members by notice. The Committee meets at least once in three months, in person or by video, on seven days’ notice.",
        "The members of each party together have one vote. A decision needs both votes, and may be made in writing.",
        "Each party may act alone in the ordinary course of the Project. A decision of the Committee is needed for:",
        "- the yearly plan and budget, and changes to them;",
        "- a commitment of more than {{spending_limit}} that the budget does not provide for;",
        "- a contract between the Project and a party or a company of its group;",
        "- the grant or sale of Project Rights;",
        "- borrowing, security or a guarantee for the Project; and",
        "- beginning or settling legal proceedings.",
      ],
    },
    {
      slug: "deadlock",
      heading: "Deadlock",
      body: [
        "If the Committee cannot agree on a matter at two meetings in a row, the chief executives of both parties must meet within 14 days and try in good faith to settle it.",
        "If they do not settle it within 30 days, either party may refer it to a mediator on whom they agree. Until it is settled the Project continues under the last plan and budget that were approved.",
        "If mediation has failed, and the matter is essential to the Project, either party may end this Agreement by 60 days’ notice.",
      ],
    },
    {
      slug: "income",
      heading: "Costs and income",
      body: [
        "All income of the Project is paid into a bank account kept for it alone, from which a payment above {{spending_limit}} needs a signature for each party.",
        "Project Costs are paid from that account first. The parties share Net Income, and a loss that the approved budget or both parties have accepted, in proportion to their Share. Neither bears the other’s own overheads.",
        "Net Income is paid out within 30 days after the end of each quarter, less the reserve that the budget provides for.",
        "The First Party keeps proper books of the Project, gives the Second Party accounts within 30 days after each quarter, and lets it or its accountant inspect the books on reasonable notice.",
      ],
    },
    {
      slug: "intellectual-property",
      heading: "Intellectual property",
      body: [
        "Each party keeps its Background Rights and grants the other a free, non-exclusive licence to use them for the Project as long as this Agreement lasts.",
        "The parties own Project Rights jointly, in proportion to their Share, and must do what is needed to make it so. While this Agreement lasts they may use them only for the Project.",
        "Neither may license, assign or charge its part of the Project Rights without the other’s consent. The Committee decides who registers and defends them, at the Project’s cost.",
      ],
    },
    {
      slug: "exclusivity",
      heading: "Exclusivity",
      body: ["While this Agreement lasts, {{exclusivity}}."],
    },
    shared.CONFIDENTIALITY,
    shared.DATA,
    {
      slug: "warranties",
      heading: "Warranties and liability",
      body: [
        "Each party warrants that it has the power to make this Agreement, and that what it contributes is free of others’ rights that would stop its use for the Project.",
        "Each party must make good the loss that the other suffers from claims of third parties caused by its own breach of this Agreement, negligence or unlawful act.",
        "Neither party is otherwise liable to the other for loss of profit or for indirect or consequential loss. Nothing limits liability for fraud or for anything else for which liability cannot lawfully be limited.",
        "Each party must hold the insurance that is usual for what it does in the Project.",
      ],
    },
    {
      slug: "end-date",
      heading: "Fixed end",
      when: "end_date",
      body: [
        "This Agreement ends on {{end_date}} without notice, unless the parties extend it in writing.",
      ],
    },
    {
      slug: "ending",
      heading: "Ending and winding up",
      body: [
        "This Agreement ends when the Project is complete, when the parties agree to end it, or when a party ends it by {{notice_months}} months’ notice.",
        "A party may end it at once by notice if the other commits a serious breach and, where the breach can be put right, has not done so within 30 days after being asked, if the other becomes insolvent, or if a competitor of the party gains control of the other.",
        "When this Agreement ends, the parties must complete or transfer the Project’s contracts, collect what it is owed, pay its debts, and then share what remains in proportion to their Share. What a party contributed for use goes back to it.",
        "A party whose breach ended this Agreement must, if the other asks within 60 days, sell it its part of the Project Rights at a fair value, which an independent expert decides if the parties do not agree.",
        "Otherwise each party may go on using the Project Rights, also commercially, without an account to the other.",
      ],
    },
    {
      slug: "transfer",
      heading: "Transfer",
      body: [
        "Neither party may assign, charge or transfer its rights or obligations under this Agreement, or its Share, without the other’s prior written consent.",
      ],
    },
    shared.NOTICES,
    shared.GENERAL_AND_OWN_ASSIGNMENT,
    shared.LAW,
    shared.SIGNATURES,
  ],
};
