/** What each pack is called and what it is for: all that is read of them before one is chosen. */
import type { PackName, PackTitle } from "../pack";

export const PACK_TITLES: Readonly<Record<PackName, PackTitle>> = {
  mnda: {
    title: "Mutual non-disclosure agreement",
    summary: "Both sides share confidential information and both keep it secret.",
  },
  nda: {
    title: "Non-disclosure agreement",
    summary: "One side shares confidential information and the other keeps it secret.",
  },
  ncnda: {
    title: "Non-circumvention and non-disclosure agreement",
    summary: "Both sides share contacts and information, and neither goes around the other.",
  },
  consulting: {
    title: "Consulting agreement",
    summary: "An independent consultant works for a client, who owns what is made.",
  },
  service: {
    title: "Service agreement",
    summary: "A provider renders a service to a customer, once or month by month.",
  },
  msa: {
    title: "Master services agreement",
    summary: "Terms for all work between two businesses; each piece of work is ordered separately.",
  },
  sow: {
    title: "Statement of work",
    summary: "One piece of work, ordered under a master agreement that the parties already have.",
  },
  loan: {
    title: "Loan agreement",
    summary: "One business lends money to another, with interest and a day to pay it back.",
  },
  jv: {
    title: "Joint venture agreement",
    summary: "Two businesses carry out a project together and share what it earns.",
  },
  "share-purchase": {
    title: "Share purchase agreement",
    summary: "An owner sells shares in a private company to a buyer.",
  },
  subscription: {
    title: "Share subscription agreement",
    summary: "A company issues new shares to an investor for money.",
  },
  founders: {
    title: "Founders’ agreement",
    summary: "Two founders agree on shares, vesting, work and what happens if one leaves.",
  },
  shareholders: {
    title: "Shareholders’ agreement",
    summary: "Two shareholders agree on how their company is run, paid for and sold.",
  },
  "term-sheet": {
    title: "Term sheet for an investment",
    summary: "A company and an investor write down the main terms before the full contracts.",
  },
  "safe-us": {
    title: "Safe (United States)",
    summary: "Cover terms for Y Combinator’s post-money Safe, which you attach.",
  },
  "safe-sg": {
    title: "Safe (Singapore)",
    summary: "Cover terms for Y Combinator’s Safe for Singapore companies, which you attach.",
  },
};
