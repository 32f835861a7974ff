/** All functions by name. Those that choose what is computed of their arguments are in `special.ts`. */
import type { FunctionSpec } from "../function";
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
  ...{ Finance: finance, Bonds: bonds, Engineering: engineering },
} satisfies Record<string, Record<string, FunctionSpec>>;

export const FUNCTIONS: Readonly<Record<string, FunctionSpec>> = Object.assign(
  Object.create(null) as Record<string, FunctionSpec>,
  ...Object.values(FIELDS),
);
