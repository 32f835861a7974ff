/** Fields of a Word file (ISO 29500-1, 17.16): an instruction, then its last result. */
import { safeHref } from "../../kinds/note/schema-links";

interface Field {
  instruction: string;
  isResult: boolean;
}

const MAX_DEPTH = 50;
const MAX_INSTRUCTION_CHARS = 5_000;

export class Fields {
  private open: Field[] = [];

  begin(): void {
    if (this.open.length < MAX_DEPTH) this.open.push({ instruction: "", isResult: false });
  }

  instruct(text: string): void {
    const top = this.open.at(-1);
    if (top && !top.isResult)
      top.instruction = (top.instruction + text).slice(0, MAX_INSTRUCTION_CHARS);
  }

  separate(): void {
    const top = this.open.at(-1);
    if (top) top.isResult = true;
  }

  end(): void {
    this.open.pop();
  }

  /** An instruction that never ends hides no more than its own paragraph. */
  endParagraph(): void {
    for (const field of this.open) field.isResult = true;
  }

  isInstruction(): boolean {
    return this.open.some(({ isResult }) => !isResult);
  }

  isContents(): boolean {
    return this.open.some(({ instruction }) => isContents(instruction));
  }

  /** Text that no table of contents would hold: it was never closed. */
  leaveContents(): void {
    this.open = this.open.filter(({ instruction }) => !isContents(instruction));
  }

  /** Whose number the innermost field shows. */
  number(): "pageNumber" | "pageCount" | null {
    return numberIn(this.open.at(-1)?.instruction ?? "");
  }

  href(): string | null {
    const links = this.open.map(({ instruction }) => hrefIn(instruction));
    return links.findLast((href) => href !== null) ?? null;
  }
}

const isContents = (instruction: string) =>
  /^\s*TOC\b/.test(instruction) && !/\\c\b/.test(instruction);

export function numberIn(instruction: string): "pageNumber" | "pageCount" | null {
  const name = /^\s*(PAGE|NUMPAGES|SECTIONPAGES)\b/.exec(instruction)?.[1];
  return name === undefined ? null : name === "PAGE" ? "pageNumber" : "pageCount";
}

export const hrefIn = (instruction: string): string | null =>
  safeHref(/^\s*HYPERLINK\s+"([^"]*)"/.exec(instruction)?.[1]);
