/** How cells look: their own style, conditional formats and bands (Y-027), worked out for what is drawn. */
import { isIn } from "@/lib/kinds/sheet/anchored";
import { type Crowd, crowdOf } from "@/lib/kinds/sheet/condition";
import { positions } from "@/lib/kinds/sheet/edit";
import { bandColor } from "@/lib/kinds/sheet/filter";
import { styleOfRule } from "@/lib/kinds/sheet/rule-style";
import type { Rule, RuleStyle } from "@/lib/kinds/sheet/rules";
import type { SheetSession } from "../session";
import { patternColor, patternOf } from "../shown";
import type { View } from "../view";
import type { Look } from "./draw-cell";

export class Looks {
  private view: View | null = null;
  private crowds = new Map<string, Crowd>();
  private met = new Map<string, Set<string>>();
  private isAsking = false;

  constructor(private readonly session: SheetSession) {}

  of(row: number, column: number): Look {
    const { session } = this;
    if (session.view !== this.view) {
      this.view = session.view;
      this.crowds.clear();
      void this.ask();
    }
    const cell = session.view.cell(row, column);
    const shown = session.shown(row, column);
    const pattern = patternOf(cell);
    const rule = this.ruleStyle(row, column);
    const fill = rule?.background ?? cell?.fill ?? bandColor(session.view.bandings, row, column);
    const color = patternColor(shown, pattern);
    return {
      ...{ cell, shown, text: session.text(row, column), fill, rule },
      color: color ?? undefined,
    };
  }

  private ruleStyle(row: number, column: number): RuleStyle | undefined {
    for (const rule of this.session.view.rules) {
      if (!rule.styled.some((rect) => isIn(rect, row, column))) continue;
      const style = styleOfRule(rule, this.session.shown(row, column), {
        crowd: () => this.crowd(rule),
        today: this.session.today(),
        formula: this.met.get(rule.id)?.has(`${row},${column}`) ?? false,
      });
      if (style) return style;
    }
    return undefined;
  }

  private crowd(rule: Rule): Crowd {
    const found = this.crowds.get(rule.id);
    if (found) return found;
    const made = crowdOf(placesOf(rule).map(({ row, column }) => this.session.shown(row, column)));
    this.crowds.set(rule.id, made);
    return made;
  }

  /** Formulas of rules are computed where all formulas are. */
  private async ask() {
    const { session } = this;
    const formulas = session.view.rules.filter(
      (rule) => rule.kind === "single" && rule.condition.op === "formula",
    );
    if (this.isAsking || formulas.length === 0) return;
    this.isAsking = true;
    let isChanged = false;
    for (const rule of formulas) {
      if (rule.kind !== "single") continue;
      const places = placesOf(rule);
      const [{ top = 0, left = 0 } = {}] = rule.rects;
      const cells = places.map(({ row, column }): [number, number] => [row, column]);
      const formula = rule.condition.a ?? "";
      const met = await session.calc.test({ sheet: session.view.sheet, formula, top, left, cells });
      const now = new Set(
        places.flatMap(({ row, column }, at) => (met[at] ? [`${row},${column}`] : [])),
      );
      isChanged ||= [...now].join() !== [...(this.met.get(rule.id) ?? [])].join();
      this.met.set(rule.id, now);
    }
    this.isAsking = false;
    if (isChanged) session.changed();
  }
}

const placesOf = ({ styled }: Rule) => styled.flatMap((rect) => [...positions(rect)]);
