/** Numbers of clauses and paragraphs, computed from the text; none are stored. */
import { type Clause, type Contract, isIncluded, profileOf } from "./contract";
import { clauseWord } from "./profiles";

export interface NumberedClause {
  readonly clause: Clause;
  /** "3", "Schedule 1"; '' for what has none: the parties, the background, the signatures, a locked clause. */
  readonly number: string;
}

export interface Paragraph {
  /** "3.1", "(a)"; '' for a definition, and for the only paragraph of a clause. */
  readonly label: string;
  readonly kind: "paragraph" | "item" | "definition";
  /** With its variables. */
  readonly text: string;
}

export const isSchedule = ({ slug }: { slug: string }): boolean => /^schedule(?:-|$)/.test(slug);
/** Below it the parties sign. */
export const isSignatures = ({ slug }: { slug: string }): boolean => slug === "signatures";
const isNumbered = ({ slug, locked }: Clause): boolean =>
  !locked && !["parties", "background", "signatures"].includes(slug);

/** The clauses that are in the contract: then its schedules, then what is signed; none whose condition is not met. */
export function numberedClauses(contract: Contract): NumberedClause[] {
  const included = contract.clauses.filter((clause) => isIncluded(contract, clause));
  const schedules = included.filter(isSchedule);
  const signatures = included.filter(isSignatures);
  let last = 0;
  const main = included
    .filter((clause) => !isSchedule(clause) && !isSignatures(clause))
    .map((clause) => ({ clause, number: isNumbered(clause) ? String(++last) : "" }));
  return [
    ...main,
    ...schedules.map((clause, at) => ({ clause, number: `Schedule ${at + 1}` })),
    ...signatures.map((clause) => ({ clause, number: "" })),
  ];
}

/** What a cross-reference says, e.g. "clause 3", by slug. Of two clauses with one slug, the first. */
export function referencesOf(contract: Contract): ReadonlyMap<string, string> {
  const word = clauseWord(profileOf(contract));
  const references = new Map<string, string>();
  for (const { clause, number } of numberedClauses(contract)) {
    if (number === "" || clause.slug === "" || references.has(clause.slug)) continue;
    references.set(clause.slug, isSchedule(clause) ? number : `${word} ${number}`);
  }
  return references;
}

const ITEM = /^[-•]\s+/;
/** A definition stands by itself: “Services” means … */
const DEFINITION = /^[“"]/;

/** A line of the body is a paragraph; one that begins with "- " is an item of the list below the paragraph before. */
export function paragraphsOf({ clause, number }: NumberedClause): Paragraph[] {
  const texts = clause.body
    .split("\n")
    .map((text) => text.trim())
    .filter((text) => text !== "");
  const isOwn = (text: string) => !ITEM.test(text) && !DEFINITION.test(text);
  const isOnly = texts.filter(isOwn).length <= 1;
  let paragraphs = 0;
  let items = 0;
  return texts.map((text): Paragraph => {
    if (ITEM.test(text)) {
      const label = clause.slug === "parties" ? String(++items) : letters(items++);
      return { kind: "item", label: `(${label})`, text: text.replace(ITEM, "") };
    }
    items = 0;
    if (!isOwn(text)) return { kind: "definition", label: "", text };
    paragraphs += 1;
    const label = isOnly ? "" : paragraphLabel(clause, number, paragraphs);
    return { kind: "paragraph", label, text };
  });
}

/** Of each line of a body as it is written, also with what is only suggested: its label, '' for an empty line. */
export function labelsOf({ clause, number }: NumberedClause, body: string): string[] {
  const labels = paragraphsOf({ clause: { ...clause, body }, number }).map(({ label }) => label);
  return body.split("\n").map((line) => (line.trim() === "" ? "" : (labels.shift() ?? "")));
}

function paragraphLabel(clause: Clause, number: string, at: number): string {
  if (clause.slug === "background") return `(${letters(at - 1).toUpperCase()})`;
  if (isSchedule(clause)) return String(at);
  return number && `${number}.${at}`;
}

/** a … z, aa, ab … */
function letters(at: number): string {
  const last = String.fromCharCode(97 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}
