/** Whether our answers are those of LibreOffice and IronCalc, and the page of docs that says so. */
import { FIELDS, FUNCTIONS } from "../../functions/all";
import { FormulaError, type Scalar } from "../../values";
import { testBook } from "../workbook";
import { CELLS } from "./cases";
import { REASONS } from "./reasons";

/** Name of the function, formula, LibreOffice's answer, IronCalc's answer. */
export type Row = [name: string, formula: string, office: string, ironCalc: string];

export interface Result {
  name: string;
  formula: string;
  ours: Scalar;
  answers: string[];
  isEqual: boolean;
}

/** Neither is an answer: the program does not know the function, refuses the formula or gives up. */
const NO_ANSWER = new Set(["#NAME?", "panic", "refused", "#N/IMPL!", "#N/IMPL", "#ERROR!"]);

/** The formulas that another program answers. Equal is what one of them answers. */
export function results(rows: readonly Row[]): Result[] {
  const { book, first } = testBook();
  book.edit(() => {
    CELLS.forEach((texts, row) => {
      texts.forEach((text, column) => {
        book.setInput(first, row, column, text);
      });
    });
  });
  return rows.flatMap(([name, formula, ...given]) => {
    const answers = given.filter(isAnswer);
    if (answers.length === 0) return [];
    book.edit(() => {
      try {
        book.setFormula(first, 30, 20, formula);
      } catch {
        book.setBroken(first, 30, 20);
      }
    });
    const ours = book.get(first, 30, 20);
    return [
      { name, formula, ours, answers, isEqual: answers.some((answer) => isSame(ours, answer)) },
    ];
  });
}

/** LibreOffice's own errors, as the codes that they stand for. */
const CODES: Record<string, readonly string[]> = {
  "Err:502": ["#NUM!", "#VALUE!"],
  "Err:503": ["#NUM!"],
  "Err:504": ["#VALUE!", "#REF!"],
  "Err:523": ["#NUM!"],
};

const isAnswer = (text: string) =>
  !NO_ANSWER.has(text) && (!text.startsWith("Err:") || text in CODES);

const NUMBERS = /\d+\.?\d*(e[+-]?\d+)?/gi;

function isSame(ours: Scalar, theirs: string): boolean {
  if (ours instanceof FormulaError) return (CODES[theirs] ?? [theirs]).includes(ours.code);
  if (typeof ours === "boolean")
    return theirs === String(ours).toUpperCase() || theirs === String(Number(ours));
  if (typeof ours === "string") {
    // Texts of numbers and of complex numbers: the last digit of a rounded one may differ.
    const [a, b] = [ours.match(NUMBERS) ?? [], theirs.match(NUMBERS) ?? []];
    const isAlike = ours.replace(NUMBERS, "0") === theirs.replace(NUMBERS, "0");
    return (
      isAlike && a.every((number, at) => number === b[at] || isNear(Number(number), b[at] ?? ""))
    );
  }
  return isNear(ours ?? 0, theirs === "" ? "0" : theirs);
}

/** Seven digits: the programs use other series for the same distribution. */
function isNear(number: number, text: string): boolean {
  const other = Number(text);
  if (text.trim() === "" || Number.isNaN(other)) return false;
  return Math.abs(number - other) <= 1e-9 + Math.abs(number) * 1e-7;
}

const percent = (part: number, all: number) => `${((part / all) * 100).toFixed(1)} %`;

/** @returns `docs/formulas.md` */
export function page(all: readonly Result[]): string {
  const equal = all.filter(({ isEqual }) => isEqual);
  const names = Object.keys(FUNCTIONS);
  const byName = groupedByName(all);
  const passed = (name: string) => {
    const rows = byName.get(name) ?? [];
    return rows.length === 0
      ? name
      : `${name} ${rows.filter(({ isEqual }) => isEqual).length}/${rows.length}`;
  };
  return [
    "# Formulas",
    "",
    `${names.length} functions, with Excel's names, arguments and errors. Made by \`npx vitest run -u lib/formulas/oracle.test.ts\`.`,
    "",
    `${all.length} formulas were also given to LibreOffice 7.4 and IronCalc 0.8 (\`scripts/formula-cases.mjs\`); ${equal.length} answers`,
    `(${percent(equal.length, all.length)}) agree with at least one of them, to seven digits. After each name: how many of its formulas agree.`,
    "A function without figures has other tests, or gives a different answer each time.",
    "",
    ...Object.entries(FIELDS).flatMap(([field, functions]) => [
      `## ${field}`,
      "",
      `${Object.keys(functions).sort().map(passed).join(" · ")}`,
      "",
    ]),
    "## Differences",
    "",
    "| formula | ours | theirs | reason |",
    "| --- | --- | --- | --- |",
    ...all.filter(({ isEqual }) => !isEqual).map(difference),
    "",
  ].join("\n");
}

function groupedByName(all: readonly Result[]): Map<string, Result[]> {
  const groups = new Map<string, Result[]>();
  for (const row of all) groups.set(row.name, [...(groups.get(row.name) ?? []), row]);
  return groups;
}

function difference({ name, formula, ours, answers }: Result): string {
  const cells = [`\`${formula}\``, `${ours ?? ""}`, answers.join(" and "), reasonOf(name, formula)];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

export const reasonOf = (name: string, formula: string): string =>
  REASONS.find(
    ({ names, like }) => names.split(" ").includes(name) && (!like || like.test(formula)),
  )?.reason ?? "";
