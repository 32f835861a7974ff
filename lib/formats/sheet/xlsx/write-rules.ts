/** Conditional formats and validation of a sheet that is written (ECMA-376, 18.3.1.10 and 18.3.1.32). */
import { addressOf, fixedRange, sheetPrefix } from "../../../formulas/address";
import { type Rect, rectOf, referenceText } from "../../../kinds/sheet/anchored";
import type { Validation } from "../../../kinds/sheet/cell";
import { type Condition, dayNumber, type Operator } from "../../../kinds/sheet/condition";
import type { StoredSheet } from "../../../kinds/sheet/content";
import type { NewRule } from "../../../kinds/sheet/rules";
import { escapeXml } from "../../xml-text";
import type { StyleBook } from "./write-styles";

/** @param formula as it is stored; `null` for what is none */
export function rulesXml(
  sheet: StoredSheet,
  styles: StyleBook,
  formula: (text: string) => string | null,
): string {
  return sheet.rules
    .map(({ rects, rule }, at) => {
      const [first] = rects;
      const inside = first && ruleXml(rule, first, at + 1, styles, formula);
      const sqref = rects.map(referenceText).join(" ");
      return inside
        ? `<conditionalFormatting sqref="${sqref}">${inside}</conditionalFormatting>`
        : "";
    })
    .join("");
}

