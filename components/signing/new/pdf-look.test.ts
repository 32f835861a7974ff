/** What the browser finds in PDFs before they are sent, and the flat copy it makes of a form. */
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { flattened, lookAtPdf } from "./pdf-look";

async function plain(pages = 1) {
  const file = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) file.addPage([595, 842]).drawText("Agreement");
  return file;
}

async function withForm() {
  const file = await plain();
  const field = file.getForm().createTextField("tenant");
  field.setText("Ada Lovelace");
  field.addToPage(file.getPage(0), { x: 50, y: 700, width: 200, height: 20 });
  return file;
}

test("a flat PDF is accepted, with its number of pages", async () => {
  expect(await lookAtPdf(await (await plain(3)).save())).toEqual({ finding: "ok", pages: 3 });
});

test("a file that is not a PDF, or is cut off, is reported as unreadable without an error", async () => {
  const whole = await (await plain()).save();
  expect((await lookAtPdf(new TextEncoder().encode("PK not a PDF"))).finding).toBe("unreadable");
  expect((await lookAtPdf(new Uint8Array())).finding).toBe("unreadable");
  expect((await lookAtPdf(whole.slice(0, 20))).finding).toBe("unreadable");
});

test("a password is found", async () => {
  const file = await plain();
  file.encrypt({ userPassword: "secret", ownerPassword: "secret" });
  expect(await lookAtPdf(await file.save())).toEqual({ finding: "encrypted", pages: 0 });
});

test("a form is found, and its flat copy is accepted", async () => {
  const bytes = await (await withForm()).save();
  expect((await lookAtPdf(bytes)).finding).toBe("form");
  const flat = await flattened(bytes);
  expect(await lookAtPdf(flat)).toEqual({ finding: "ok", pages: 1 });
  const file = await PDFDocument.load(flat);
  expect(file.catalog.has(PDFName.of("AcroForm"))).toBe(false);
  expect(file.getPage(0).node.has(PDFName.of("Annots"))).toBe(false);
});

test("scripts are found, and its flat copy has none", async () => {
  const file = await plain();
  file.addJavaScript("greeting", "app.alert(1)");
  const bytes = await file.save();
  expect((await lookAtPdf(bytes)).finding).toBe("active");
  const flat = await flattened(bytes);
  expect((await lookAtPdf(flat)).finding).toBe("ok");
  const inside = await PDFDocument.load(flat);
  const all = inside.context.enumerateIndirectObjects().map(([, object]) => String(object));
  expect(all.join(" ")).not.toContain("JavaScript");
});

test("empty tables for scripts and files need no flattening", async () => {
  const file = await plain();
  const names = { JavaScript: { Names: [] }, EmbeddedFiles: { Names: [] } };
  file.catalog.set(PDFName.of("Names"), file.context.obj(names));
  expect((await lookAtPdf(await file.save())).finding).toBe("ok");
});

test("a digital signature is distinguished from an empty signature field", async () => {
  const signedIf = async (hasValue: boolean) => {
    const file = await plain();
    const { context } = file;
    const field = context.obj({ FT: "Sig", T: PDFString.of("s"), Subtype: "Widget" });
    if (hasValue) field.set(PDFName.of("V"), context.obj({ Type: "Sig" }));
    const ref = context.register(field);
    file.catalog.set(PDFName.of("AcroForm"), context.obj({ Fields: [ref] }));
    return (await lookAtPdf(await file.save())).finding;
  };
  expect(await signedIf(true)).toBe("signed");
  expect(await signedIf(false)).toBe("form");
});
