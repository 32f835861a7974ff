/** The sale of shares in a private company. */
import type { Pack } from "../pack";
import { COMPANY_TERMS, SHARE_CLASS } from "./share-terms";
import * as shared from "./shared";
import { PACK_TITLES } from "./titles";

export const pack: Pack = {
  name: "share-purchase",
  version: "1",
  ...PACK_TITLES["share-purchase"],
  note: `${shared.NOTE} Take advice on tax and on approvals that the sale may need.`,
  terms: [
    shared.EFFECTIVE_DATE,
    ...COMPANY_TERMS,
    { name: "share_count", label: "Number of shares sold", type: "number", required: true },
    SHARE_CLASS,
    {
      name: "share_percent",
      label: "Part of the company in per cent",
      type: "number",
      hint: "Of all its issued shares.",
      required: true,
    },
    { name: "price", label: "Price", type: "money", required: true },
    { name: "closing_date", label: "Day of closing", type: "date", required: true },
    {
      name: "conditions",
      label: "Conditions of closing",
      type: "text",
      hint: "For example: consent of the bank. Leave it empty if there are none.",
    },
    {
      name: "retention",
      label: "Part of the price held back",
      type: "money",
      hint: "As security for claims. Leave it empty if all is paid at closing.",
    },
    {
      name: "retention_months",
      label: "Months for which it is held back",
      type: "number",
      default: "12",
    },
    {
      name: "claim_months",
      label: "Months to claim under the warranties",
      type: "number",
      required: true,
      default: "18",
    },
    {
      name: "claim_minimum",
      label: "Smallest claim",
      type: "money",
      hint: "Claims below it do not count.",
      required: true,
    },
    {
      name: "non_compete_months",
      label: "Months without competing",
      type: "number",
      hint: "Leave it empty if the seller may compete.",
    },
    ...shared.LAW_TERMS,
  ],
  parties: shared.companies("Seller", "Buyer"),
  clauses: [
    shared.partiesClause("Seller", "Buyer"),
    {
      slug: "definitions",
      heading: "Definitions",
      body: [
        "“Accounts” means the Company’s last annual accounts, as the Seller gave them to the Buyer.",
        "“Closing” means completion of the sale as {{clause:closing}} describes, and “Closing Date” means {{closing_date}} or another day on which the parties agree in writing.",
        "“Company” means {{company_name}}, registered in {{company_register}}.",
        "“Disclosure Letter” means the letter with this name that the Seller delivers to the Buyer before this Agreement is signed.",
        "“Encumbrance” means a charge, lien, option, right of pre-emption or other right of a third party.",
        "“Price” means {{price}}.",
        "“Shares” means {{share_count}} {{share_class}} in the Company, which are {{share_percent}} per cent of its issued shares.",
        "“Warranties” means the statements in {{clause:schedule-warranties}}.",
      ],
    },
    {
      slug: "sale",
      heading: "Sale of the Shares",
      body: [
        "At Closing the Seller sells, and the Buyer buys, the Shares free from every Encumbrance and with all rights that attach to them, including to dividends declared from then on.",
        {
          uk: "The Seller sells the Shares with full title guarantee.",
          singapore: "The Seller sells the Shares as their legal and beneficial owner.",
          us: "The Seller is the sole record and beneficial owner of the Shares.",
          global: "The Seller is the sole owner of the Shares.",
        },
        "The Seller waives every right of pre-emption over the Shares, and must obtain such waivers from others before Closing. The Buyer need not complete the purchase of some of the Shares unless it completes the purchase of all.",
      ],
    },
    {
      slug: "price",
      heading: "Price",
      body: [
        "The Buyer must pay the Price at Closing, in cleared funds, to the bank account of which the Seller gives notice. It may hold back only what this Agreement allows.",
        "A payment that the Seller makes for a breach of this Agreement reduces the Price, as far as the law permits.",
      ],
    },
    {
      slug: "retention",
      heading: "Part held back",
      when: "retention",
      body: [
        "The Buyer may hold back {{retention}} of the Price for {{retention_months}} months after Closing. It must then pay that amount, less what is due to it for claims that are agreed or decided, and less the reasonable amount of claims of which it has given notice and that are still open.",
      ],
    },
    {
      slug: "conditions",
      heading: "Conditions",
      when: "conditions",
      body: [
        "Closing takes place only when these conditions are met, or waived by the party that they protect: {{conditions}}.",
        "Each party must do what is reasonable to meet the conditions for which it is responsible. If they are not met within 60 days after {{closing_date}}, either party that is not at fault may end this Agreement by notice.",
      ],
    },
    {
      slug: "before-closing",
      heading: "Until Closing",
      body: [
        "Until Closing the Seller must, as far as its rights in the Company allow, see that the Company carries on its business as before, and that without the Buyer’s written consent it does not:",
        "- issue shares or options, or change its articles or by-laws;",
        "- pay a dividend or other distribution;",
        "- borrow, grant security or give a guarantee outside the ordinary course of business;",
        "- buy or sell a business or a substantial asset; or",
        "- enter into, change or end an important contract, or change the pay of a director or senior employee.",
        "The Seller must tell the Buyer at once of anything that makes one of the Warranties untrue. If it is serious and has not been put right, the Buyer may end this Agreement by notice before Closing.",
      ],
    },
    {
      slug: "closing",
      heading: "Closing",
      body: [
        "Closing takes place on the Closing Date, electronically or at a place on which the parties agree.",
        "At Closing the Seller must deliver to the Buyer:",
        {
          uk: "- a signed stock transfer form for the Shares, and the share certificates or an indemnity for lost ones;",
          singapore:
            "- a signed instrument of transfer of the Shares, the share certificates or an indemnity for lost ones, and what is needed to work out the stamp duty;",
          us: "- the stock certificates for the Shares, if there are any, duly endorsed, or a signed assignment separate from certificate;",
          global:
            "- the signed instruments that the law requires to transfer the Shares, and the share certificates if there are any;",
        },
        "- a resolution of the Company’s directors that approves the transfer and its registration;",
        "- the waivers and consents that the transfer needs;",
        "- the resignation of each director whom the Seller appointed, with confirmation that nothing is owed to them; and",
        "- the Company’s registers and records, as far as the Seller holds them.",
        "When the Seller has done so, the Buyer must pay the Price. Until both have been done, neither takes effect.",
        {
          uk: "The Buyer pays the stamp duty on the transfer. Until it is registered as holder, the Seller must exercise the rights of the Shares as the Buyer directs.",
          singapore:
            "The Buyer pays the stamp duty on the transfer and must lodge the notice that the Companies Act 1967 requires. Until the transfer takes effect, the Seller must exercise the rights of the Shares as the Buyer directs.",
          us: "The Seller pays the transfer taxes on the sale. At Closing the Buyer may have itself recorded as the holder in the Company’s stock ledger.",
          global:
            "The Buyer pays the transfer taxes on the sale. Until it is registered as holder, the Seller must exercise the rights of the Shares as the Buyer directs.",
        },
      ],
    },
    {
      slug: "warranties",
      heading: "Warranties",
      body: [
        "The Seller warrants to the Buyer that each of the Warranties is true and not misleading on the date of this Agreement and will be at Closing, except as the Disclosure Letter fairly discloses.",
        "Where one of the Warranties is given to the Seller’s knowledge, that is what it knows after asking the Company’s directors.",
        "The Buyer warrants that it has the power to make this Agreement, that this Agreement binds it, and that it has the money to pay the Price.",
      ],
    },
    {
      slug: "limits",
      heading: "Limits on claims",
      body: [
        "The Seller is not liable for a claim under the Warranties unless the Buyer gives notice of it, with what it knows of the facts and the amount, within {{claim_months}} months after Closing, or for a claim about tax within seven years.",
        "A claim of less than {{claim_minimum}} does not count. The Seller’s total liability under the Warranties may not exceed the Price.",
        "The Seller is not liable as far as the loss is provided for in the Accounts, is recovered from an insurer or another person, or is caused by a change of law or by the Buyer. The Buyer may not recover the same loss twice and must keep its loss as small as is reasonable.",
        "These limits do not apply to fraud or deliberate concealment. For the statements on capacity and on title to the Shares, the only limit is that the Seller’s liability may not exceed the Price.",
      ],
    },
    {
      slug: "non-compete",
      heading: "No competition",
      when: "non_compete_months",
      body: [
        "For {{non_compete_months}} months after Closing the Seller must not, directly or through others, where the Company does business at Closing:",
        "- carry on or own a business that competes with the business the Company then has, other than up to five per cent of a listed company;",
        "- solicit a person who was a customer of the Company in the year before Closing, to supply competing goods or services; or",
        "- solicit a senior employee of the Company to leave.",
        "The parties consider this reasonable to protect the goodwill that the Buyer pays for. It applies only as far as the law allows.",
      ],
    },
    {
      slug: "confidentiality",
      heading: "Confidentiality and announcements",
      body: [
        "After Closing the Seller must keep confidential what it knows of the Company’s business. Each party must keep the terms of this Agreement confidential.",
        "A party may disclose what a law, a court, a stock exchange or an authority requires, and what its professional advisers, insurers and financiers need under a duty of confidence. An announcement needs the other party’s consent to its text.",
      ],
    },
    {
      slug: "costs",
      heading: "Costs",
      body: ["Each party bears its own costs of making and carrying out this Agreement."],
    },
    {
      slug: "assurance",
      heading: "Further steps",
      body: [
        "Each party must, at the other’s request, sign the documents and take the steps that are reasonably needed to give effect to this Agreement. What is to be done after Closing continues to bind the parties.",
      ],
    },
    shared.NOTICES,
    shared.GENERAL,
    shared.LAW,
    {
      slug: "schedule-warranties",
      heading: "Warranties of the Seller",
      body: [
        "Capacity: the Seller has the power to make this Agreement, it binds the Seller, and it breaches no law, order or contract to which the Seller is bound. The Seller is not insolvent.",
        "Shares: the Seller is the only owner of the Shares. They are validly issued, fully paid and free from every Encumbrance. Nobody has a right to be issued or to buy a share in the Company, other than the Buyer under this Agreement.",
        "Company: the Company is validly existing, its registers are up to date, and it has no interest in another company that the Disclosure Letter does not name.",
        "Accounts: the Accounts were prepared as the law and accepted accounting principles require, and give a true and fair view of the Company at their date. Since then it has carried on its business as usual, without a material adverse change, and has paid no dividend.",
        "Debts: the Company has no borrowings, guarantees or security other than those in the Accounts or the Disclosure Letter.",
        "Assets: the Company owns, or is entitled to use, everything that it needs for its business as it is carried on, including its intellectual property rights. To the Seller’s knowledge it infringes nobody’s rights and nobody infringes its own.",
        "Contracts: the Company’s important contracts are in force. To the Seller’s knowledge nobody is in serious breach of them, and none ends or changes because of the sale of the Shares.",
        "People: the Disclosure Letter lists the Company’s employees with their pay and benefits. There is no dispute with any of them, and everything due to them is paid.",
        "Tax: the Company has filed its tax returns and paid its tax on time, and no inquiry by a tax authority is under way.",
        "Law and disputes: the Company complies in all important respects with the law and holds the permits that it needs. It takes part in no legal proceedings, and to the Seller’s knowledge none are threatened.",
        "Information: what the Seller and its advisers gave the Buyer in writing about the Company is true in all important respects and, to the Seller’s knowledge, leaves out nothing that makes it misleading.",
      ],
    },
    shared.SIGNATURES,
  ],
};
