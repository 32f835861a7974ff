/** Checks in the browser whether a PDF can be signed. The server checks again, more strictly. */
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
} from "@cantoo/pdf-lib";

export type PdfFinding =
  | "ok"
  | "unreadable"
  | "encrypted"
  /** Form fields, which flattening removes. */
  | "form"
  /** A digital signature, which any change would break. */
  | "signed"
  /** Scripts or files inside it. */
  | "active";

export interface PdfLook {
  finding: PdfFinding;
  /** 0 when it cannot be read. */
  pages: number;
}

const name = (word: string) => PDFName.of(word);

/** Never throws because of the file's content. */
export async function lookAtPdf(bytes: Uint8Array): Promise<PdfLook> {
  try {
    const file = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
    if (file.isEncrypted) return { finding: "encrypted", pages: 0 };
    return { finding: findingOf(file), pages: file.getPageCount() };
  } catch {
    return { finding: "unreadable", pages: 0 };
  }
}

function findingOf(file: PDFDocument): PdfFinding {
  const form = file.catalog.lookup(name("AcroForm"));
  const widgets = file.getPages().flatMap(widgetsOf);
  const isSigned = [...widgets, ...fieldsOf(form)].some((field) => {
    return field.lookup(name("FT")) === name("Sig") && field.has(name("V"));
  });
  if (isSigned) return "signed";
  const hasForm = form instanceof PDFDict && (fieldsOf(form).length > 0 || form.has(name("XFA")));
  if (hasForm || widgets.length > 0) return "form";
  const names = file.catalog.lookup(name("Names"));
  const isActive =
    names instanceof PDFDict &&
    ["JavaScript", "EmbeddedFiles"].some((word) => isFilled(names.lookup(name(word))));
  return isActive ? "active" : "ok";
}

/** Programs write empty tables for features that a file does not use. */
const isFilled = (table: PDFObject | undefined): boolean =>
  table instanceof PDFDict &&
  ["Names", "Kids"].some((word) => {
    const list = table.lookup(name(word));
    return list instanceof PDFArray && list.size() > 0;
  });

function fieldsOf(form: PDFObject | undefined): PDFDict[] {
  const fields = form instanceof PDFDict ? form.lookup(name("Fields")) : undefined;
  return fields instanceof PDFArray ? dictsOf(fields) : [];
}

const widgetsOf = (page: PDFPage) =>
  annotationsOf(page).filter((one) => one.lookup(name("Subtype")) === name("Widget"));

function annotationsOf(page: PDFPage): PDFDict[] {
  const annotations = page.node.lookup(name("Annots"));
  return annotations instanceof PDFArray ? dictsOf(annotations) : [];
}

function dictsOf(list: PDFArray): PDFDict[] {
  const all = Array.from({ length: list.size() }, (_, at) => list.lookup(at));
  return all.filter((one): one is PDFDict => one instanceof PDFDict);
}

/**
 * Makes a copy that draws the form's values on the pages and removes the form, scripts, links and files.
 * @throws the library's error for a form it cannot draw
 */
export async function flattened(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const file = await PDFDocument.load(bytes, { updateMetadata: false });
  file.getForm().flatten();
  for (const page of file.getPages()) page.node.delete(name("Annots"));
  for (const page of file.getPages()) page.node.delete(name("AA"));
  const flat = await PDFDocument.create({ updateMetadata: false });
  for (const page of await flat.copyPages(file, file.getPageIndices())) flat.addPage(page);
  return Uint8Array.from(await flat.save());
}
