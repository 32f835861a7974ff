/** What a conditional format makes of a cell (Y-027): the same in the grid, in print and in the PDF. */
import { type Crowd, isMet, type Shown } from "./condition";
import { type NewRule, type RuleStyle, scaleColor } from "./rules";

interface RuleAsk {
  /** All cells of the rule: read only where it compares with them. */
  crowd: () => Crowd;
  today: number;
  /** What its formula answers at this cell. */
  formula: boolean;
}

const COMPARES = /^(duplicate|unique|top|bottom|above|below)/;

export function styleOfRule(
  rule: NewRule,
  shown: Shown,
  { crowd, today, formula }: RuleAsk,
): RuleStyle | undefined {
  if (rule.kind === "single") {
    const all = COMPARES.test(rule.condition.op) ? { crowd: crowd() } : {};
    return isMet(rule.condition, shown, { today, formula, ...all }) ? rule.style : undefined;
  }
  if (typeof shown.value !== "number") return undefined;
  const background = scaleColor(rule.points, shown.value, crowd().numbers);
  return background ? { background } : undefined;
}
