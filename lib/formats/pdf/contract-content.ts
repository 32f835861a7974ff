/** What a contract says where it is printed: its texts filled, before anything is said of how it looks. */
import {
  type Clause,
  type Contract,
  profileOf,
  SIDES,
  type Side,
  termOf,
} from "../../kinds/contract/contract";
import {
  isSchedule,
  isSignatures,
  type NumberedClause,
  numberedClauses,
  type Paragraph,
  paragraphsOf,
} from "../../kinds/contract/numbering";
import type { Pack } from "../../kinds/contract/pack";
import {
  describedSide,
  type Filling,
  fillingOf,
  labelOf,
  oneOnly,
  piecesOf,
  printedValue,
  sideOf,
} from "../../kinds/contract/variables";
import type { Text } from "./sheet";

/** A part of a text. */
export interface Run extends Text {
  /** Says what is still to be filled in here. */
  isBlank?: boolean;
  /** A term where it is defined. */
  isDefined?: boolean;
  /** The anchor of the clause that is pointed at. */
  link?: string;
}

export interface ParagraphContent extends Pick<Paragraph, "label" | "kind"> {
  runs: Run[];
}

export interface ClauseContent {
  anchor: string;
  kind: "clause" | "schedule" | "signatures" | "form";
  number: string;
  heading: Run[];
  paragraphs: ParagraphContent[];
}

export interface PartyContent {
  side: Side;
  role: Text;
  name: Run;
  /** Where it is, and its number in a register. */
  about: Text[];
  signer: Run;
  /** '' where none was given, as the day: both may be left to whoever signs. */
  signerTitle: Text;
  signedAt: Text;
}

/**
 * Sources are `title`, `subtitle`, `number`, `terms.<name>`, `parties.us.<field>`, `clauses.<id>.heading` and
 * `clauses.<id>.body`; of the lines that are signed on, `parties.us.signature` and `parties.us.signed_at`.
 */
export interface ContractContent {
  lang: string;
  direction: "ltr";
  title: Text;
  subtitle: Text;
  number: Text;
  /** From when it holds, where it says so. */
  date: { label: string; value: Run } | null;
  logo: string;
  parties: Record<Side, PartyContent>;
  clauses: ClauseContent[];
}

/** @param pack null where it cannot be had: values are then printed as they are */
export function contentOf(contract: Contract, pack: Pack | null): ContractContent {
  const filling = fillingOf(contract, pack);
  const clauses = numberedClauses(contract).map((one) => clauseOf(one, filling));
  const isSigned = clauses.some(({ kind }) => kind === "signatures");
  return {
    lang: profileOf(contract) === "us" ? "en-US" : "en-GB",
    direction: "ltr",
    title: { text: contract.title.trim() || pack?.title || "Contract", source: "title" },
    subtitle: { text: contract.subtitle.trim(), source: "subtitle" },
    number: { text: contract.number.trim(), source: "number" },
    date: dateOf(filling),
    logo: contract.logo,
    parties: { us: partyOf("us", filling), them: partyOf("them", filling) },
    clauses: isSigned ? clauses : [...clauses, SIGNATURES],
  };
}

/** Of a contract without a clause for them: the parties sign all the same. */
const SIGNATURES: ClauseContent = {
  anchor: "signatures",
  kind: "signatures",
  number: "",
  heading: [{ text: "Signatures" }],
  paragraphs: [],
};

const DATE = "effective_date";
function dateOf(filling: Filling): ContractContent["date"] {
  const { contract, pack } = filling;
  const isTerm = pack?.terms.some(({ name }) => name === DATE) || termOf(contract, DATE) !== "";
  return isTerm ? { label: labelOf(DATE, pack), value: variable(DATE, filling) } : null;
}

