/** The agreement of two founders before or after they form their company. */
import type { Pack } from "../pack";
import { SHARE_CLASS } from "./share-terms";
import * as shared from "./shared";
import { PACK_TITLES } from "./titles";

const PERSON = ["legal_name", "address", "email"] as const;

export const pack: Pack = {
  name: "founders",
  version: "1",
  ...PACK_TITLES.founders,
  note: `${shared.NOTE} Take advice on tax before you receive shares that vest.`,
  terms: [
    shared.EFFECTIVE_DATE,
    {
      name: "company_name",
      label: "Name of the company",
      type: "text",
      hint: "Also if it is still to be formed.",
      required: true,
    },
    {
      name: "purpose",
      label: "Business",
      type: "text",
      hint: "For example: making software for bakeries.",
      required: true,
    },
    SHARE_CLASS,
    {
      name: "shares_us",
      label: "Shares of the first founder in per cent",
      type: "number",
      required: true,
      default: "50",
    },
    {
      name: "shares_them",
      label: "Shares of the second founder in per cent",
      type: "number",
      hint: "Both together are 100, or less if some are kept for others.",
      required: true,
      default: "50",
    },
    {
      name: "role_us",
      label: "Work of the first founder",
      type: "text",
      hint: "For example: chief executive; sales and finance.",
      required: true,
    },
    {
      name: "role_them",
      label: "Work of the second founder",
      type: "text",
      hint: "For example: chief technology officer; product.",
      required: true,
    },
    {
      name: "commitment",
      label: "Time",
      type: "choice",
      required: true,
      default: "full",
      options: [
        {
          value: "full",
          label: "Full time",
          text: "the whole of their working time",
        },
        {
          value: "part",
          label: "Part time",
          text: "at least {{weekly_hours}} hours a week",
        },
      ],
    },
    {
      name: "weekly_hours",
      label: "Hours a week",
      type: "number",
      hint: "Where they work part time.",
    },
    {
      name: "vesting_months",
      label: "Months of vesting",
      type: "number",
      required: true,
      default: "48",
    },
    {
      name: "cliff_months",
      label: "Months before the first part vests",
      type: "number",
      required: true,
      default: "12",
    },
    {
      name: "spending_limit",
      label: "Spending without the other",
      type: "money",
      hint: "For one commitment.",
      required: true,
    },
    {
      name: "non_compete_months",
      label: "Months without competing after leaving",
      type: "number",
      hint: "Leave it empty for none. In some places it cannot be enforced.",
    },
    shared.CONFIDENTIALITY_YEARS,
    ...shared.LAW_TERMS,
  ],
  parties: {
    us: { role: "First Founder", required: PERSON },
    them: { role: "Second Founder", required: PERSON },
  },
  clauses: [
    shared.partiesClause("First Founder", "Second Founder"),
    {
      slug: "definitions",
      heading: "Definitions",
      body: [
        "“Business” means {{purpose}}.",
        "“Company” means {{company_name}}, whether it exists or is still to be formed.",
        "“Fair Value” means what a willing buyer would pay a willing seller for Shares, without a discount for a minority. An independent accountant on whom the Founders agree decides it, if they do not.",
        "“Founder” means the First Founder or the Second Founder, and “Founders” means both.",
        "“Shares” means {{share_class}} in the Company.",
        "“Vested Shares” means Shares that have vested as {{clause:vesting}} says, and “Unvested Shares” means the others.",
      ],
    },
    {
      slug: "company",
      heading: "The Company",
      body: [
        "The Founders carry on the Business through the Company alone. If it does not exist yet, they must form it without delay and share the cost in proportion to their Shares.",
        "The Founders must vote their Shares, and see that the Company acts, so that this Agreement takes effect. As soon as the Company exists they must have it accept this Agreement in writing.",
        "If the Company’s constitution differs from this Agreement, this Agreement prevails between the Founders, and they must change the constitution.",
      ],
    },
    {
      slug: "shares",
      heading: "Shares",
      body: [
        "The Founders hold, and at its formation take, Shares in these parts of the whole: the First Founder {{shares_us}} per cent and the Second Founder {{shares_them}} per cent. What remains is kept for employees and others.",
        "Each Founder must pay the issue price of their Shares. New Shares are first offered to the Founders in proportion to what they hold, unless both agree otherwise.",
      ],
    },
    {
      slug: "vesting",
      heading: "Vesting",
      body: [
        "Each Founder’s Shares vest over {{vesting_months}} months from {{effective_date}}, as long as the Founder works for the Company. None vest in the first {{cliff_months}} months. At their end the part for those months vests at once, and the rest in equal parts at the end of each month.",
        "Unvested Shares carry votes and dividends as others do.",
        "If the Company or its business is sold and the Founder’s work is then ended without good cause within twelve months, all of that Founder’s Unvested Shares vest.",
        {
          us: "Each Founder is responsible for deciding whether to file an election under section 83(b) of the Internal Revenue Code, which must be filed within 30 days after Shares are received.",
          uk: "Each Founder must, when the Company asks, join it in an election under section 431 of the Income Tax (Earnings and Pensions) Act 2003 within 14 days after Shares are acquired.",
          singapore: "Each Founder is responsible for their own tax on the Shares.",
          global: "Each Founder is responsible for their own tax on the Shares.",
        },
      ],
    },
    {
      slug: "work",
      heading: "Work",
      body: [
        "The First Founder is responsible for: {{role_us}}. The Second Founder is responsible for: {{role_them}}.",
        "Each Founder must give the Business {{commitment}}, act in good faith, and tell the other of any interest that conflicts with it.",
        "Pay begins when both agree that the Company can afford it. The Company repays reasonable expenses against receipts.",
      ],
    },
    {
      slug: "decisions",
      heading: "Decisions",
      body: [
        "Both Founders are directors of the Company as long as each holds at least ten per cent of its Shares. Each decides day-to-day matters in their own field.",
        "Both must agree in writing to:",
        "- issue Shares or options, or change the rights of Shares;",
        "- borrow, grant security or give a guarantee;",
        "- a commitment of more than {{spending_limit}};",
        "- hire, or change the pay of, a Founder or a senior employee;",
        "- sell or license important intellectual property, other than to customers in the ordinary course of business;",
        "- change the Business, buy or sell a business, or wind the Company up; and",
        "- begin or settle legal proceedings.",
        "If they cannot agree, they must ask a mediator within 14 days after one asks for it. Until it is settled, nothing changes.",
      ],
    },
    {
      slug: "intellectual-property",
      heading: "Intellectual property",
      body: [
        "Each Founder assigns to the Company all intellectual property rights in everything that they have made or will make for the Business, those that arise in the future from the moment they arise. Until the Company exists they hold them in trust for it or, where the law knows no trust, on its behalf.",
        "Each Founder waives moral rights in it as far as the law allows, and must sign what is needed to record the Company’s rights.",
        "Each Founder warrants that no employer, university or other person has a right in it, unless they have told the other Founder in writing.",
        {
          us: "This clause does not apply to an invention to which a law of the state where the Founder works does not let it apply.",
        },
      ],
    },
    {
      ...shared.CONFIDENTIALITY,
      body: [
        ...shared.CONFIDENTIALITY.body,
        "Information about the Company and the Business is Confidential Information of both Founders.",
      ],
    },
    {
      slug: "leaving",
      heading: "If a Founder leaves",
      body: [
        "A Founder leaves when they cease, for whatever reason, to work for the Company. They must then resign as a director, hand over their work and return the Company’s property.",
        "The Company, and if it does not wish to the other Founder, may within 90 days buy all Unvested Shares of the Founder who leaves for the price that was paid for them.",
        "If the Founder leaves because of fraud, a serious crime or a serious breach of this Agreement that was not put right within 30 days after being asked, the Company, and if it does not wish to the other Founder, may also buy the Vested Shares, at half of Fair Value. The Founders consider this proportionate to their interest in the success of the Business.",
        "Otherwise the Founder keeps Vested Shares. If the Founder dies, or is unable to work for more than six months, half of the Unvested Shares vest.",
        "Each Founder authorises the Company to sign the transfer of Shares that must be sold under this clause, if they do not sign it within seven days after being asked and the price is paid or held for them.",
      ],
    },
    {
      slug: "transfer",
      heading: "Transfer of Shares",
      body: [
        "A Founder may not transfer, charge or otherwise dispose of Unvested Shares.",
        "A Founder who wishes to sell Vested Shares must first offer them to the other by notice, with the price and the name of the buyer. The other may buy all of them at that price within 30 days. If not, the Founder may sell them to that buyer, at that price or more, within 60 days.",
        "If Founders who hold more than half of the Shares accept an offer in good faith from a third party for the whole Company, the other must sell on the same terms. If one Founder sells more than half of all Shares, the other may sell to the buyer on the same terms.",
      ],
    },
    {
      slug: "non-compete",
      heading: "No competition",
      when: "non_compete_months",
      body: [
        "As long as a Founder works for the Company, and for {{non_compete_months}} months after, they must not take part in a business that competes with the Business where the Company carries it on, or solicit its customers or employees.",
        {
          us: "After the Founder leaves, this clause applies only as far as the law of the place where the Founder works allows it.",
          uk: "The Founders consider this no wider than the protection of the Company’s legitimate interests needs.",
          singapore:
            "The Founders consider this no wider than the protection of the Company’s legitimate interests needs.",
          global:
            "After the Founder leaves, this clause applies only as far as the law of the place where the Founder works allows it.",
        },
      ],
    },
    {
      slug: "ending",
      heading: "Ending",
      body: [
        "This Agreement ends when only one Founder holds Shares, when the Company is listed or wound up, or when a shareholders’ agreement replaces it. After that, {{clause:intellectual-property}}, {{clause:confidentiality}} and {{clause:law}} continue to apply.",
      ],
    },
    shared.NOTICES,
    shared.GENERAL,
    shared.LAW,
    {
      slug: "signatures",
      heading: "Signatures",
      body: ["This Agreement is made when both Founders have signed it."],
    },
  ],
};
