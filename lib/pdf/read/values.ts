/** What a PDF's objects are made of (ISO 32000-1, 7.3). */

export class Name {
  constructor(readonly text: string) {}
}

/** An indirect reference. */
export class Ref {
  constructor(
    readonly number: number,
    readonly generation: number,
  ) {}
}

export class PdfString {
  constructor(readonly bytes: Uint8Array) {}
}

/** A word of its own, as `endobj`. */
export class Keyword {
  constructor(readonly text: string) {}
}

export type Dict = Map<string, Value>;

export class Stream {
  constructor(
    readonly dict: Dict,
    /** As it is in the file, not decoded. */
    readonly raw: Uint8Array,
  ) {}
}

export type Value = null | boolean | number | Name | Ref | PdfString | Value[] | Dict | Stream;

export type FaultKind = "invalid" | "encrypted" | "not_flat";

/** Why a file is refused. */
export class PdfFault extends Error {
  override readonly name = "PdfFault";

  constructor(
    readonly kind: FaultKind,
    message: string,
  ) {
    super(message);
  }
}

export const invalid = (why: string): PdfFault =>
  new PdfFault("invalid", `This PDF cannot be read: ${why}. Save or print it anew as PDF.`);

export const notFlat = (what: string): PdfFault =>
  new PdfFault("not_flat", `This PDF has ${what}. Print it to PDF and send that.`);

export const isDict = (value: Value | undefined): value is Dict => value instanceof Map;
export const isNumber = (value: Value | undefined): value is number => typeof value === "number";
export const isWhole = (value: Value | undefined): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
export const nameOf = (value: Value | undefined): string | null =>
  value instanceof Name ? value.text : null;
