/** Conditional formats and validation of a worksheet (ECMA-376, 18.3.1.10 and 18.3.1.32). */
import { addressOf } from "../../../formulas/address";
import type { Rect } from "../../../kinds/sheet/anchored";
import type { Validation } from "../../../kinds/sheet/cell";
import { type Condition, OPERATORS } from "../../../kinds/sheet/condition";
import type { SheetContent } from "../../../kinds/sheet/content";
import type { NewRule, RuleStyle, ScalePoint } from "../../../kinds/sheet/rules";
import { child, childrenNamed, textIn, type Xml } from "../../xml";
import type { NotTaken } from "../not-taken";
import type { ReadColor } from "./colors";
import { isTrue, readRange } from "./read-cells";
import { readFormula } from "./read-formula";

const MAX_RULES = 300;
/** Each cell of a range has its own copy of what it may hold. */
const MAX_VALIDATED = 20_000;

const rangesOf = (sqref: string | undefined): Rect[] =>
  (sqref ?? "").split(/\s+/).flatMap((text) => readRange(text) ?? []);

export function readRules(
  worksheet: Xml,
  sheet: SheetContent,
  {
    styles,
    color,
    notTaken,
  }: { styles: readonly RuleStyle[]; color: ReadColor; notTaken: NotTaken },
) {
  const found = childrenNamed(worksheet, "conditionalFormatting").flatMap((group) =>
    childrenNamed(group, "cfRule").map((rule) => ({
      rects: rangesOf(group.attributes.sqref).slice(0, 20),
      rule,
      priority: Number(rule.attributes.priority ?? 0),
    })),
  );
  found.sort((one, other) => one.priority - other.priority);
  for (const { rects, rule } of found) {
    const [first] = rects;
    const read =
      first && sheet.rules.length < MAX_RULES ? readRule(rule, first, styles, color) : null;
    if (read) sheet.rules.push({ rects, rule: read });
    else notTaken.add("rule");
  }
}

function readRule(
  xml: Xml,
  { top, left }: Rect,
  styles: readonly RuleStyle[],
  color: ReadColor,
): NewRule | null {
  if (xml.attributes.type === "colorScale") return readScale(child(xml, "colorScale"), color);
  const formulas = childrenNamed(xml, "formula").map((formula) =>
    readFormula(textIn(formula), top, left),
  );
  const condition = conditionOf(xml.attributes, formulas, addressOf(top, left));
  const style = styles[Number(xml.attributes.dxfId)];
  return condition && style ? { kind: "single", condition, style } : null;
}

const SYMBOLS: Record<string, string> = {
  ...{ equal: "=", notEqual: "<>", greaterThan: ">", greaterThanOrEqual: ">=" },
  ...{ lessThan: "<", lessThanOrEqual: "<=" },
};
const PLAIN: Record<string, Condition["op"]> = {
  ...{ containsBlanks: "isBlank", notContainsBlanks: "notBlank" },
  ...{ containsErrors: "isError", notContainsErrors: "notError" },
  ...{ duplicateValues: "duplicate", uniqueValues: "unique" },
};
const TEXTS: Record<string, Condition["op"]> = {
  ...{ containsText: "containsText", notContainsText: "notContainsText" },
  ...{ beginsWith: "beginsWith", endsWith: "endsWith" },
};
const DAYS: Record<string, string> = {
  ...{ today: "today", yesterday: "today-1", tomorrow: "today+1" },
};

function conditionOf(
  attributes: Xml["attributes"],
  [first, second]: (string | null)[],
  address: string,
): Condition | null {
  const { type = "", operator = "", text, rank = "10", timePeriod = "" } = attributes;
  const plain = PLAIN[type];
  if (plain) return { op: plain };
  if (TEXTS[type] && text !== undefined) return { op: TEXTS[type], a: text };
  if (type === "top10") {
    const share = isTrue(attributes.percent) ? ("Percent" as const) : ("" as const);
    return { op: `${isTrue(attributes.bottom) ? "bottom" : "top"}${share}`, a: rank };
  }
  if (type === "aboveAverage")
    return { op: attributes.aboveAverage === "0" ? "belowAverage" : "aboveAverage" };
  if (type === "timePeriod" && DAYS[timePeriod]) return { op: "dateEqual", a: DAYS[timePeriod] };
  if (!first) return null;
  if (type !== "cellIs") return { op: "formula", a: first.slice(1) };
  const [a, b] = [literal(first), second ? literal(second) : undefined];
  const op = OPERATORS.find((one) => one === operator);
  if (op && a !== null && b !== null) return { op, a, ...(b !== undefined && { b }) };
  const [low, high] = [first.slice(1), second?.slice(1)];
  if (SYMBOLS[operator]) return { op: "formula", a: `${address}${SYMBOLS[operator]}(${low})` };
  if (high === undefined || !/^(notB|b)etween$/.test(operator)) return null;
  const within = `AND(${address}>=(${low}),${address}<=(${high}))`;
  return { op: "formula", a: operator === "between" ? within : `NOT(${within})` };
}

