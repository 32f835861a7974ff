/** PDFs that cannot be read, or only at great cost, with the code that refuses each. */
import { constants, deflateRawSync, deflateSync } from "node:zlib";
import type { Hostile } from "./hostile-pdfs";
import { dictStream, packedPdf, rawPdf, withTable } from "./raw-pdf";

const latin = (text: string) => Buffer.from(text, "latin1");
const broken = (what: string, bytes: Buffer): Hostile => ({ what, bytes, code: "pdf_invalid" });

const MEGABYTE = 1024 * 1024;
const packedMegabyte = deflateRawSync(Buffer.alloc(MEGABYTE), {
  finishFlush: constants.Z_FULL_FLUSH,
});

/**
 * Megabytes of zeros, deflated (RFC 1950). One deflated megabyte is repeated, because deflating all of them takes
 * seconds.
 */
function nothing(megabytes: number): Buffer {
  const sum = Buffer.alloc(4);
  // Adler-32 of zeros: the low half is 1, the high half counts the bytes.
  sum.writeUInt16BE((megabytes * MEGABYTE) % 65_521);
  sum.writeUInt16BE(1, 2);
  const blocks = Array.from({ length: megabytes }, () => packedMegabyte);
  return Buffer.concat([Buffer.of(0x78, 0x9c), ...blocks, Buffer.of(3, 0), sum]);
}

export function damagedPdfs(): Hostile[] {
  const plain = rawPdf();
  const text = plain.toString("latin1");
  const nested = "[".repeat(5_000);
  const huge = nothing(600);
  const pretending = (as: string, more: string) =>
    broken(
      `a page that unpacks to 600 MB and calls itself ${as}`,
      rawPdf({ content: dictStream(`${more} /Filter /FlateDecode`, huge) }),
    );
  return [
    broken("nothing", Buffer.alloc(0)),
    broken("words", latin("Not a PDF at all.")),
    broken("a page of the web", latin("<html>%PDF-1.7</html>")),
    broken("a picture", latin("\x89PNG\r\n\x1a\n")),
    broken("something before its beginning", Buffer.concat([latin("GIF89a\n"), plain])),
    broken("something behind its end", Buffer.concat([plain, latin("<script>alert(1)</script>")])),
    broken("half of it", plain.subarray(0, plain.length >> 1)),
    broken("an index that is elsewhere", latin(text.replace(/startxref\n\d+/, "startxref\n7"))),
    broken("an index that leads into itself", circle(plain)),
    broken("an index that leads to another object", latin(text.replace("4 0 obj", "9 0 obj"))),
    broken("an object of another generation", latin(text.replace("4 0 obj", "4 1 obj"))),
    broken("a reference to another generation", rawPdf({ page: "/X 2 1 R" })),
    broken("an object inside of another", overlapping()),
    broken("no start", latin(text.replace("/Root 1 0 R", "/Toor 1 0 R"))),
    broken("no page", rawPdf({ pages: "<</Type /Pages /Kids [] /Count 0>>" })),
    broken(
      "more pages than it says",
      rawPdf({ pages: "<</Type /Pages /Kids [3 0 R 3 0 R] /Count 1>>" }),
    ),
    broken(
      "fewer pages than it says",
      rawPdf({ pages: "<</Type /Pages /Kids [3 0 R] /Count 9>>" }),
    ),
    broken("pages in a circle", rawPdf({ pages: "<</Type /Pages /Kids [2 0 R] /Count 1>>" })),
    broken(
      "a page of no size",
      latin(text.replace("/MediaBox [0 0 595 842]", "/MediaBox [0 0 0 0]    ")),
    ),
    broken(
      "a page of miles",
      latin(text.replace("/MediaBox [0 0 595 842]", "/MediaBox [0 0 9e9 842]")),
    ),
    broken("a page askew", rawPdf({ page: "/Rotate 45" })),
    broken("a length in a circle", rawPdf({ content: "<</Length 4 0 R>>\nstream\n\nendstream" })),
    broken("a length too long", rawPdf({ content: "<</Length 999999>>\nstream\n\nendstream" })),
    broken("a reference in a circle", rawPdf({ page: "/CropBox 5 0 R", more: ["6 0 R", "5 0 R"] })),
    broken(
      "one key twice",
      rawPdf({ catalog: "/OpenAction [3 0 R /Fit] /OpenAction <</S /Launch>>" }),
    ),
    broken("lists in lists without end", rawPdf({ catalog: `/X ${nested}` })),
    broken("texts without end", rawPdf({ catalog: "/X ((((" })),
    broken(
      "a page that unpacks to 600 MB",
      rawPdf({ content: dictStream("/Filter /FlateDecode", huge) }),
    ),
    pretending("a pack of objects", "/Type /ObjStm /N 0 /First 0"),
    pretending("an index", "/Type /XRef"),
    pretending("a picture", "/Type /XObject /Subtype /Image /Width 1 /Height 1"),
    broken(
      "a page packed twice that unpacks to a gigabyte",
      rawPdf({
        content: dictStream("/Filter [/FlateDecode /FlateDecode]", deflateSync(nothing(1_000))),
      }),
    ),
    broken(
      "a page in digits that unpacks to 600 MB",
      rawPdf({
        content: dictStream(
          "/Filter [/AHx /FlateDecode]",
          `${huge.toString("hex").toUpperCase()}>`,
        ),
      }),
    ),
    broken(
      "a page that unpacks to 600 MB by a filter elsewhere",
      rawPdf({
        content: dictStream("/Filter [5 0 R]", huge),
        more: ["/FlateDecode"],
      }),
    ),
    broken("a number of a million digits", rawPdf({ catalog: `/X ${"1".repeat(1_000_000)}x` })),
    broken("a number too large for any reader", rawPdf({ page: `/X ${"9".repeat(400)}` })),
    broken("an index of a million rows and more", manyRows()),
    broken("a number of objects nobody counts to", latin(text.replace("/Size 5", "/Size 8000001"))),
    broken("objects that all go to its end", oneForAll()),
    broken("lengths that stand behind each other", lengths()),
    broken("objects that unpack to 300 MB", packedPdf([], { data: nothing(300) })),
    broken("more objects than there is room for", packedPdf([`[${"0 ".repeat(1_500_000)}]`])),
    broken(
      "a picture of a billion pixels",
      rawPdf({
        page: "/X 5 0 R",
        more: [
          dictStream(
            "/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 1 /ColorSpace /DeviceGray",
            "a",
          ),
        ],
      }),
    ),
    {
      what: "a password",
      bytes: rawPdf({ trailer: "/Encrypt <</Filter /Standard /V 2 /R 3>> /ID [<00> <00>]" }),
      code: "pdf_encrypted",
    },
  ];
}

