/** What conditional formats make of a sheet's cells (Y-027), as the grid shows them. */
import { ENGLISH } from "../../../formulas/locale";
import { FormulaError, Grid } from "../../../formulas/values";
import { isIn } from "../../../kinds/sheet/anchored";
import { crowdOf, type Shown } from "../../../kinds/sheet/condition";
import type { StoredSheet } from "../../../kinds/sheet/content";
import { positions } from "../../../kinds/sheet/edit";
import { styleOfRule } from "../../../kinds/sheet/rule-style";
import { type NewRule, type RuleStyle, styledRects } from "../../../kinds/sheet/rules";
import type { Computed } from "../computed";

export function ruleLooks(
  sheet: StoredSheet,
  { book, sheet: sheetOf }: Computed,
): (row: number, column: number) => RuleStyle | undefined {
  const values = sheetOf(sheet.id);
  const today = Math.floor(book.now());
  const shown = (row: number, column: number): Shown => {
    const value = values.get(row, column);
    return value instanceof FormulaError ? { value: null, error: value.code } : { value };
  };
  const rules = sheet.rules.map(({ rects, rule }) => ({
    ...{ rects: styledRects(rects), rule },
    crowd: crowdOf(
      styledRects(rects)
        .flatMap((rect) => positions({ ...rect, bottom: Math.min(rect.bottom, values.rows - 1) }))
        .map(({ row, column }) => shown(row, column)),
    ),
    isTrue: formulaTest(rule, rects[0]?.top ?? 0, rects[0]?.left ?? 0),
  }));

  function formulaTest(rule: NewRule, top: number, left: number) {
    if (rule.kind !== "single" || rule.condition.op !== "formula") return () => false;
    const text = `=${(rule.condition.a ?? "").replace(/^=/, "")}`;
    return (row: number, column: number) => {
      try {
        const { run } = book.templates.of(text, top, left, ENGLISH);
        const made = run({ book, sheet: values, row, column, scope: [], depth: 0 });
        const value = made instanceof Grid ? made.get(0, 0) : made;
        return value === true || (typeof value === "number" && value !== 0);
      } catch {
        // What is no formula is never true.
        return false;
      }
    };
  }

  return (row, column) => {
    for (const { rects, rule, crowd, isTrue } of rules) {
      if (!rects.some((rect) => isIn(rect, row, column))) continue;
      const style = styleOfRule(rule, shown(row, column), {
        ...{ crowd: () => crowd, today },
        formula: isTrue(row, column),
      });
      if (style) return style;
    }
    return undefined;
  };
}
