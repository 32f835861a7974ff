/** Whether a text is a formula that can be read. */
import { ENGLISH } from "./locale";
import { parse } from "./parse";
import { SyntaxProblem, tokensOf } from "./tokens";

export function problemOf(text: string, locale = ENGLISH): SyntaxProblem | null {
  try {
    parse(tokensOf(text.slice(1), locale), { row: 0, column: 0, locale, sheetNumber: () => 0 });
    return null;
  } catch (error) {
    if (error instanceof SyntaxProblem) return error;
    throw error;
  }
}
