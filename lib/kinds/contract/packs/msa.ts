/** The agreement under which many statements of work are made. */
import type { Pack } from "../pack";
import * as shared from "./shared";
import { PACK_TITLES } from "./titles";

export const pack: Pack = {
  name: "msa",
  version: "1",
  ...PACK_TITLES.msa,
  note: shared.NOTE,
  terms: [
    shared.EFFECTIVE_DATE,
    {
      name: "payment_days",
      label: "Days to pay an invoice",
      type: "number",
      required: true,
      default: "30",
    },
    {
      name: "acceptance_days",
      label: "Days to check what is delivered",
      type: "number",
      required: true,
      default: "10",
    },
    {
      name: "warranty_days",
      label: "Days of warranty",
      type: "number",
      hint: "For defects found after acceptance.",
      required: true,
      default: "90",
    },
    {
      name: "notice_days",
      label: "Days of notice",
      type: "number",
      hint: "To end the agreement without a reason.",
      required: true,
      default: "60",
    },
    {
      name: "ownership",
      label: "Who owns what is made",
      type: "choice",
      required: true,
      default: "customer",
      options: [
        {
          value: "customer",
          label: "The customer",
          text: "the Customer owns the Deliverables. The Provider assigns to the Customer all intellectual property rights in them, those that arise in the future from the moment they arise, with effect from payment of the Fees for them",
        },
        {
          value: "provider",
          label: "The provider, with a licence",
          text: "the Provider owns the Deliverables. From payment of the Fees for them the Customer has a non-exclusive, perpetual and worldwide licence to use, copy and change them for its business",
        },
      ],
    },
    {
      name: "insurance",
      label: "Insurance cover",
      type: "money",
      hint: "For each claim. Leave it empty if none is asked for.",
    },
    {
      name: "non_solicit_months",
      label: "Months without hiring",
      type: "number",
      hint: "Leave it empty if the parties may hire each other’s people.",
    },
    shared.CONFIDENTIALITY_YEARS,
    ...shared.LIABILITY_TERMS,
    ...shared.LAW_TERMS,
  ],
  parties: shared.companies("Provider", "Customer"),
  clauses: [
    shared.partiesClause("Provider", "Customer"),
    {
      slug: "definitions",
      heading: "Definitions",
      body: [
        "“Background Materials” means what a party owned or made outside a Statement of Work, and improvements to it of general use.",
        "“Deliverables” means everything that the Provider makes for the Customer under a Statement of Work and that the Statement of Work says it delivers.",
        "“Fees” means the charges stated in a Statement of Work.",
        "“Services” means the work described in a Statement of Work.",
        "“Statement of Work” means a document signed by both parties that refers to this Agreement and describes work, its Deliverables, its times and its Fees.",
      ],
    },
    {
      slug: "orders",
      heading: "Statements of Work",
      body: [
        "This Agreement applies to every Statement of Work. It obliges neither party to make one. Each Statement of Work is a contract of its own that includes the terms of this Agreement.",
        "If a Statement of Work and this Agreement differ, this Agreement prevails, unless the Statement of Work names the provision from which it departs. A party’s standard terms do not apply, even if an order or an invoice refers to them.",
        "Either party may propose a change to a Statement of Work. The Provider must state what it does to the Fees and to times. A change takes effect when both parties have signed it.",
      ],
    },
    {
      slug: "performance",
      heading: "Performance",
      body: [
        "The Provider must perform the Services with reasonable skill and care, with suitably qualified people, in accordance with the law, and by the times in the Statement of Work. Times are estimates unless the Statement of Work calls them fixed.",
        "The Provider may engage subcontractors, and is responsible for them as for itself. It must replace a person to whom the Customer reasonably objects.",
        "The Customer must give the Provider in good time the information, access and decisions that the Services need. Where it does not, times are extended by the delay, and the Provider may charge the reasonable extra cost of which it has given warning.",
      ],
    },
    {
      slug: "acceptance",
      heading: "Acceptance",
      body: [
        "The Customer must check each of the Deliverables within {{acceptance_days}} days after delivery, and either accept it in writing or describe how it differs from the Statement of Work.",
        "The Provider must correct such differences without delay and at no charge, and deliver again. If the same difference remains after two corrections, the Customer may accept for a fairly reduced fee or end the Statement of Work for that part and have its Fees refunded.",
        "Deliverables are accepted when the time for checking them has passed without a description of differences, or when the Customer uses them in its business.",
      ],
    },
    {
      slug: "fees",
      heading: "Fees and payment",
      body: [
        "The Customer must pay the Fees. The Provider may invoice them as the Statement of Work says, or otherwise monthly in arrears.",
        "The Customer must pay an undisputed invoice within {{payment_days}} days after it receives it. If it disputes a part, it must say why within that time and pay the rest.",
        ...shared.TAX_AND_LATE_PAYMENT,
        "The Customer repays travel and other expenses that it has approved in writing, at cost and against receipts.",
        "If an undisputed invoice is more than 30 days late, the Provider may suspend the Services after seven days’ warning until it is paid.",
      ],
    },
    {
      slug: "intellectual-property",
      heading: "Intellectual property",
      body: [
        "Subject to this clause, {{ownership}}.",
        "Each party keeps its Background Materials. Where Deliverables contain any of the Provider’s, the Customer may use them as part of the Deliverables without limit of time or place and without further payment.",
        "The Customer grants the Provider a licence to use the Customer’s materials as far as the Services need it.",
        "The Provider must name third-party and open-source software before it includes any in Deliverables, and must not include any whose licence would oblige the Customer to publish its own software.",
        "The Provider may use skills and general know-how that it gains, as long as it keeps {{clause:confidentiality}}.",
      ],
    },
    {
      slug: "warranties",
      heading: "Warranties",
      body: [
        "Each party warrants that it has the power to make this Agreement and each Statement of Work.",
        "The Provider warrants that for {{warranty_days}} days after acceptance the Deliverables will work in all important respects as the Statement of Work describes. It must correct a defect of which it is told in that time at no charge.",
        "Except as this Agreement says, no warranty is given, and terms that the law implies are excluded as far as it allows.",
      ],
    },
    {
      slug: "infringement",
      heading: "Claims of infringement",
      body: [
        "The Provider must defend the Customer against a claim by a third party that Deliverables, used as this Agreement allows, infringe an intellectual property right, and must pay the damages and costs that are finally awarded or that it agrees in a settlement.",
        "The Customer must tell the Provider of the claim promptly, let it conduct the defence, and give reasonable help at the Provider’s cost.",
        "The Provider may obtain the right to use the Deliverables, or change or replace them. If none of these is reasonable, it must take them back and refund their Fees.",
        "This clause does not apply as far as the claim is caused by the Customer’s materials or instructions, by a change that the Provider did not make, or by use with things that the Provider did not supply or approve.",
      ],
    },
    shared.CONFIDENTIALITY,
    shared.DATA,
    {
      slug: "insurance",
      heading: "Insurance",
      when: "insurance",
      body: [
        "While this Agreement lasts, and for one year after, the Provider must hold professional liability insurance with cover of at least {{insurance}} for each claim, and show evidence of it when asked.",
      ],
    },
    shared.LIABILITY,
    {
      slug: "non-solicitation",
      heading: "No hiring of each other’s people",
      when: "non_solicit_months",
      body: [
        "While a Statement of Work runs, and for {{non_solicit_months}} months after, neither party may solicit for employment or engagement a person of the other who worked on it. An advertisement to the public is not a solicitation, and hiring somebody who answers one is no breach.",
        {
          us: "This clause applies only as far as the law of the place where that person works allows it.",
        },
      ],
    },
    shared.EVENTS_BEYOND_CONTROL,
    {
      slug: "ending",
      heading: "Duration and ending",
      body: [
        "This Agreement runs from {{effective_date}} until a party ends it by {{notice_days}} days’ notice. It continues to apply to each Statement of Work that is then under way until that work is done or ended.",
        "The Customer may end a Statement of Work by 30 days’ notice. It must pay for the work done until then, and for costs to which the Provider is committed and that it cannot avoid.",
        "Either party may end this Agreement or a Statement of Work at once by notice if the other commits a serious breach and, where the breach can be put right, has not done so within 30 days after being asked, or if the other becomes insolvent.",
        "When a Statement of Work ends, the Provider must hand over the work in its current state once it is paid for, and each party must return the other’s property.",
        "After that, {{clause:intellectual-property}}, {{clause:infringement}}, {{clause:confidentiality}}, {{clause:liability}} and {{clause:law}} continue to apply.",
      ],
    },
    {
      slug: "escalation",
      heading: "Disagreements",
      body: [
        "If the parties disagree, their managers responsible must meet within ten working days after one asks for it, and try in good faith to settle the matter before a party goes to court. This does not stop a party from seeking urgent relief or from preserving its rights.",
      ],
    },
    shared.NOTICES,
    shared.GENERAL,
    shared.LAW,
    shared.SIGNATURES,
  ],
};
