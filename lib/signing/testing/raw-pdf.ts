/** Hand-written PDFs for tests: valid ones, and ones with one defect. */
import { deflateSync } from "node:zlib";

export interface RawPdf {
  /** Additional entries of the catalog, the page and the trailer. */
  catalog?: string;
  page?: string;
  trailer?: string;
  /** Additional objects, from number 5 on. */
  more?: readonly (string | Buffer)[];
  content?: string | Buffer;
  pages?: string;
  resources?: string;
}

const latin = (text: string) => Buffer.from(text, "latin1");
export const dictStream = (dict: string, data: Buffer | string): Buffer => {
  const bytes = typeof data === "string" ? latin(data) : data;
  return Buffer.concat([
    latin(`<<${dict} /Length ${bytes.length}>>\nstream\n`),
    bytes,
    latin("\nendstream"),
  ]);
};
export const deflated = (data: Buffer | string, dict = ""): Buffer =>
  dictStream(`${dict} /Filter /FlateDecode`, deflateSync(data));

/** Concatenates objects and appends their xref table. */
export function withTable(
  objects: readonly (string | Buffer)[],
  trailer: string,
  { head = latin("%PDF-1.7\n"), first = 1 }: { head?: Buffer; first?: number } = {},
): Buffer {
  const parts: Buffer[] = [head];
  const offsets: number[] = [];
  let at = head.length;
  const put = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const body = typeof object === "string" ? latin(object) : object;
    put(Buffer.concat([latin(`${first + index} 0 obj\n`), body, latin("\nendobj\n")]));
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const free = first === 1 ? "0 1\n0000000000 65535 f \n" : "";
  put(
    latin(
      `xref\n${free}${first} ${objects.length}\n${rows}trailer\n<<${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const FONT = "/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>";

/** A page with one line of text. */
export function rawPdf(more: RawPdf = {}): Buffer {
  const content = more.content ?? dictStream("", "BT /F1 24 Tf 72 700 Td (An agreement) Tj ET");
  const objects = [
    `<</Type /Catalog /Pages 2 0 R ${more.catalog ?? ""}>>`,
    more.pages ?? "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
      /Resources <<${more.resources ?? FONT}>> ${more.page ?? ""}>>`,
    content,
    ...(more.more ?? []),
  ];
  return withTable(objects, `/Size ${objects.length + 1} /Root 1 0 R ${more.trailer ?? ""}`);
}

/** The same file with an incremental update that appends other objects. */
export function savedAgain(before: Buffer, objects: readonly string[], first: number): Buffer {
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(before.toString("latin1"))?.[1] ?? "0";
  return withTable(objects, `/Size ${first + objects.length} /Root 1 0 R /Prev ${start}`, {
    head: before,
    first,
  });
}

/** A PDF with object streams and an xref stream; `packed` are the objects from number 4 on. */
export function packedPdf(
  packed: readonly string[],
  { data, dict = "" }: { data?: Buffer; dict?: string } = {},
): Buffer {
  const objects = ["<</Type /Catalog /Pages 2 0 R>>", "<</Type /Pages /Kids [3 0 R] /Count 1>>"];
  objects.push("<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /X 4 0 R>>", ...packed);
  let at = 0;
  const heads = objects.map((object, index) => {
    const head = `${index + 1} ${at}`;
    at += object.length + 1;
    return head;
  });
  const head = `${heads.join(" ")}\n`;
  const number = objects.length + 1;
  const inner = data ?? deflateSync(latin(`${head}${objects.join("\n")}`));
  const stream = dictStream(
    `/Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode ${dict}`,
    inner,
  );
  const begin = latin("%PDF-1.7\n");
  const body = Buffer.concat([latin(`${number} 0 obj\n`), stream, latin("\nendobj\n")]);
  const start = begin.length + body.length;
  const rows = [
    [0, 0, 0],
    ...objects.map((_, index) => [2, number, index]),
    [1, begin.length, 0],
    [1, start, 0],
  ];
  const table = Buffer.alloc(rows.length * 7);
  for (const [row, [kind = 0, one = 0, other = 0]] of rows.entries()) {
    table.writeUInt8(kind, row * 7);
    table.writeUInt32BE(one, row * 7 + 1);
    table.writeUInt16BE(other, row * 7 + 5);
  }
  const index = deflated(table, `/Type /XRef /W [1 4 2] /Size ${rows.length} /Root 1 0 R`);
  return Buffer.concat([
    begin,
    body,
    latin(`${number + 1} 0 obj\n`),
    index,
    latin(`\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
}
