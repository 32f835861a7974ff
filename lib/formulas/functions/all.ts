/** All functions by name. Those that choose what is computed of their arguments are in `special.ts`. */
import { type FunctionSpec, fn } from "../function";
import { VALUE } from "../values";
import { aggregates } from "./aggregate";
import { arrays } from "./arrays";
import { bonds } from "./bonds";
import { conditional } from "./conditional";
import { databases } from "./database";
import { dates } from "./dates";
import { distributions } from "./distributions";
import { engineering } from "./engineering";
import { finance } from "./finance";
import { logic } from "./logic";
import { lookups } from "./lookup";
import { math } from "./math";
import { matrices } from "./matrices";
import { statistics } from "./statistics";
import { text } from "./text";

/** What those of `special.ts` take. They are never called by way of these. */
const choices: Record<string, FunctionSpec> = Object.fromEntries(
  Object.entries({
    ...{ IF: "b o o?", IFS: "b** o**", SWITCH: "v v** o**", CHOOSE: "i o o*" },
    ...{ IFERROR: "e o", IFNA: "e o", LET: "o o o o*", LAMBDA: "o o*", ISOMITTED: "o" },
  }).map(([name, signature]) => [name, fn(signature, () => VALUE)]),
);

/** The functions of each field, as a list of them shows them. */
export const FIELDS = {
  ...{ Mathematics: math, "Sums and counts": aggregates, "Sums by criteria": conditional },
  ...{
    Statistics: statistics,
    "Distributions and tests": distributions,
    "Matrices and trends": matrices,
  },
  ...{ "Logic and values": logic, "Lookup and references": lookups, "Arrays and lambdas": arrays },
  ...{ Text: text, "Dates and times": dates, Databases: databases },
  "Choices and variables": choices,
  ...{ Finance: finance, Bonds: bonds, Engineering: engineering },
} satisfies Record<string, Record<string, FunctionSpec>>;

export const FUNCTIONS: Readonly<Record<string, FunctionSpec>> = Object.assign(
  Object.create(null) as Record<string, FunctionSpec>,
  ...Object.values(FIELDS),
);
