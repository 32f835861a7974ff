/** The agreement with an independent consultant. */
import type { Pack } from "../pack";
import * as shared from "./shared";
import { PACK_TITLES } from "./titles";

export const pack: Pack = {
  name: "consulting",
  version: "1",
  ...PACK_TITLES.consulting,
  note: shared.NOTE,
  terms: [
    shared.EFFECTIVE_DATE,
    {
      name: "services",
      label: "Services",
      type: "text",
      hint: "What the consultant does, for example: advice on pricing, and a written report.",
      required: true,
    },
    {
      name: "end_date",
      label: "End date",
      type: "date",
      hint: "Leave it empty if the work goes on until somebody ends it.",
    },
    {
      name: "notice_days",
      label: "Days of notice",
      type: "number",
      hint: "To end the agreement without a reason.",
      required: true,
      default: "30",
    },
    ...shared.FEE_TERMS,
    {
      name: "expenses_limit",
      label: "Expenses without asking",
      type: "money",
      hint: "A month. Leave it empty if every expense needs approval.",
    },
    shared.CONFIDENTIALITY_YEARS,
    ...shared.LIABILITY_TERMS,
    ...shared.LAW_TERMS,
  ],
  parties: shared.companies("Client", "Consultant"),
  clauses: [
    shared.partiesClause("Client", "Consultant"),
    {
      slug: "services",
      heading: "Services",
      body: [
        "“Services” means {{services}}, and further work on which the parties agree in writing.",
        "“Work Product” means everything that the Consultant makes in the course of the Services, in any form and at any stage, including drafts, documents, software, designs and inventions.",
        "The Consultant must perform the Services with reasonable skill and care, by the times on which the parties agree, and in accordance with the law and the Client’s reasonable policies of which it has been told.",
        "The Consultant decides how, when and where it works, as far as the Services allow, and uses its own equipment. It may engage others to do parts of the work with the Client’s prior consent, and is responsible for them.",
        "The Client must give the Consultant in good time the information, access and decisions that the Services need.",
      ],
    },
    {
      slug: "term",
      heading: "Duration",
      body: [
        "The Consultant begins the Services on {{effective_date}} and continues until this Agreement is ended as {{clause:ending}} says.",
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
      slug: "fees",
      heading: "Fees",
      body: [
        "“Fees” means {{fee_type}}.",
        "The Client must pay the Fees for the Services. The Consultant may invoice them {{fee_schedule}}, and must show the work done on each invoice.",
        "The Client must pay an undisputed invoice within {{payment_days}} days after it receives it. If it disputes a part, it must say why within that time and pay the rest.",
        ...shared.TAX_AND_LATE_PAYMENT,
        "The Client repays expenses that it has approved in writing, at cost and against receipts.",
      ],
    },
    {
      slug: "expenses",
      heading: "Small expenses",
      when: "expenses_limit",
      body: [
        "Reasonable expenses of the Services need no approval as long as they do not exceed {{expenses_limit}} in a calendar month.",
      ],
    },
    {
      slug: "status",
      heading: "Independent contractor",
      body: [
        "The Consultant is an independent contractor. It is not the Client’s employee, worker, agent or partner, may not bind the Client, and takes part in no benefit plan of the Client. It may work for others, as long as it keeps this Agreement.",
        {
          uk: "The Consultant is responsible for its own tax and national insurance contributions. Where the rules on off-payroll working apply, the Client may make the deductions that they require and must give the Consultant its status determination statement.",
          singapore:
            "The Consultant is responsible for its own income tax and for any contribution to the Central Provident Fund that is due on its earnings.",
          us: "The Consultant is responsible for its own federal, state and local taxes, and must give the Client a completed tax form W-9, or W-8 where that applies.",
          global:
            "The Consultant is responsible for its own taxes and social security contributions.",
        },
        "The Consultant must make good what the Client has to pay because the Consultant or its people are treated as the Client’s employees, except where the Client’s own fault caused it or the law does not allow it.",
      ],
    },
    {
      slug: "intellectual-property",
      heading: "Intellectual property",
      body: [
        "“Background Materials” means what the Consultant owned or made outside the Services, and improvements to it of general use.",
        {
          uk: "The Consultant assigns to the Client, with full title guarantee, all intellectual property rights in the Work Product, those that arise in the future by way of present assignment. It waives its moral rights in the Work Product under the Copyright, Designs and Patents Act 1988, and must see that its people do the same.",
          singapore:
            "The Consultant assigns to the Client all intellectual property rights in the Work Product, those that arise in the future by way of present assignment. It agrees not to assert its moral rights in the Work Product under the Copyright Act 2021, and must see that its people do the same.",
          us: "The Work Product is a work made for hire for the Client as far as the Copyright Act allows. The Consultant hereby assigns to the Client all right, title and interest in any Work Product that is not, and waives its moral rights in it.",
          global:
            "The Consultant assigns to the Client all intellectual property rights in the Work Product, those that arise in the future from the moment they arise. Where a right cannot be assigned, the Consultant grants the Client an exclusive, perpetual, worldwide and free right to use the Work Product in every way, and agrees not to assert moral rights in it as far as the law allows.",
        },
        "The Consultant keeps its Background Materials. Where the Work Product contains any of them, the Client may use them with the Work Product without limit of time or place and without further payment, and may let others do so.",
        "The Consultant must do what is reasonably needed to record the Client’s rights, at the Client’s cost.",
      ],
    },
    {
      slug: "warranties",
      heading: "Warranties",
      body: [
        "Each party warrants that it has the power to make this Agreement.",
        "The Consultant warrants that the Work Product is its own work or is lawfully licensed, that its use by the Client as intended does not infringe another’s intellectual property rights, and that no other contract stops it from performing the Services.",
      ],
    },
    shared.CONFIDENTIALITY,
    shared.DATA,
    shared.LIABILITY,
    {
      slug: "ending",
      heading: "Ending this Agreement",
      body: [
        "Either party may end this Agreement at any time by {{notice_days}} days’ notice.",
        "Either party may end it at once by notice if the other commits a serious breach and, where the breach can be put right, has not done so within 14 days after being asked, or if the other becomes insolvent.",
        "When this Agreement ends, the Client must pay for the Services done until then, and the Consultant must hand over the Work Product in its current state and return the Client’s property.",
        "After that, {{clause:intellectual-property}}, {{clause:confidentiality}}, {{clause:liability}} and {{clause:law}} continue to apply.",
      ],
    },
    shared.NOTICES,
    shared.GENERAL,
    shared.LAW,
    shared.SIGNATURES,
  ],
};