function ruleXml(
  rule: NewRule,
  { top, left }: Rect,
  priority: number,
  styles: StyleBook,
  formula: (text: string) => string | null,
): string {
  if (rule.kind === "scale") {
    const values = rule.points.map(({ type, value }) => {
      const named = type === "number" ? "num" : type;
      return `<cfvo type="${named}"${value === undefined ? "" : ` val="${value}"`}/>`;
    });
    const colors = rule.points.map(
      ({ color }) => `<color rgb="FF${color.slice(1).toUpperCase()}"/>`,
    );
    return `<cfRule type="colorScale" priority="${priority}"><colorScale>${values.join("")}${colors.join("")}</colorScale></cfRule>`;
  }
  const said = conditionXml(rule.condition, addressOf(top, left), formula);
  if (!said) return "";
  const { attributes, formulas } = said;
  const inside = formulas.map((text) => `<formula>${escapeXml(text)}</formula>`).join("");
  const start = `<cfRule ${attributes} dxfId="${styles.rule(rule.style)}" priority="${priority}"`;
  return inside === "" ? `${start}/>` : `${start}>${inside}</cfRule>`;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const literal = (text: string) =>
  text.trim() !== "" && Number.isFinite(Number(text)) ? text : quoted(text);

const CELL_IS: ReadonlySet<Operator> = new Set<Operator>([
  ...(["equal", "notEqual", "greaterThan", "greaterThanOrEqual", "lessThan"] as const),
  ...(["lessThanOrEqual", "between", "notBetween"] as const),
]);

const DATE_TESTS: Partial<Record<Operator, (at: string, a: string, b: string) => string>> = {
  dateEqual: (at, a) => `INT(${at})=${a}`,
  dateBefore: (at, a) => `${at}<${a}`,
  dateAfter: (at, a) => `INT(${at})>${a}`,
  dateOnOrBefore: (at, a) => `INT(${at})<=${a}`,
  dateOnOrAfter: (at, a) => `${at}>=${a}`,
  dateBetween: (at, a, b) => `INT(${at})>=${a},INT(${at})<=${b}`,
};

/** A day as a formula. */
function dayFormula(text: string): string {
  const [, shift] = /^today([+-]\d+)?$/.exec(text) ?? [];
  return text.startsWith("today") ? `TODAY()${shift ?? ""}` : String(dayNumber(text, 0));
}

function conditionXml(
  { op, a = "", b = "" }: Condition,
  at: string,
  formula: (text: string) => string | null,
): { attributes: string; formulas: string[] } | null {
  const plain = (type: string, ...formulas: string[]) => ({
    attributes: `type="${type}"`,
    formulas,
  });
  const text = (type: string, test: string) => ({
    attributes: `type="${type}" operator="${type === "notContainsText" ? "notContains" : type}" text="${escapeXml(a)}"`,
    formulas: [test],
  });
  if (CELL_IS.has(op) || op === "textEqual") {
    const second = op === "between" || op === "notBetween" ? [literal(b)] : [];
    const isText = op === "textEqual";
    return {
      attributes: `type="cellIs" operator="${isText ? "equal" : op}"`,
      formulas: [isText ? quoted(a) : literal(a), ...second],
    };
  }
  const test = DATE_TESTS[op];
  if (test)
    return plain("expression", `AND(ISNUMBER(${at}),${test(at, dayFormula(a), dayFormula(b))})`);
  const ranked = /^(top|bottom)(Percent)?$/.exec(op);
  if (ranked) {
    const more = `${ranked[1] === "bottom" ? ' bottom="1"' : ""}${ranked[2] ? ' percent="1"' : ""}`;
    return { attributes: `type="top10"${more} rank="${Number(a) || 10}"`, formulas: [] };
  }
  switch (op) {
    case "containsText":
      return text(op, `NOT(ISERROR(SEARCH(${quoted(a)},${at})))`);
    case "notContainsText":
      return text(op, `ISERROR(SEARCH(${quoted(a)},${at}))`);
    case "beginsWith":
      return text(op, `LEFT(${at},LEN(${quoted(a)}))=${quoted(a)}`);
    case "endsWith":
      return text(op, `RIGHT(${at},LEN(${quoted(a)}))=${quoted(a)}`);
    case "isBlank":
      return plain("containsBlanks", `LEN(TRIM(${at}))=0`);
    case "notBlank":
      return plain("notContainsBlanks", `LEN(TRIM(${at}))>0`);
    case "isError":
      return plain("containsErrors", `ISERROR(${at})`);
    case "notError":
      return plain("notContainsErrors", `NOT(ISERROR(${at}))`);
    case "duplicate":
      return plain("duplicateValues");
    case "unique":
      return plain("uniqueValues");
    case "aboveAverage":
      return plain("aboveAverage");
    case "belowAverage":
      return { attributes: 'type="aboveAverage" aboveAverage="0"', formulas: [] };
    default: {
      const stored = formula(`=${a.replace(/^=/, "")}`);
      return stored ? plain("expression", stored) : null;
    }
  }
}

/** The longest list that a validation may hold itself (Excel's limit). */
const MAX_LIST_CHARS = 255;

export function validationsXml(sheet: StoredSheet, others: readonly StoredSheet[]): string {
  const places = new Map<string, Rect[]>();
  for (const { row, column, validation } of sheet.cells) {
    const xml = validation && validationXml(validation, others);
    if (!xml) continue;
    const rects = places.get(xml) ?? [];
    places.set(xml, rects);
    // Cells come in reading order: one that stands below a range of its column makes it longer.
    const above = rects.findLast((rect) => rect.left === column && rect.bottom === row - 1);
    if (above) above.bottom = row;
    else rects.push({ top: row, left: column, bottom: row, right: column });
  }
  const all = [...places].map(([xml, rects]) =>
    xml.replace("<dataValidation", `<dataValidation sqref="${rects.map(referenceText).join(" ")}"`),
  );
  return all.length === 0
    ? ""
    : `<dataValidations count="${all.length}">${all.join("")}</dataValidations>`;
}

const DATE_OPERATORS: Partial<Record<Operator, string>> = {
  ...{ dateEqual: "equal", dateBefore: "lessThan", dateAfter: "greaterThan" },
  ...{ dateOnOrBefore: "lessThanOrEqual", dateOnOrAfter: "greaterThanOrEqual" },
  dateBetween: "between",
};

function validationXml(validation: Validation, others: readonly StoredSheet[]): string {
  const { strict, help } = validation;
  const common = `${strict ? "" : ' errorStyle="warning"'} allowBlank="1" showInputMessage="1" showErrorMessage="1"${help ? ` prompt="${escapeXml(help)}"` : ""}`;
  const written = (type: string, operator: string, ...formulas: string[]) => {
    const inside = formulas.map(
      (text, at) => `<formula${at + 1}>${escapeXml(text)}</formula${at + 1}>`,
    );
    const op = operator ? ` operator="${operator}"` : "";
    return `<dataValidation type="${type}"${op}${common}>${inside.join("")}</dataValidation>`;
  };
  const list = (values: readonly string[]) => {
    const text = values.join(",");
    const isPlain = text.length <= MAX_LIST_CHARS && !values.some((value) => value.includes(","));
    return isPlain && text !== "" ? written("list", "", quoted(text)) : "";
  };
  switch (validation.kind) {
    case "list": {
      if (validation.values) return list(validation.values);
      const sheet = others.find(({ id }) => id === validation.range?.sheet);
      const rect = sheet && validation.range ? rectOf(validation.range, sheet.axes) : null;
      return sheet && rect
        ? written("list", "", `${sheetPrefix(sheet.name)}${fixedRange(rect)}`)
        : "";
    }
    case "checkbox":
    case "switch":
      return list([validation.on, validation.off]);
    case "number":
    case "date": {
      const { op, a = "", b = "" } = validation.condition;
      const isDate = validation.kind === "date";
      const operator = isDate ? DATE_OPERATORS[op] : CELL_IS.has(op) ? op : undefined;
      if (!operator || a === "") return "";
      const value = (text: string) => (isDate ? dayFormula(text) : literal(text));
      const second = /etween$/.test(operator) ? [value(b)] : [];
      const type = isDate
        ? "date"
        : validation.kind === "number" && validation.integer
          ? "whole"
          : "decimal";
      return written(type, operator, value(a), ...second);
    }
    case "text":
      return validation.op === "maxLength"
        ? written("textLength", "lessThanOrEqual", literal(validation.a ?? "0"))
        : "";
  }
}
