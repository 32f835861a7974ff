/** One piece of work under a master services agreement. */
import type { Pack } from "../pack";
import * as shared from "./shared";
import { PACK_TITLES } from "./titles";

export const pack: Pack = {
  name: "sow",
  version: "1",
  ...PACK_TITLES.sow,
  note: shared.NOTE,
  terms: [
    shared.EFFECTIVE_DATE,
    {
      name: "master_date",
      label: "Date of the master agreement",
      type: "date",
      required: true,
    },
    {
      name: "project",
      label: "Project",
      type: "text",
      hint: "What it is about, in a few words.",
      required: true,
    },
    {
      name: "services",
      label: "Work to be done",
      type: "text",
      hint: "What the provider does.",
      required: true,
    },
    {
      name: "deliverables",
      label: "What is delivered",
      type: "text",
      hint: "For example: the design files, and a web shop that runs.",
      required: true,
    },
    {
      name: "acceptance_criteria",
      label: "How it is accepted",
      type: "text",
      hint: "What must be true of it. Leave it empty if the master agreement says enough.",
    },
    { name: "end_date", label: "To be done by", type: "date", required: true },
    {
      name: "milestones",
      label: "Milestones",
      type: "text",
      hint: "Steps with their days. Leave it empty if there is only the end.",
    },
    ...shared.FEE_TERMS,
    {
      name: "fee_limit",
      label: "Fees at most",
      type: "money",
      hint: "For work by the hour or day. Leave it empty for a fixed fee.",
    },
    {
      name: "assumptions",
      label: "Assumptions",
      type: "text",
      hint: "What the fee counts on, for example: the customer supplies all texts. May be empty.",
    },
    {
      name: "contacts",
      label: "Who decides",
      type: "text",
      hint: "One person for each party, for example: Ada King for the provider and Bo Li for the customer.",
      required: true,
    },
  ],
  parties: {
    us: { role: "Provider", required: ["legal_name", "address", "signer_name"] },
    them: { role: "Customer", required: ["legal_name", "address", "signer_name"] },
  },
  clauses: [
    {
      slug: "parties",
      heading: "Parties",
      body: [
        "This statement of work takes effect on {{effective_date}} and is made between:",
        "- {{us_party}} (the “Provider”); and",
        "- {{them_party}} (the “Customer”).",
      ],
    },
    {
      slug: "master",
      heading: "Master agreement",
      body: [
        "“Master Agreement” means the master services agreement that the parties made on {{master_date}}, as changed since.",
        "This is a statement of work under the Master Agreement and includes its terms, also those on intellectual property, confidentiality, liability and governing law. Words defined in the Master Agreement mean the same here.",
        "If the two differ, the Master Agreement prevails, unless a provision here names the one from which it departs.",
      ],
    },
    {
      slug: "project",
      heading: "Project",
      body: [
        "“Project” means {{project}}.",
        "For the Project, the Provider must do this work: {{services}}.",
        "Work that is not described here is not included, unless the parties agree on it in writing as a change.",
      ],
    },
    {
      slug: "deliverables",
      heading: "What is delivered",
      body: ["The Provider must deliver: {{deliverables}}."],
    },
    {
      slug: "acceptance",
      heading: "Acceptance",
      when: "acceptance_criteria",
      body: [
        "What is delivered is accepted as the Master Agreement says, when it meets these criteria: {{acceptance_criteria}}.",
      ],
    },
    {
      slug: "times",
      heading: "Times",
      body: ["Work begins on {{effective_date}} and must be complete by {{end_date}}."],
    },
    {
      slug: "milestones",
      heading: "Milestones",
      when: "milestones",
      body: [
        "On the way to that day the Provider must reach these milestones: {{milestones}}.",
        "The Provider must tell the Customer as soon as it expects to miss one, and what it does about it.",
      ],
    },
    {
      slug: "fees",
      heading: "Fees",
      body: [
        "The Customer must pay the Provider {{fee_type}}, and tax where it is due.",
        "The Provider may invoice {{fee_schedule}}. The Customer must pay within {{payment_days}} days after it receives the invoice.",
      ],
    },
    {
      slug: "fee-limit",
      heading: "Limit of fees",
      when: "fee_limit",
      body: [
        "Fees for this work may not exceed {{fee_limit}} without the Customer’s written consent. The Provider must say so when four fifths of that amount are used, and need not work beyond it without that consent.",
      ],
    },
    {
      slug: "assumptions",
      heading: "Assumptions",
      when: "assumptions",
      body: [
        "The fees and times above assume this: {{assumptions}}.",
        "If an assumption proves wrong, the parties must agree on a fair change of fees and times.",
      ],
    },
    {
      slug: "contacts",
      heading: "Contacts and changes",
      body: [
        "These people decide on questions of the Project: {{contacts}}. A party may name another by writing to the other party.",
        "A change to this statement of work is effective only if it is in writing and signed by both parties.",
      ],
    },
    {
      slug: "signatures",
      heading: "Signatures",
      body: [
        "Each person who signs confirms that they may bind the party for which they sign. This statement of work is made when both parties have signed it.",
      ],
    },
  ],
};
