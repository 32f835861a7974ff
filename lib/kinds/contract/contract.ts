/**
 * A contract as a plain value (Y-050, Y-051): what the editor, layouts and exports read. Every text is there, '' for none; terms
 * are text, as they are stored.
 */
import { META_FIELDS } from "../business/paper";
import { type FieldRule, line, lines, oneOf, type ValuesOf } from "../business/values";

export const CONTRACT_DESIGNS = [
  ...["helvetica-nera", "basel", "folio", "vienna-legal", "counsel", "editorial"],
  ...["marrakech", "chancery", "atelier", "gazette", "brief"],
] as const;
export const CONTRACT_PAPERS = ["a4", "letter", "legal"] as const;
export const LEGAL_PROFILES = ["uk", "us", "singapore", "global"] as const;
export type LegalProfile = (typeof LEGAL_PROFILES)[number];

/** Programs below it cannot show a contract. */
export const CONTRACT_LEVEL = 4;

export const MAX_CLAUSES = 500;
export const MAX_BODY_CHARS = 50_000;
export const MAX_HEADING_CHARS = 300;
export const MAX_TERM_CHARS = 5_000;
const MAX_ADDRESS_LINES = 12;

/** What stands in `meta` and a person sets. */
export const CONTRACT_META = {
  title: line(200),
  subtitle: line(200),
  number: line(64),
  /** Usually the pack's name; of another program, whatever it says. */
  type: line(100),
  design: oneOf(CONTRACT_DESIGNS, "helvetica-nera"),
  paper: oneOf(CONTRACT_PAPERS, "a4"),
  /** '' until somebody chooses: the words of `global` are used. */
  legalProfile: oneOf([...LEGAL_PROFILES, ""], ""),
  logo: META_FIELDS.logo,
};

/** A party's fields but its address, which is a list of lines. */
export const CONTRACT_PARTY = {
  role: line(100),
  /** What the party is called in the text, e.g. "Ada". */
  name: line(200),
  legal_name: line(200),
  company_no: line(64),
  jurisdiction: line(200),
  email: line(254),
  attn: line(200),
  signer_name: line(200),
  signer_title: line(200),
  signed_at: line(40),
};

export const termText: FieldRule = lines(MAX_TERM_CHARS);
export const headingText: FieldRule = line(MAX_HEADING_CHARS);
export const bodyText: FieldRule = lines(MAX_BODY_CHARS);

/** @param given as stored, or as typed: a list of lines, or one text */
export function addressLines(given: unknown): string[] {
  const all = typeof given === "string" ? given.split(/\r\n?|\n/) : given;
  return (Array.isArray(all) ? all : [])
    .map((text) => line(200).read(text).trim())
    .filter((text) => text !== "")
    .slice(0, MAX_ADDRESS_LINES);
}

export const SIDES = ["us", "them"] as const;
export type Side = (typeof SIDES)[number];
export type MetaName = keyof typeof CONTRACT_META;
export type PartyName = keyof typeof CONTRACT_PARTY | "address";
export const PARTY_NAMES = [...Object.keys(CONTRACT_PARTY), "address"] as PartyName[];

export interface ContractParty extends ValuesOf<typeof CONTRACT_PARTY> {
  readonly address: readonly string[];
}

export interface Clause {
  readonly id: string;
  /** What a cross-reference names. `background` and `schedule…` are numbered apart. */
  readonly slug: string;
  /** Infinite where it has none: it is at the end. */
  readonly order: number;
  readonly heading: string;
  readonly body: string;
  /** A part of a licensed form: it has no text here and cannot be edited. */
  readonly locked: boolean;
  /**
   * A term's name, or `name=value`: the clause is in the contract while the term has a value or an amount, or this value. '' for
   * always.
   */
  readonly when: string;
}

/** What was sent for signing (Y-052). */
export interface FrozenContract {
  /** SHA-256 of the PDF in hex: the signing request's `originalHash`. */
  readonly sha256: string;
  readonly sentAt: string;
  /** The request's id; '' where another program did not say. Its sender's key is not here: others read the file. */
  readonly request: string;
}

export interface Contract extends ValuesOf<typeof CONTRACT_META> {
  /** '' for a contract of no pack. */
  readonly pack: string;
  readonly packVersion: string;
  /** Set while it is sent, and only then. */
  readonly sent: FrozenContract | null;
  /** Own properties only: names are anybody's. */
  readonly terms: Readonly<Record<string, string>>;
  readonly parties: Readonly<Record<Side, ContractParty>>;
  /** In the contract's order. */
  readonly clauses: readonly Clause[];
}

export const termOf = ({ terms }: Pick<Contract, "terms">, name: string): string =>
  Object.hasOwn(terms, name) ? (terms[name] ?? "") : "";
export const profileOf = ({ legalProfile }: Pick<Contract, "legalProfile">): LegalProfile =>
  legalProfile || "global";

/** Whether a clause's condition is met. */
export function isIncluded(contract: Pick<Contract, "terms">, { when }: { when: string }): boolean {
  if (when === "") return true;
  const [name = "", wanted] = when.split("=");
  const value = (termOf(contract, name) || termOf(contract, `${name}_amount_minor`)).trim();
  return wanted === undefined ? value !== "" : value === wanted;
}
