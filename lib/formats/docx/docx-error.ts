/** Why a Word file cannot be read, in words for whoever opened it. */
export type DocxProblem = "not-docx" | "protected" | "damaged" | "too-large";

const WORDS: Record<DocxProblem, string> = {
  "not-docx":
    "This is no .docx file. Files ending in .doc can be saved as .docx in Word or LibreOffice first.",
  protected:
    "This file is protected by a password, or in Word's old format. Save it as a plain .docx first.",
  damaged: "This file is damaged: a part of it cannot be read.",
  "too-large": "This file holds more than can be read here.",
};

export class DocxError extends Error {
  constructor(readonly code: DocxProblem) {
    super(WORDS[code]);
    this.name = "DocxError";
  }
}
