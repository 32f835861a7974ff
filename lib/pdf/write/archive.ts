/** What a file says of itself (XMP), and what makes it a PDF/A-3 (ISO 19005-3): what its colours mean, and files inside. */
import { type Inside, insideOf } from "./pdfkit-inside";
import { srgbProfile } from "./srgb-profile";
import type { PdfFacts } from "./write";

export interface Archive {
  files: AttachedFile[];
  /** RDF descriptions of what the files are, beside our own. */
  metadata?: string;
}

interface AttachedFile {
  name: string;
  bytes: Uint8Array;
  type: string;
  relationship: "Alternative" | "Data" | "Source" | "Supplement";
  description: string;
}

/** Call it before the document ends. */
export function addMetadata(doc: PDFKit.PDFDocument, facts: PdfFacts): void {
  const inside = insideOf(doc);
  // PDFKit writes them as they are, and an ampersand in a title would break them.
  inside._addInfo = () => inside.appendXML(descriptionOf(facts));
  if (!facts.archive) return;
  const { ref } = inside;
  inside.ref = (data) => ref.call(inside, withChecksumBytes(data));
  for (const { name, bytes, type, relationship, description } of facts.archive.files)
    doc.file(
      new Uint8Array(bytes) as unknown as Buffer,
      {
        ...{ name, type, relationship, description },
        creationDate: facts.createdAt,
        modifiedDate: facts.createdAt,
      } as PDFKit.Mixins.PDFAttachmentOptions,
    );
  inside.ref = ref;
  addOutputIntent(inside);
}

/** PDFKit writes the digits of an MD5 as a text, where its 16 bytes belong (ISO 32000-1, 7.11.4). */
function withChecksumBytes(data: object): object {
  if (!("Params" in data) || typeof data.Params !== "object" || data.Params === null) return data;
  if (!("CheckSum" in data.Params)) return data;
  const digits = String(data.Params.CheckSum).match(/../g) ?? [];
  const CheckSum = Uint8Array.from(digits, (pair) => Number.parseInt(pair, 16));
  return { ...data, Params: { ...data.Params, CheckSum } };
}

function addOutputIntent(inside: Inside): void {
  const profile = inside.ref({ N: 3 });
  profile.end(srgbProfile());
  const intent = inside.ref({
    Type: "OutputIntent",
    S: "GTS_PDFA1",
    Info: new String("sRGB"),
    OutputConditionIdentifier: new String("sRGB"),
    DestOutputProfile: profile,
  });
  intent.end();
  inside._root.data.OutputIntents = [intent];
}

const about = (prefix: string, namespace: string, inner: string): string =>
  `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${inner}</rdf:Description>\n`;

function descriptionOf({ title, author, createdAt, archive }: PdfFacts): string {
  const at = `${createdAt.toISOString().slice(0, 19)}Z`;
  const creator =
    author === undefined
      ? ""
      : `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>`;
  const name = `<rdf:li xml:lang="x-default">${escaped(title)}</rdf:li>`;
  return [
    about(
      "xmp",
      "http://ns.adobe.com/xap/1.0/",
      `<xmp:CreateDate>${at}</xmp:CreateDate><xmp:CreatorTool>Sealdesk</xmp:CreatorTool>`,
    ),
    about(
      "dc",
      "http://purl.org/dc/elements/1.1/",
      `<dc:title><rdf:Alt>${name}</rdf:Alt></dc:title>${creator}`,
    ),
    about("pdf", "http://ns.adobe.com/pdf/1.3/", "<pdf:Producer>Sealdesk</pdf:Producer>"),
    archive
      ? about(
          "pdfaid",
          "http://www.aiim.org/pdfa/ns/id/",
          "<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>",
        )
      : "",
    archive?.metadata ?? "",
  ].join("");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign).replace(/(?![\n\t])\p{Cc}/gu, "");
