/** Tokens to tree, by precedence. The order of Excel: `-2^2` is 4. */
import type { BinaryOperator, Node } from "./ast";
import { ENGLISH, type FormulaLocale } from "./locale";
import { rangeOf, referenceOf } from "./ranges";
import { SyntaxProblem, type Token } from "./tokens";
import { errorNamed, VALUE } from "./values";

export interface ParseContext {
  row: number;
  column: number;
  /** The number of the sheet with this name, which may not exist yet. */
  sheetNumber(name: string): number;
  locale?: FormulaLocale;
}

const BINARY: Record<string, number> = {
  ...{ "=": 1, "<>": 1, "<": 1, ">": 1, "<=": 1, ">=": 1 },
  ...{ "&": 2, "+": 3, "-": 3, "*": 4, "/": 4, "^": 5 },
};

/** @throws SyntaxProblem */
export function parse(tokens: readonly Token[], context: ParseContext): Node {
  const parser = new Parser(tokens, context);
  const node = parser.expression(0);
  parser.expectEnd();
  return node;
}

/** How deep a formula may be nested, so that no text exhausts the stack. */
const MAX_DEPTH = 200;

class Parser {
  private at = 0;
  private depth = 0;
  private readonly locale: FormulaLocale;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly context: ParseContext,
  ) {
    this.locale = context.locale ?? ENGLISH;
  }

  expectEnd() {
    this.skipSpace();
    if (this.at < this.tokens.length) this.fail("The formula goes on after its end.");
  }

  expression(least: number): Node {
    if (++this.depth > MAX_DEPTH) this.fail("The formula is nested too deeply.");
    let left = this.prefix();
    for (;;) {
      this.skipSpace();
      const operator = this.operatorHere();
      const precedence = BINARY[operator];
      if (precedence === undefined || precedence <= least) break;
      this.at++;
      const right = this.expression(precedence);
      left = { kind: "binary", operator: operator as BinaryOperator, left, right };
    }
    this.depth--;
    return left;
  }

  private prefix(): Node {
    this.skipSpace();
    const operator = this.operatorHere();
    if (operator === "-" || operator === "+" || operator === "@") {
      this.at++;
      if (++this.depth > MAX_DEPTH) this.fail("The formula is nested too deeply.");
      const of = this.prefix();
      this.depth--;
      return { kind: "unary", operator, of };
    }
    return this.postfix();
  }

  private postfix(): Node {
    let node = this.joined();
    for (;;) {
      const start = this.at;
      this.skipSpace();
      const operator = this.operatorHere();
      if (operator !== "%") {
        this.at = start;
        return node;
      }
      this.at++;
      node = { kind: "unary", operator, of: node };
    }
  }

  /** References joined by `:` and by a space, which is where they meet. */
  private joined(): Node {
    let left = this.called();
    for (;;) {
      const start = this.at;
      this.skipSpace();
      if (this.operatorHere() === ":") {
        this.at++;
        this.skipSpace();
        left = rangeOf(left, this.called());
      } else if (this.at > start && isReference(left) && this.isReferenceHere()) {
        left = { kind: "binary", operator: " ", left, right: this.called() };
      } else {
        this.at = start;
        return left;
      }
    }
  }

  private called(): Node {
    let node = this.primary();
    for (;;) {
      const operator = this.operatorHere();
      if (operator === "#") {
        this.at++;
        node = { kind: "spill", of: node };
      } else if (operator === "(" && (node.kind === "call" || node.kind === "invoke")) {
        node = { kind: "invoke", callee: node, args: this.args() };
      } else {
        return node;
      }
    }
  }

  private primary(): Node {
    const token = this.tokens[this.at];
    if (!token) return this.fail("The formula ends too early.");
    this.at++;
    switch (token.kind) {
      case "number":
      case "text":
        return { kind: "value", value: token.value };
      case "error":
        return { kind: "value", value: errorNamed(token.text) ?? VALUE };
      case "cell":
      case "lines":
        return this.reference(token, null);
      case "sheet":
        return this.onSheet(token.name);
      case "name":
        return this.named(token.text);
      default:
        return this.opened(token.text);
    }
  }

  private opened(text: string): Node {
    if (text === "{") return this.array();
    if (text !== "(") {
      this.at--;
      return this.fail("A value is missing.");
    }
    const node = this.expression(0);
    this.expect(")");
    // `(LAMBDA(x,x))(1)`
    if (this.operatorHere() === "(") return { kind: "invoke", callee: node, args: this.args() };
    return node;
  }

  private onSheet(name: string): Node {
    const sheet = this.context.sheetNumber(name);
    const token = this.tokens[this.at++];
    if (token?.kind === "error") return { kind: "value", value: errorNamed(token.text) ?? VALUE };
    if (token?.kind !== "cell" && token?.kind !== "lines") {
      return this.fail("After a sheet's name stands a cell or a range.");
    }
    const start = this.reference(token, sheet);
    // `Sheet!A1:B2` is a range of that sheet, whoever names it once.
    const [colon, end] = [this.tokens[this.at], this.tokens[this.at + 1]];
    if (start.kind !== "cell" || colon?.text !== ":" || end?.kind !== "cell") return start;
    this.at += 2;
    return rangeOf(start, this.reference(end, sheet));
  }

  private named(text: string): Node {
    if (this.operatorHere() === "(") {
      return {
        kind: "call",
        name: text.toUpperCase().replace(/^_XL(FN|WS|UDF)\./g, ""),
        args: this.args(),
      };
    }
    const upper = text.toUpperCase();
    if (upper === "TRUE" || upper === "FALSE") return { kind: "value", value: upper === "TRUE" };
    return { kind: "name", name: text };
  }

  private args(): Node[] {
    this.expect("(");
    const args: Node[] = [];
    this.skipSpace();
    if (this.operatorHere() === ")") {
      this.at++;
      return args;
    }
    for (;;) {
      this.skipSpace();
      const operator = this.operatorHere();
      const isMissing = operator === this.locale.argument || operator === ")";
      args.push(isMissing ? { kind: "missing" } : this.expression(0));
      this.skipSpace();
      if (this.operatorHere() === ")") break;
      this.expect(this.locale.argument);
    }
    this.at++;
    return args;
  }

  private array(): Node {
    const rows: Node[][] = [[]];
    for (;;) {
      rows.at(-1)?.push(this.constant());
      this.skipSpace();
      const operator = this.operatorHere();
      this.at++;
      if (operator === "}") break;
      if (operator === ";") rows.push([]);
      else if (operator !== this.locale.column) return this.fail("An array holds values only.");
    }
    if (rows.some((row) => row.length !== rows[0]?.length)) {
      return this.fail("All rows of an array have the same length.");
    }
    return { kind: "array", rows };
  }

  private constant(): Node {
    const node = this.expression(BINARY["^"] ?? 0);
    const of = node.kind === "unary" ? node.of : node;
    if (of.kind !== "value") return this.fail("An array holds values only.");
    return node;
  }

  private reference(token: Token & { kind: "cell" | "lines" }, sheet: number | null): Node {
    return referenceOf(token, sheet, this.context);
  }

  private isReferenceHere() {
    const token = this.tokens[this.at];
    return token?.kind === "cell" || token?.kind === "lines" || token?.kind === "sheet";
  }

  private operatorHere(): string {
    const token = this.tokens[this.at];
    return token?.kind === "operator" ? token.text : "";
  }

  private skipSpace() {
    while (this.tokens[this.at]?.kind === "space") this.at++;
  }

  private expect(text: string) {
    this.skipSpace();
    if (this.operatorHere() !== text) this.fail(`Here stands "${text}".`);
    this.at++;
  }

  private fail(reason: string): never {
    const at = this.tokens.slice(0, this.at).reduce((sum, { text }) => sum + text.length, 0);
    throw new SyntaxProblem(at, reason);
  }
}

const isReference = (node: Node) => node.kind === "cell" || node.kind === "range";
