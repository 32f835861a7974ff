/** A hybrid invoice keeps the rules of PDF/A-3b (ISO 19005-3) that can be told from the file, one by one. */
import { beforeAll, expect, test } from "vitest";
import { qrCode } from "../../../components/share/qr";
import { openFonts } from "../../pdf/layout/layout";
import { PdfFile } from "../../pdf/read/file";
import { decoded } from "../../pdf/read/filters";
import { type Dict, isDict, nameOf, PdfString, Stream, type Value } from "../../pdf/read/values";
import { samplePaper } from "../testing/business-samples";
import { loadFont } from "../testing/fonts";
import { paperPdf } from "./business-pdf";

const address = "https://sealdesk.example/pay/9fKx2vQm7LrT#k";
let file: PdfFile;
let all: Value[];
beforeAll(async () => {
  const bytes = await paperPdf(samplePaper("scripts", { design: "boutique", paper: "a4" }), {
    fonts: openFonts(loadFont),
    pay: { address, qr: qrCode(address) },
    invoiceXml: new TextEncoder().encode("<rsm:CrossIndustryInvoice/>"),
  });
  file = new PdfFile(bytes);
  all = [...file.standing()].map(({ value }) => value);
});

const dicts = (): Dict[] =>
  all.flatMap((value) => (value instanceof Stream ? [value.dict] : isDict(value) ? [value] : []));
const typed = (type: string) => dicts().filter((dict) => nameOf(dict.get("Type")) === type);
const list = (value: Value | undefined): Value[] => {
  const found = file.resolve(value);
  return Array.isArray(found) ? found : [];
};

test("6.1.3: it has an id and no password", () => {
  expect(list(file.trailer.get("ID"))).toHaveLength(2);
  expect(file.trailer.has("Encrypt")).toBe(false);
});

test("6.1.7: no stream is packed by LZW or kept outside", () => {
  for (const value of all.filter((one): one is Stream => one instanceof Stream)) {
    expect(JSON.stringify(list(value.dict.get("Filter")))).not.toContain("LZW");
    expect(nameOf(value.dict.get("Filter"))).not.toBe("LZWDecode");
    for (const key of ["F", "FFilter", "FDecodeParms"]) expect(value.dict.has(key)).toBe(false);
  }
});

test("6.2.3: it says once what its colours mean, with a profile of three components", () => {
  const intents = list(file.root.catalog.get("OutputIntents"));
  expect(intents).toHaveLength(1);
  const intent = file.dict(intents[0]);
  expect(nameOf(intent?.get("S"))).toBe("GTS_PDFA1");
  const profile = file.resolve(intent?.get("DestOutputProfile"));
  if (!(profile instanceof Stream)) throw new Error("It has no profile.");
  expect(profile.dict.get("N")).toBe(3);
  const bytes = decoded(profile, file.budget);
  const text = new TextDecoder("latin1").decode(bytes);
  expect([text.slice(12, 16), text.slice(16, 20), text.slice(36, 40)]).toEqual([
    ...["mntr", "RGB ", "acsp"],
  ]);
  expect(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)).toBe(bytes.length);
  // No later than version 4 of the ICC's.
  expect(bytes[8]).toBeLessThanOrEqual(4);
});

test("6.2.4: no colour is of a printer's inks", () => {
  expect(JSON.stringify(dicts().map((dict) => [...dict.values()]))).not.toContain("DeviceCMYK");
});

test("6.2.8: no picture is smoothed, replaced or kept outside", () => {
  for (const dict of dicts().filter((one) => nameOf(one.get("Subtype")) === "Image")) {
    expect(dict.get("Interpolate") ?? false).toBe(false);
    for (const key of ["Alternates", "OPI"]) expect(dict.has(key)).toBe(false);
  }
});

