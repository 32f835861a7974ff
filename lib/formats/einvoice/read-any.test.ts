import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { line, party, rowId, tradePaper } from "../../kinds/business/testing/papers";
import { openFonts } from "../../pdf/layout/layout";
import { utf8 } from "../../protocol/bytes";
import { paperPdf } from "../pdf/business-pdf";
import { loadFont } from "../testing/fonts";
import { readAnyEInvoice } from "./read-any";
import { writeEInvoice } from "./write";

const fonts = openFonts(loadFont);
const paper = tradePaper({
  ...{ number: "2026-17", issueDate: "2026-11-23", from: party({ name: "Ada", country: "DE" }) },
  lines: [line(1, "3", "10.01", { taxRate: "19" }), { ...line(2, "1", "5"), id: rowId(2) }],
});
const xml = utf8(writeEInvoice(paper, { profile: "facturx", syntax: "cii" }));

interface Inside {
  name?: string;
  checksum?: string;
  filter?: boolean;
  isCircle?: true;
}

/** A PDF by hand with one file inside. */
function pdfWith(
  bytes: Uint8Array,
  { name = "factur-x.xml", checksum, filter, isCircle }: Inside = {},
) {
  const data = filter === false ? Buffer.from(bytes) : deflateSync(bytes);
  const sum = checksum === undefined ? "" : `/Params <</CheckSum <${checksum}>>>`;
  const parts = [
    `<</Type /Catalog /Pages 2 0 R /Names <</EmbeddedFiles ${isCircle ? "2 0 R" : "<</Names [(x) 3 0 R]>>"}>>>>`,
    `<</Type /Pages /Kids [${isCircle ? "2 0 R" : ""}] /Count 0>>`,
    `<</Type /Filespec /F (${name}) /EF <</F 4 0 R>>>>`,
    `<</Type /EmbeddedFile ${filter === false ? "" : "/Filter /FlateDecode"} ${sum} /Length ${data.length}>>\nstream\n${data.toString("latin1")}\nendstream`,
  ];
  let file = "%PDF-1.7\n";
  const places = parts.map((part, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${part}\nendobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const start = file.length;
  file += `xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<</Size 5 /Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, "latin1"));
}

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");
const refusal = (bytes: Uint8Array) => {
  try {
    readAnyEInvoice(bytes);
  } catch (error) {
    return error;
  }
  throw new Error("It was read.");
};

test("an invoice is read out of its XML and out of our own hybrid PDF", async () => {
  const pdf = await paperPdf(paper, { fonts, invoiceXml: xml });
  for (const bytes of [xml, pdf]) {
    const { paper: read, isSameTotal } = readAnyEInvoice(bytes);
    expect(isSameTotal).toBe(true);
    expect(read).toMatchObject({ number: "2026-17", lines: [{ unitPrice: "10.01" }, {}] });
  }
});

test.each<[string, Inside]>([
  ["with its checksum", { checksum: md5(xml) }],
  ["as ZUGFeRD 1 calls it", { name: "ZUGFeRD-invoice.xml" }],
  ["under a name of its own", { name: "re17.XML" }],
  ["not packed", { filter: false }],
])("an invoice inside a PDF is read: %s", (_, inside) => {
  expect(readAnyEInvoice(pdfWith(xml, inside)).paper.number).toBe("2026-17");
});

test("where there is no Buffer and no zlib, as in a browser, it is read alike", () => {
  const { Buffer: kept } = globalThis;
  const pdf = pdfWith(xml, { checksum: md5(xml) });
  try {
    // @ts-expect-error a browser has none
    globalThis.Buffer = undefined;
    expect(readAnyEInvoice(pdf).paper.number).toBe("2026-17");
  } finally {
    globalThis.Buffer = kept;
  }
});

const laughs = utf8(
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><Invoice>&b;</Invoice>`,
);
const BOMB = new Uint8Array(200_000_000);

test.each<[string, () => Uint8Array, string]>([
  ["a billion laughs", () => laughs, "damaged"],
  ["a billion laughs in a PDF", () => pdfWith(laughs), "damaged"],
  ["another checksum", () => pdfWith(xml, { checksum: md5(utf8("other")) }), "checksum"],
  ["no file inside", () => pdfWith(xml, { name: "notes.txt" }), "no-invoice"],
  ["an invoice that unpacks to 200 MB", () => pdfWith(BOMB), "damaged-pdf"],
  ["a PDF that was cut", () => pdfWith(xml).subarray(0, 300), "damaged-pdf"],
  ["a PDF of nothing", () => utf8("%PDF-1.7\n"), "damaged-pdf"],
  ["another XML", () => utf8("<html/>"), "other"],
  ["other bytes", () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), "damaged"],
  ["a PDF of 31 MB", () => Buffer.concat([utf8("%PDF-"), Buffer.alloc(31 << 20)]), "too-large"],
])("%s is refused in words", (_, bytes, kind) => {
  const error = refusal(bytes());
  expect(error).toMatchObject({ name: "EInvoiceError", kind });
  expect(String((error as Error).message)).toMatch(/^Th.*\.$/);
});

test("the checksum in our own hybrid PDF is the sixteen bytes that it should be", async () => {
  const pdf = Buffer.from(await paperPdf(paper, { fonts, invoiceXml: xml }));
  expect(pdf.toString("latin1")).toContain(`/CheckSum <${md5(xml)}>`);
  expect(
    readAnyEInvoice(pdfWith(xml, { checksum: Buffer.from(md5(xml)).toString("hex") })).syntax,
  ).toBe("cii");
});

test("a PDF whose list of files leads back to itself is refused", () => {
  expect(refusal(pdfWith(xml, { isCircle: true }))).toMatchObject({ kind: "damaged-pdf" });
});
