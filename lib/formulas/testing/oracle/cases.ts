/** Formulas that other programs are asked as well: for each function, arguments picked by what it takes. The same each time. */
import { FIELDS } from "../../functions/all";
import { randomFrom } from "../random-edits";
import { PATTERNS, WRITTEN } from "./arguments";

/** Cells that the formulas read, row by row. */
export const CELLS: readonly (readonly string[])[] = [
  ["3", "2", "apple", "1", "45292", "Name", "Qty", "Price", "", "Name", "Qty", "10"],
  ["1", "7", "Banana", "text", "45323", "apple", "3", "1.5", "", "apple", ">2", "20"],
  ["4", "1", "cherry", "TRUE", "45351", "pear", "5", "2", "", "", "", "30"],
  ["1.5", "8", "apple pie", "", "45382", "apple", "2", "1.25", "", "", "", "40"],
  ["5", "2", "fig", "2.5", "45412", "fig", "8", "3", "", "", "", "50"],
  ["9", "8", "grape", "three", "45443", "apple", "7", "1.75", "", "", "", "60"],
  ["2", "1", "Apple", "FALSE", "45473", "pear", "1", "2.5", "", "", "", "70"],
  ["6", "8", "kiwi", "-4", "45504", "", "", "", "", "", "", "80"],
  ["5.5", "2", "lemon", "0", "45535", "", "", "", "", "", "", "90"],
  ["3.5", "8.5", "melon", "7", "45565", "", "", "", "", "", "", "100"],
];

/** By the kinds of `fn(...)`. */
const POOLS: Record<string, readonly string[]> = {
  n: [
    "1",
    "2",
    "0.5",
    "-1",
    "10",
    "3.7",
    "-2.5",
    "A3",
    "B2",
    "0",
    "100",
    '"2"',
    "TRUE",
    "A1/7",
    "0.25",
    "D4",
  ],
  i: ["1", "2", "3", "0", "4", "-1", "10", "2.9", "A3", "5"],
  s: [
    '"apple"',
    '"Hello World"',
    "C1",
    "C4",
    '"a-b-c"',
    '""',
    '"12.5"',
    "123",
    "D2",
    '"  two  words "',
    '"l"',
    '"e"',
  ],
  b: ["TRUE", "FALSE", "1", "0"],
  v: ["1", '"apple"', "A2", "C1", "TRUE", "D4", '"7"', "-3.5"],
  e: ["1", '"x"', "A2", "D4", "1/0", "NA()", "TRUE", "C5", "0"],
  g: ["A1:A10", "B1:B10", "A1:B5", "{1,2,3}", "{4;5;6}", "D1:D10", "A1:A5", "L1:L10"],
  r: ["A1:A3", "B2", "A1:C2"],
  o: ["A1:A10", "B1:B10", "3", "D1:D10", "A2", "{1,2,3}", "4.5", "TRUE"],
};

const KIND = /^[nisbvegro](\?|\*+|=.*)?$/;
const splitOutsideTexts = (word: string) => word.match(/(?:"[^"]*"|[^/"])+/g) ?? [];

const PER_FUNCTION = 9;
const OPTIONAL = 2;

/** Their answers are never the same twice, or depend on the program. */
const LEFT_OUT = new Set(
  [
    "RAND RANDBETWEEN RANDARRAY NOW TODAY CELL SHEET SHEETS FORMULATEXT ISFORMULA HYPERLINK",
  ].flatMap((names) => names.split(" ")),
);

export interface Case {
  name: string;
  formula: string;
}

export function cases(): Case[] {
  const made = Object.values(FIELDS).flatMap((functions) =>
    Object.entries(functions)
      .filter(([name]) => !LEFT_OUT.has(name))
      .flatMap(([name, { signature }]) => of(name, PATTERNS[name] ?? signature)),
  );
  const written = WRITTEN.flatMap((line) => {
    const [name = "", ...formulas] = line.split(" | ");
    return formulas.map((formula) => ({ name, formula: `=${formula}` }));
  });
  return [...made, ...written];
}

/** @param pattern a signature as of `fn(...)`, or words that are lists in `arguments.ts` */
function of(name: string, pattern: string): Case[] {
  if (pattern === "-" || /(^| )f/.test(pattern)) return [];
  const random = randomFrom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
  const words = pattern === "" ? [] : pattern.split(" ");
  const texts = new Set<string>();
  for (let turn = 0; turn < PER_FUNCTION * 3 && texts.size < PER_FUNCTION; turn++) {
    texts.add(`=${name}(${argumentsOf(words, random).join(",")})`);
  }
  return [...texts].map((formula) => ({ name, formula }));
}

function argumentsOf(words: readonly string[], random: ReturnType<typeof randomFrom>): string[] {
  const required = words.filter((word) => !/[?*=]/.test(word)).length;
  const more = random.below(Math.min(OPTIONAL, words.length - required) + 1);
  const isPair = words.some((word) => word.endsWith("**"));
  return words.slice(0, isPair ? words.length : required + more).map((word) => {
    const list = KIND.test(word)
      ? POOLS[word.charAt(0)]
      : splitOutsideTexts(word.replace(/(=[^"/]*|\?)$/, ""));
    return random.pick(list ?? []);
  });
}