test("6.2.11: every font is inside, and each of its letters can be read as text", () => {
  const fonts = typed("Font");
  expect(fonts.length).toBeGreaterThan(2);
  for (const font of fonts) {
    if (nameOf(font.get("Subtype")) === "Type0") {
      expect(nameOf(font.get("Encoding"))).toBe("Identity-H");
      expect(file.resolve(font.get("ToUnicode"))).toBeInstanceOf(Stream);
      continue;
    }
    const descriptor = file.dict(font.get("FontDescriptor"));
    const program = ["FontFile", "FontFile2", "FontFile3"].map((key) => descriptor?.get(key));
    expect(program.filter(Boolean).map((one) => file.resolve(one))).toEqual([expect.any(Stream)]);
    if (nameOf(font.get("Subtype")) === "CIDFontType2")
      expect(nameOf(font.get("CIDToGIDMap"))).toBe("Identity");
  }
});

test("6.3 and 6.5: nothing in it acts, plays or is filled in", () => {
  const { catalog } = file.root;
  for (const key of ["OpenAction", "AA", "AcroForm", "Collection"]) {
    expect(catalog.has(key)).toBe(false);
  }
  for (const dict of dicts()) {
    expect(["JavaScript", "Launch", "Movie", "Sound"]).not.toContain(nameOf(dict.get("S")));
    expect(dict.has("AA")).toBe(false);
    // 6.3.2: what stands on a page is printed, and is not hidden.
    if (nameOf(dict.get("Type")) !== "Annot") continue;
    expect(Number(dict.get("F") ?? 0) & 0b100).toBe(0b100);
    expect(Number(dict.get("F") ?? 0) & 0b100011).toBe(0);
  }
});

test("6.6.2: its metadata is in the clear and says what the document says", () => {
  const metadata = file.resolve(file.root.catalog.get("Metadata"));
  if (!(metadata instanceof Stream)) throw new Error("It has no metadata.");
  expect(metadata.dict.has("Filter")).toBe(false);
  expect([nameOf(metadata.dict.get("Type")), nameOf(metadata.dict.get("Subtype"))]).toEqual([
    ...["Metadata", "XML"],
  ]);
  const xmp = new TextDecoder().decode(metadata.raw);
  expect(xmp).toMatch(/^<\?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"\?>/);
  expect(xmp.trim()).toMatch(/<\?xpacket end="[rw]"\?>$/);
  for (const part of ["<pdfaid:part>3</pdfaid:part>", "<pdfaid:conformance>B</pdfaid:conformance>"])
    expect(xmp).toContain(part);
  const info = file.dict(file.trailer.get("Info"));
  const said = (key: string) => {
    const value = file.resolve(info?.get(key));
    if (!(value instanceof PdfString)) return null;
    const isWide = value.bytes[0] === 0xfe && value.bytes[1] === 0xff;
    return isWide
      ? new TextDecoder("utf-16be").decode(value.bytes.subarray(2))
      : new TextDecoder("latin1").decode(value.bytes);
  };
  expect(xmp).toContain(`<pdf:Producer>${said("Producer")}</pdf:Producer>`);
  expect(xmp).toContain(`<xmp:CreatorTool>${said("Creator")}</xmp:CreatorTool>`);
  expect(xmp).toContain(`>${said("Title")}</rdf:li>`);
  const [, day, time] = /^D:(\d{8})(\d{6})Z/.exec(said("CreationDate") ?? "") ?? [];
  const stamp = /<xmp:CreateDate>([^<]*)Z</.exec(xmp)?.[1]?.replace(/[-:]/g, "");
  expect(stamp).toBe(`${day}T${time}`);
});

test("6.8: the file inside is described, dated and belongs to the document", () => {
  const [spec, ...others] = list(file.root.catalog.get("AF")).map((one) => file.dict(one));
  expect(others).toEqual([]);
  expect(nameOf(spec?.get("AFRelationship"))).toBe("Alternative");
  for (const key of ["F", "UF", "Desc"])
    expect(file.resolve(spec?.get(key))).toBeInstanceOf(PdfString);
  const stream = file.resolve(file.dict(spec?.get("EF"))?.get("F"));
  if (!(stream instanceof Stream)) throw new Error("Nothing is inside.");
  expect(nameOf(stream.dict.get("Subtype"))).toBe("text/xml");
  const parameters = file.dict(stream.dict.get("Params"));
  for (const key of ["ModDate", "Size"]) expect(parameters?.has(key)).toBe(true);
});
