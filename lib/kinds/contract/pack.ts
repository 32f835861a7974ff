/** What a pack is: the words a contract begins with, as data. A file keeps its own copy and pins the pack's version. */
import type { LegalProfile, PartyName, Side } from "./contract";
import { isAmerican, toAmerican } from "./profiles";

export const PACK_NAMES = [
  ...(["mnda", "nda", "ncnda", "consulting", "service", "msa", "sow", "loan", "jv"] as const),
  ...(["share-purchase", "subscription", "founders", "shareholders", "term-sheet"] as const),
  ...(["safe-us", "safe-sg"] as const),
] as const;
export type PackName = (typeof PACK_NAMES)[number];

/** One text for all, or one for each profile; a profile that is not named has none. British spelling: `us` is respelled. */
export type Wording = string | Readonly<Partial<Record<LegalProfile, string>>>;

type TermType = "text" | "date" | "money" | "number" | "choice";

export interface PackTerm {
  /** Its key in `contract-terms`. Money is kept as `<name>_amount_minor` and `<name>_currency`. */
  readonly name: string;
  readonly label: string;
  readonly type: TermType;
  readonly hint?: string;
  readonly required?: true;
  readonly default?: Wording;
  /** Of a choice. `text` is what the contract says for it, and may hold variables. */
  readonly options?: readonly {
    readonly value: string;
    readonly label: string;
    readonly text: string;
  }[];
}

interface PackParty {
  /** Its defined term in the contract, e.g. "Lender". */
  readonly role: string;
  /** What must be known of it before the contract is complete. */
  readonly required: readonly PartyName[];
}

export interface PackClause {
  readonly slug: string;
  readonly heading: string;
  /** Paragraphs. "- " begins an item of the list below the paragraph before. None for a locked clause. */
  readonly body: readonly Wording[];
  readonly when?: string;
  readonly locked?: true;
}

/** A form of somebody else that the contract is made on. Its text is not ours to print. */
export interface LicensedForm {
  readonly name: string;
  readonly publisher: string;
  readonly url: string;
}

export interface PackTitle {
  readonly title: string;
  /** Its purpose in one sentence, shown where a pack is chosen. */
  readonly summary: string;
}

export interface Pack extends PackTitle {
  readonly name: PackName;
  readonly version: string;
  readonly note: string;
  readonly form?: LicensedForm;
  readonly terms: readonly PackTerm[];
  readonly parties: Readonly<Record<Side, PackParty>>;
  /** From `parties` to `signatures`: below the last both parties sign. */
  readonly clauses: readonly PackClause[];
}

/** Null where a profile has none. */
export function wordingOf(wording: Wording | undefined, profile: LegalProfile): string | null {
  const text = typeof wording === "object" ? wording[profile] : wording;
  if (text === undefined) return null;
  return isAmerican(profile) ? toAmerican(text) : text;
}

export const headingIn = ({ heading }: PackClause, profile: LegalProfile): string =>
  wordingOf(heading, profile) ?? "";
export const bodyIn = ({ body }: PackClause, profile: LegalProfile): string =>
  body.flatMap((part) => wordingOf(part, profile) ?? []).join("\n");