/** A number or a text that a formula is; `null` when it computes. */
function literal(formula: string): string | null {
  const text = formula.slice(1).trim();
  if (/^-?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i.test(text)) return String(Number(text));
  return /^"(?:[^"]|"")*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : null;
}

function readScale(xml: Xml | undefined, color: ReadColor): NewRule | null {
  const colors = childrenNamed(xml, "color").map((one) => color(one));
  const points = childrenNamed(xml, "cfvo").map(({ attributes }, at): ScalePoint | null => {
    const types = {
      num: "number",
      min: "min",
      max: "max",
      percent: "percent",
      percentile: "percentile",
    };
    const type = types[attributes.type as keyof typeof types] as ScalePoint["type"] | undefined;
    const [painted, value] = [colors[at], Number(attributes.val)];
    if (!type || !painted) return null;
    if (type === "min" || type === "max") return { type, color: painted };
    return Number.isFinite(value) ? { type, value, color: painted } : null;
  });
  const all = points.filter((point) => point !== null);
  return all.length === points.length && (all.length === 2 || all.length === 3)
    ? { kind: "scale", points: all }
    : null;
}

export function readValidations(
  worksheet: Xml,
  sheet: SheetContent,
  rangeNamed: (formula: string) => { sheet: string; rect: Rect } | null,
  notTaken: NotTaken,
) {
  const cells = new Map(sheet.cells.map((cell) => [`${cell.row},${cell.column}`, cell]));
  let left = MAX_VALIDATED;
  for (const xml of childrenNamed(child(worksheet, "dataValidations"), "dataValidation")) {
    const validation = validationOf(xml, rangeNamed);
    const rects = rangesOf(xml.attributes.sqref);
    if (!validation || rects.length === 0) {
      notTaken.add("validation");
      continue;
    }
    for (const { top, left: from, bottom, right } of rects) {
      for (let row = top; row <= Math.min(bottom, sheet.rows - 1); row++) {
        for (let column = from; column <= Math.min(right, sheet.columns - 1); column++) {
          left -= 1;
          if (left < 0) return notTaken.add("validation");
          const cell = cells.get(`${row},${column}`);
          if (cell) cell.validation = validation;
          else sheet.cells.push({ row, column, value: "", validation });
        }
      }
    }
  }
}

function validationOf(
  xml: Xml,
  rangeNamed: (formula: string) => { sheet: string; rect: Rect } | null,
): Validation | null {
  const { type = "none", operator = "between", errorStyle = "stop", prompt } = xml.attributes;
  const part = (name: string) => textIn(child(xml, name) ?? NOTHING);
  const [one, two] = [part("formula1"), part("formula2")];
  const common = {
    strict: errorStyle === "stop" && isTrue(xml.attributes.showErrorMessage),
    ...(prompt && { help: prompt.slice(0, 200) }),
  };
  if (type === "list") {
    const values = literal(`=${one}`);
    if (values !== null) {
      return { ...common, kind: "list", values: values.split(",").map((value) => value.trim()) };
    }
    const found = rangeNamed(one);
    if (!found) return null;
    const { top, left, bottom, right } = found.rect;
    const range = {
      ...{ sheet: found.sheet, start: [`r${top}`, `c${left}`] as const },
      end: [`r${bottom}`, `c${right}`] as const,
    };
    return { ...common, kind: "list", range };
  }
  const [a, b] = [literal(`=${one}`), two === "" ? undefined : literal(`=${two}`)];
  if (a === null || b === null || a === "") return null;
  if (type === "textLength")
    return operator === "lessThanOrEqual" ? { ...common, kind: "text", op: "maxLength", a } : null;
  if (type === "date") {
    const op = DATE_OPERATORS[operator];
    const [from, to] = [dayText(a), b === undefined ? undefined : dayText(b)];
    return op && from && to !== ""
      ? { ...common, kind: "date", condition: { op, a: from, ...(to && { b: to }) } }
      : null;
  }
  const op = OPERATORS.find((known) => known === operator);
  if (!op || !["whole", "decimal"].includes(type)) return null;
  const condition = { op, a, ...(b !== undefined && { b }) };
  return { ...common, kind: "number", condition, ...(type === "whole" && { integer: true }) };
}

const NOTHING: Xml = { name: "", attributes: {}, children: [], text: "" };
const DATE_OPERATORS: Record<string, Condition["op"]> = {
  ...{ equal: "dateEqual", lessThan: "dateBefore", greaterThan: "dateAfter" },
  ...{ lessThanOrEqual: "dateOnOrBefore", greaterThanOrEqual: "dateOnOrAfter" },
  between: "dateBetween",
};

const EPOCH = Date.UTC(1899, 11, 30);
/** The last day of 9999. */
const MAX_DAY = 2_958_465;
/** '' for what is no day. */
const dayText = (serial: string): string =>
  Math.abs(Number(serial)) <= MAX_DAY
    ? new Date(EPOCH + Math.floor(Number(serial)) * 86_400_000).toISOString().slice(0, 10)
    : "";
