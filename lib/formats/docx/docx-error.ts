/** Why a Word file can't be read, in words for the person who opened it. */
export type DocxProblem = "not-docx" | "protected" | "macros" | "damaged" | "too-large";

export const DOCX_PROBLEMS: Record<DocxProblem, string> = {
  "not-docx":
    "This isn’t a .docx file. To import a .doc file, save it as .docx in Word or LibreOffice first.",
  protected:
    "This file is password-protected or in Word’s old format. Save it as a plain .docx first.",
  macros: "This file has macros, which are programs. Save it as a plain .docx first.",
  damaged: "This file is damaged: part of it can’t be read.",
  "too-large": "This file is too large to read here.",
};

export class DocxError extends Error {
  constructor(readonly code: DocxProblem) {
    super(DOCX_PROBLEMS[code]);
    this.name = "DocxError";
  }
}