function manyRows(): Buffer {
  const rows = deflateSync(Buffer.alloc(3_000_000));
  const dict = "/Type /XRef /W [1 1 0] /Index [0 8388607 8388607 8388607] /Size 9 /Root 1 0 R";
  const stream = dictStream(`${dict} /Filter /FlateDecode`, rows);
  const head = latin("%PDF-1.7\n1 0 obj\n");
  return Buffer.concat([head, stream, latin("\nendobj\nstartxref\n9\n%%EOF\n")]);
}

/** Unclosed objects, each of which reaches to the end of the file, so reading them all would take hours. */
function oneForAll(): Buffer {
  const plain = rawPdf();
  const [body = "", end = ""] = plain.toString("latin1").split("xref\n", 2);
  const parts: string[] = [];
  const rows: string[] = [];
  for (let number = 5, at = body.length; number < 30_000; number++) {
    const part = `${number} 0 obj(\n`;
    parts.push(part);
    rows.push(`${String(at).padStart(10, "0")} 00000 n \n`);
    at += part.length;
  }
  const index = `${end.split("trailer", 1)[0]}5 ${rows.length}\n`;
  const all = body + parts.join("");
  const trailer = `trailer\n<</Size ${rows.length + 5} /Root 1 0 R>>\nstartxref\n${all.length}\n%%EOF\n`;
  return latin(`${all}xref\n${index}${rows.join("")}${trailer}`);
}

function lengths(): Buffer {
  const many = Array.from(
    { length: 20_000 },
    (_, at) => `<</Length ${at + 6} 0 R>>\nstream\n\nendstream`,
  );
  return rawPdf({ page: "/X 5 0 R", more: [...many, "0"] });
}

function circle(plain: Buffer): Buffer {
  const at = plain.length;
  return withTable(["<</A 1>>"], `/Size 6 /Root 1 0 R /Prev ${at + 24}`, { head: plain, first: 5 });
}

/** An object whose offset points into the page's content stream. */
function overlapping(): Buffer {
  const inner = "5 0 obj\n<</A 1>>\nendobj\n";
  const plain = rawPdf({ content: dictStream("", inner), more: ["<</A 2>>"] });
  const text = plain.toString("latin1");
  const [inside, own] = [text.indexOf("5 0 obj"), text.lastIndexOf("5 0 obj")];
  const row = (at: number) => `${String(at).padStart(10, "0")} 00000 n`;
  return latin(text.replace(row(own), row(inside)));
}
