/** All functions by name. Those that choose what is computed of their arguments are in `special.ts`. */
import type { FunctionSpec } from "../function";
import { aggregates } from "./aggregate";
import { arrays } from "./arrays";
import { conditional } from "./conditional";
import { dates } from "./dates";
import { logic } from "./logic";
import { lookups } from "./lookup";
import { math } from "./math";
import { text } from "./text";

export const FUNCTIONS: Readonly<Record<string, FunctionSpec>> = Object.assign(
  Object.create(null) as Record<string, FunctionSpec>,
  ...[math, aggregates, conditional, text, dates, lookups, logic, arrays],
);
