/** Formula texts to templates: one for each shape of formula, however many cells hold it. */
import type { Node } from "./ast";
import { compile } from "./compile";
import type { Frame } from "./frame";
import { FUNCTIONS } from "./functions/all";
import { ENGLISH, type FormulaLocale } from "./locale";
import { parse } from "./parse";
import { PlainShapes } from "./plain-shape";
import { shapeOfNode } from "./print";
import { Area } from "./store/area";
import { type Template, templateOf } from "./template";
import { shapeOf, type Token, tokensOf } from "./tokens";
import { REF } from "./values";

export class Templates {
  private readonly byShape = new Map<string, Template>();
  private readonly byPlainShape = new PlainShapes<Template>();

  constructor(private readonly sheetNumber: (name: string) => number) {}

  /** @param text begins with `=` @throws SyntaxProblem */
  of(text: string, row: number, column: number, locale = ENGLISH): Template {
    const isPlain = locale.decimal === "." && this.byPlainShape.read(text, row, column);
    const found = isPlain ? this.byPlainShape.get() : undefined;
    if (found) return found;
    const template = this.ofTokens(tokensOf(text.slice(1), locale), row, column, locale);
    if (isPlain) this.byPlainShape.set(template);
    return template;
  }

  private ofTokens(
    tokens: readonly Token[],
    row: number,
    column: number,
    locale: FormulaLocale,
  ): Template {
    return this.intern(`${locale.decimal}${shapeOf(tokens, row, column)}`, () =>
      parse(tokens, { row, column, locale, sheetNumber: this.sheetNumber }),
    );
  }

  private intern(shape: string, make: () => Node): Template {
    const found = this.byShape.get(shape);
    if (found) return found;
    const template = templateOf(make());
    this.byShape.set(shape, template);
    return template;
  }

  /** The template of a tree that no text was parsed to. */
  made(node: Node): Template {
    return this.intern(`\u0000${shapeOfNode(node)}`, () => node);
  }

  /** Shapes hold the names of sheets: after one got another name, they are read anew. */
  clear() {
    this.byShape.clear();
    this.byPlainShape.clear();
  }

  /** A tree whose relative references count from A1. @throws SyntaxProblem */
  parse(text: string, locale: FormulaLocale = ENGLISH): Node {
    const context = { row: 0, column: 0, locale, sheetNumber: this.sheetNumber };
    return parse(tokensOf(text.slice(1), locale), context);
  }

  /** @throws FormulaError `#REF!` for what names no range */
  area(text: string, frame: Frame): Area {
    let node: Node;
    try {
      node = this.parse(`=${text}`);
    } catch {
      throw REF;
    }
    const run = compile(node, { functions: FUNCTIONS, scope: [] }, "area");
    const area = run({ ...frame, row: 0, column: 0 });
    if (!(area instanceof Area)) throw REF;
    return area;
  }
}
