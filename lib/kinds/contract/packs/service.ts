/** The agreement about a continuing service, such as maintenance or support. */
import type { Pack } from "../pack";
import * as shared from "./shared";
import { PACK_TITLES } from "./titles";

export const pack: Pack = {
  name: "service",
  version: "1",
  ...PACK_TITLES.service,
  note: shared.NOTE,
  terms: [
    shared.EFFECTIVE_DATE,
    {
      name: "services",
      label: "Services",
      type: "text",
      hint: "What the provider does, for example: cleaning of the offices on weekdays.",
      required: true,
    },
    {
      name: "service_levels",
      label: "Service levels",
      type: "text",
      hint: "For example: an answer within four working hours. Leave it empty if there are none.",
    },
    {
      name: "term_months",
      label: "Months of the first term",
      type: "number",
      required: true,
      default: "12",
    },
    {
      name: "notice_days",
      label: "Days of notice",
      type: "number",
      hint: "To end the agreement after the first term.",
      required: true,
      default: "30",
    },
    ...shared.FEE_TERMS,
    {
      name: "increase_percent",
      label: "Yearly increase in per cent",
      type: "number",
      hint: "At most. Leave it empty if fees stay as they are.",
    },
    shared.CONFIDENTIALITY_YEARS,
    ...shared.LIABILITY_TERMS,
    ...shared.LAW_TERMS,
  ],
  parties: shared.companies("Provider", "Customer"),
  clauses: [
    shared.partiesClause("Provider", "Customer"),
    {
      slug: "services",
      heading: "Services",
      body: [
        "“Services” means {{services}}.",
        "The Provider must render the Services from {{effective_date}} until this Agreement ends, with reasonable skill and care, with enough suitably trained people, and in accordance with the law.",
        "The Provider may engage subcontractors. It is responsible for them as for itself.",
        "A change to the Services, and what it does to the Fees and to times, must be agreed in writing before it is made.",
      ],
    },
    {
      slug: "service-levels",
      heading: "Service levels",
      when: "service_levels",
      body: [
        "The Provider must meet these service levels: {{service_levels}}.",
        "If it misses a service level, it must tell the Customer why and what it does to meet it again. A service level that is missed in three months out of six is a serious breach.",
      ],
    },
    {
      slug: "customer",
      heading: "What the Customer does",
      body: [
        "The Customer must give the Provider in good time the information, decisions and access to premises, systems and people that the Services need, and keep its premises safe for the Provider’s people.",
        "Where the Customer does not do so, times are extended by the delay, and the Provider may charge the reasonable extra cost of which it has given warning.",
      ],
    },
    {
      slug: "fees",
      heading: "Fees",
      body: [
        "“Fees” means {{fee_type}}.",
        "The Customer must pay the Fees for the Services. The Provider may invoice them {{fee_schedule}}.",
        "The Customer must pay an undisputed invoice within {{payment_days}} days after it receives it. If it disputes a part, it must say why within that time and pay the rest.",
        ...shared.TAX_AND_LATE_PAYMENT,
        "If an undisputed invoice is more than 30 days late, the Provider may suspend the Services after seven days’ warning until it is paid.",
      ],
    },
    {
      slug: "increase",
      heading: "Increase of Fees",
      when: "increase_percent",
      body: [
        "Once in every twelve months, and not in the first twelve, the Provider may increase the Fees by up to {{increase_percent}} per cent with 60 days’ notice. The Customer may end this Agreement on the day of the increase by notice given before it.",
      ],
    },
    {
      slug: "quality",
      heading: "Putting things right",
      body: [
        "If the Services are not rendered as this Agreement says and the Customer tells the Provider so within 30 days, the Provider must render them again or put the defect right within a reasonable time and at no charge.",
        "If it does not, the Customer may have the defect put right by others at the Provider’s reasonable cost, or pay a fairly reduced fee.",
      ],
    },
    {
      slug: "intellectual-property",
      heading: "Intellectual property",
      body: [
        "Each party keeps the intellectual property rights that it has. Rights in materials that the Provider makes in the course of the Services belong to the Provider.",
        "The Provider grants the Customer a non-exclusive licence, without limit of time, to use the materials that it delivers in the course of the Customer’s business, once they are paid for.",
        "The Customer grants the Provider a licence to use the Customer’s materials as far as the Services need it.",
      ],
    },
    shared.CONFIDENTIALITY,
    shared.DATA,
    shared.LIABILITY,
    shared.EVENTS_BEYOND_CONTROL,
    {
      slug: "ending",
      heading: "Duration and ending",
      body: [
        "This Agreement runs for {{term_months}} months from {{effective_date}}, and then until a party ends it. Either party may end it at the end of that time or later by {{notice_days}} days’ notice.",
        "Either party may end it at once by notice if the other commits a serious breach and, where the breach can be put right, has not done so within 30 days after being asked, or if the other becomes insolvent.",
        "When this Agreement ends, the Customer must pay for the Services rendered until then, the Provider must refund what was paid for later Services, each must return the other’s property, and the Provider must for 30 days help to hand the Services over, at its usual rates.",
        "After that, {{clause:intellectual-property}}, {{clause:confidentiality}}, {{clause:liability}} and {{clause:law}} continue to apply.",
      ],
    },
    shared.NOTICES,
    shared.GENERAL,
    shared.LAW,
    shared.SIGNATURES,
  ],
};