function partyOf(side: Side, filling: Filling): PartyContent {
  const party = filling.contract.parties[side];
  const text = (field: "role" | "signer_title" | "signed_at"): Text => ({
    text: printedValue(`${side}_${field}`, filling) ?? "",
    source: `parties.${side}.${field}`,
  });
  const about: Text[] = [
    { text: party.address.join(", "), source: `parties.${side}.address` },
    {
      text: [party.jurisdiction, party.company_no]
        .map((one) => one.trim())
        .filter(Boolean)
        .join(", "),
      source: `parties.${side}.${party.jurisdiction.trim() === "" ? "company_no" : "jurisdiction"}`,
    },
  ];
  return {
    side,
    role: text("role"),
    name: variable(`${side}_legal_name`, filling),
    about: about.filter((one) => one.text !== ""),
    signer: variable(`${side}_signer_name`, filling),
    signerTitle: text("signer_title"),
    signedAt: text("signed_at"),
  };
}

function clauseOf(numbered: NumberedClause, filling: Filling): ClauseContent {
  const { clause, number } = numbered;
  const anchor = `clause-${clause.slug || clause.id}`;
  if (clause.locked) return formOf(clause, anchor, filling.pack);
  const kind = isSchedule(clause) ? "schedule" : isSignatures(clause) ? "signatures" : "clause";
  const source = `clauses.${clause.id}`;
  return {
    anchor,
    kind,
    number,
    heading: runsOf(clause.heading.trim(), `${source}.heading`, filling),
    paragraphs: paragraphsOf(numbered).map(({ label, kind: what, text }) => {
      const runs = runsOf(text, `${source}.body`, filling);
      return { label, kind: what, runs: what === "definition" ? runs.flatMap(defined) : runs };
    }),
  };
}

/** Where the text of a licensed form comes from, in place of it. */
function formOf({ id }: Clause, anchor: string, pack: Pack | null): ClauseContent {
  const form = pack?.form;
  const where = { source: `clauses.${id}` };
  const runs: Run[] = form
    ? [
        {
          ...where,
          text: `“${form.name}”, as ${form.publisher} publishes it, is attached unchanged. Its text comes from `,
        },
        { ...where, text: form.url, link: form.url },
        { ...where, text: "." },
      ]
    : [
        {
          ...where,
          text: "A part of a licensed form belongs here. Its text comes from its publisher.",
        },
      ];
  const paragraphs: ParagraphContent[] = [{ label: "", kind: "paragraph", runs }];
  return {
    anchor,
    kind: "form",
    number: "",
    heading: [{ ...where, text: "Licensed form" }],
    paragraphs,
  };
}

/** “Services” means …: the term stands out. */
function defined(run: Run, at: number): Run[] {
  const [term] = at === 0 ? (/^[“"][^”"]+[”"]/.exec(run.text) ?? []) : [];
  if (term === undefined) return [run];
  return [
    { ...run, text: term, isDefined: true },
    { ...run, text: run.text.slice(term.length) },
  ];
}

function runsOf(text: string, source: string, filling: Filling): Run[] {
  const runs: Run[] = [];
  for (const piece of piecesOf(text, filling)) {
    if (piece.kind === "text") runs.push({ source, text: after(runs.at(-1), piece.text) });
    else if (piece.kind === "variable") runs.push(variable(piece.name, filling));
    else if (piece.value === null) runs.push({ source, text: "a clause", isBlank: true });
    else runs.push({ source, text: piece.value, link: `#clause-${piece.slug}` });
  }
  return runs;
}

/** "1 months" is "1 month", also where the figure is a variable. */
const after = (before: Run | undefined, text: string): string =>
  before && /(?<![\d.,])1$/.test(before.text) ? oneOnly(`1${text}`).slice(1) : text;

function variable(name: string, filling: Filling): Run {
  const value = printedValue(name, filling);
  const source = sourceOf(name);
  return value === null
    ? { source, text: labelOf(name, filling.pack), isBlank: true }
    : { source, text: value };
}

/** The field that fills a variable. */
function sourceOf(name: string): string {
  const described = describedSide(name);
  if (described) return `parties.${described}.legal_name`;
  const party = sideOf(name);
  return party ? `parties.${party.side}.${party.field}` : `terms.${name}`;
}

export const partiesOf = ({ parties }: ContractContent): PartyContent[] =>
  SIDES.map((side) => parties[side]);
