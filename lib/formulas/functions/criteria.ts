/** What SUMIF, COUNTIF and the functions of databases ask of a cell: `">=10"`, `"<>"`, `"a*"`, or a value. */
import { compareText, compareValues, numberOfText } from "../coerce";
import { Area } from "../store/area";
import { errorNamed, FormulaError, type Grid, type Scalar } from "../values";

export interface Criterion {
  test(value: Scalar): boolean;
  /** The one value that passes, where it is one: the column's index finds it. */
  only?: Scalar;
}

const OPERATOR = /^(<=|>=|<>|=|<|>)?(.*)$/s;

/** The test that a criterion such as `">=5"` or `"a*"` describes, for SUMIF and its like. */
export function criterionOf(given: Scalar): Criterion {
  if (given === null) return equalTo(0);
  if (typeof given !== "string") return equalTo(given);
  const [, operator = "", rest = ""] = OPERATOR.exec(given) ?? [];
  if (operator === "" && rest === "") return { test: (value) => value === null || value === "" };
  const wanted = valueIn(rest);
  switch (operator) {
    case "":
    case "=":
      if (rest === "") return { test: (value) => value === null };
      return typeof wanted === "string" ? textLike(wanted) : equalTo(wanted);
    case "<>": {
      if (rest === "") return { test: (value) => value !== null };
      const { test } = typeof wanted === "string" ? textLike(wanted) : equalTo(wanted);
      return { test: (value) => !test(value) };
    }
    default:
      return ordered(operator, wanted);
  }
}

function valueIn(text: string): Scalar {
  const upper = text.toUpperCase();
  if (upper === "TRUE" || upper === "FALSE") return upper === "TRUE";
  return errorNamed(upper) ?? (text.trim() === "" ? text : (numberOfText(text) ?? text));
}

function equalTo(wanted: Scalar): Criterion {
  if (wanted instanceof FormulaError) {
    return {
      test: (value) => value instanceof FormulaError && value.code === wanted.code,
      only: wanted,
    };
  }
  return {
    test: (value) =>
      typeof value === typeof wanted && value !== null && compareValues(value, wanted) === 0,
    only: wanted,
  };
}

function textLike(wanted: string): Criterion {
  if (!hasWildcards(wanted))
    return { test: (value) => isText(value) && compareText(value, wanted) === 0, only: wanted };
  const pattern = wildcards(wanted);
  return { test: (value) => isText(value) && pattern.test(value) };
}

const isText = (value: Scalar): value is string => typeof value === "string";

function ordered(operator: string, wanted: Scalar): Criterion {
  const passes = (order: number) => {
    if (operator === "<") return order < 0;
    if (operator === ">") return order > 0;
    return operator === "<=" ? order <= 0 : order >= 0;
  };
  return {
    test: (value) => typeof value === typeof wanted && passes(compareValues(value, wanted)),
  };
}

export const hasWildcards = (text: string) => /[*?~]/.test(text);

const patterns = new Map<string, RegExp>();

/** `*` is any text, `?` any character, and `~` takes that meaning from the next one. The whole text has to match. */
export function wildcards(text: string): RegExp {
  const known = patterns.get(text);
  if (known) return known;
  const source = text.replace(
    /~([*?~])|([*?])|([\\^$.*+?()[\]{}|/])/g,
    (_, escaped, wild, special) => {
      if (escaped) return `\\${escaped}`;
      if (wild) return wild === "*" ? "[^]*" : "[^]";
      return `\\${special}`;
    },
  );
  const pattern = new RegExp(`^${source}$`, "iu");
  if (patterns.size > 500) patterns.clear();
  patterns.set(text, pattern);
  return pattern;
}

/** Calls back with the places of a range that pass all criteria. The first criterion that an index answers leads. */
export function eachMatch(
  ranges: readonly Grid[],
  criteria: readonly Criterion[],
  visit: (row: number, column: number) => void,
) {
  const passes = (row: number, column: number, except: number) =>
    criteria.every(
      (criterion, at) => at === except || criterion.test(ranges[at]?.get(row, column) ?? null),
    );
  const leader = ranges.findIndex(
    (range, at) => range instanceof Area && criteria[at]?.only !== undefined,
  );
  const leading = ranges[leader];
  if (leading instanceof Area) {
    for (let column = 0; column < leading.columns; column++) {
      for (const row of leading.find(criteria[leader]?.only ?? null, column)) {
        if (passes(row, column, leader)) visit(row, column);
      }
    }
    return;
  }
  const [first] = ranges;
  if (!first) return;
  for (let row = 0; row < first.rows; row++) {
    for (let column = 0; column < first.columns; column++)
      if (passes(row, column, -1)) visit(row, column);
  }
}
