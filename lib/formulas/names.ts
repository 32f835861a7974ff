/** The names that a workbook defines: of ranges, of values, of lambdas. Their case does not matter. */
import type { Node } from "./ast";
import { compile, type Run } from "./compile";
import type { Frame } from "./frame";
import { FUNCTIONS } from "./functions/all";
import { print } from "./print";
import { type Template, templateOf } from "./template";
import { NUM, type Operand } from "./values";

interface Definition {
  template: Template;
  run: Run;
}

/** How many names may stand for each other. */
const MAX_DEPTH = 300;

export class Names {
  private readonly definitions = new Map<string, Definition>();

  /** `null` takes the name away. */
  set(name: string, node: Node | null) {
    const key = name.toLowerCase();
    if (node === null) {
      this.definitions.delete(key);
      return;
    }
    const run = compile(node, { functions: FUNCTIONS, scope: [] }, "area");
    this.definitions.set(key, { template: templateOf(node), run });
  }

  /** What each name stands for. */
  *entries(): Generator<[name: string, template: Template]> {
    for (const [name, { template }] of this.definitions) yield [name, template];
  }

  /** Names in lower case, and the formulas that they stand for. */
  printed(sheetName: (number: number) => string): [name: string, text: string][] {
    return [...this.definitions].map(([name, { template }]) => [
      name,
      `=${print(template.node, { row: 0, column: 0, sheetName })}`,
    ]);
  }

  /** `undefined` when nobody defined the name. */
  valueOf(name: string, frame: Frame): Operand | undefined {
    const definition = this.definitions.get(name.toLowerCase());
    if (!definition) return undefined;
    if (frame.depth > MAX_DEPTH) return NUM;
    return definition.run({ ...frame, scope: [], row: 0, column: 0, depth: frame.depth + 1 });
  }

  /** The references behind names, also behind names of names. */
  readsOf(names: readonly string[]): Template["reads"] {
    return this.behind(names).flatMap(({ reads }) => reads);
  }

  areVolatile(names: readonly string[]): boolean {
    return names.length > 0 && this.behind(names).some(({ isVolatile }) => isVolatile);
  }

  /** Whether a name is among these, or behind one of them. */
  areUsed(names: readonly string[], name: string): boolean {
    if (names.length === 0) return false;
    const key = name.toLowerCase();
    return names.includes(key) || this.behind(names).some((each) => each.names.includes(key));
  }

  private behind(names: readonly string[], seen = new Set<string>()): Template[] {
    return names.flatMap((name) => {
      const template = this.definitions.get(name)?.template;
      if (!template || seen.has(name)) return [];
      seen.add(name);
      return [template, ...this.behind(template.names, seen)];
    });
  }
}
