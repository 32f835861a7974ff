/** PDFs that must be refused, each with the code of its refusal. */
import { dictStream, rawPdf, savedAgain, withTable } from "./raw-pdf";

type Code = "pdf_invalid" | "pdf_encrypted" | "pdf_not_flat";

export interface Hostile {
  what: string;
  bytes: Buffer;
  code: Code;
}

const flat = (what: string, bytes: Buffer): Hostile => ({ what, bytes, code: "pdf_not_flat" });

const withAnnotation = (entries: string, more: string[] = []) =>
  rawPdf({
    page: "/Annots [5 0 R]",
    more: [`<</Type /Annot /Rect [10 10 90 40] /F 4 ${entries}>>`, ...more],
  });
const withAction = (action: string) => rawPdf({ catalog: `/OpenAction <<${action}>>` });

export function actingPdfs(): Hostile[] {
  return [
    flat("a script that runs when it opens", withAction("/S /JavaScript /JS (app.alert\\(1\\))")),
    flat(
      "a script by reference",
      rawPdf({
        catalog: "/OpenAction 5 0 R",
        more: ["<</S /JavaScript /JS 6 0 R>>", dictStream("", "app.alert(1)")],
      }),
    ),
    flat("a script by a name in other letters", withAction("/S /J#61vaScript /J#53 (1)")),
    flat(
      "scripts by name",
      rawPdf({
        catalog: "/Names <</JavaScript <</Names [(a) 5 0 R]>>>>",
        more: ["<</S /JavaScript /JS (1)>>"],
      }),
    ),
    flat("a program that is started", withAction("/S /Launch /F (cmd.exe)")),
    flat(
      "a program that is started by what calls itself a part of the text",
      withAction("/Type /StructElem /S /Launch /F (cmd.exe)"),
    ),
    flat(
      "tables of scripts in a circle",
      rawPdf({ catalog: "/Names <</JavaScript 5 0 R>>", more: ["<</Kids 5 0 R>>"] }),
    ),
    flat("a form that is sent", withAction("/S /SubmitForm /F (https://example.com)")),
    flat("a form that is emptied", withAction("/S /ResetForm")),
    flat("data that is fetched", withAction("/S /ImportData /F (a.fdf)")),
    flat("another document that is opened", withAction("/S /GoToR /F (b.pdf) /D [0 /Fit]")),
    flat("an embedded document that is opened", withAction("/S /GoToE /D [0 /Fit]")),
    flat("a layer that is switched", withAction("/S /SetOCGState /State [/OFF 5 0 R]")),
    flat("something that is hidden", withAction("/S /Hide /T (a)")),
    flat("a film", withAction("/S /Rendition /OP 0")),
    flat(
      "an action behind a harmless one",
      withAction("/S /GoTo /D [3 0 R /Fit] /Next <</S /Launch /F (a)>>"),
    ),
    flat(
      "an address that is visited when it opens",
      rawPdf({ catalog: "/OpenAction <</S /URI /URI (https://example.com)>>" }),
    ),
    flat(
      "an address that is visited behind the page it opens at",
      rawPdf({
        catalog:
          "/OpenAction <</S /GoTo /D [3 0 R /Fit] /Next [<</S /URI /URI (https://example.com)>>]>>",
      }),
    ),
    flat(
      "an action when the page opens",
      rawPdf({ page: "/AA <</O <</S /URI /URI (https://example.com)>>>>" }),
    ),
    flat(
      "an action when it is printed",
      rawPdf({ catalog: "/AA <</WP <</S /JavaScript /JS (1)>>>>" }),
    ),
    flat(
      "a link that runs a script",
      withAnnotation("/Subtype /Link /A <</S /JavaScript /JS (1)>>"),
    ),
    flat(
      "a link with a script as its address",
      withAnnotation("/Subtype /Link /A <</S /URI /URI ( JavaScript:alert\\(1\\))>>"),
    ),
    flat(
      "a link with a script as its address, in pieces",
      withAnnotation("/Subtype /Link /A <</S /URI /URI (\\001java\\tscript :alert\\(1\\))>>"),
    ),
    flat("a link that starts a program", withAnnotation("/Subtype /Link /A <</S /Launch /F (a)>>")),
    flat(
      "a bookmark that starts a program",
      rawPdf({
        catalog: "/Outlines 5 0 R",
        more: [
          "<</First 6 0 R /Last 6 0 R>>",
          "<</Title (a) /Parent 5 0 R /A <</S /Launch /F (a)>>>>",
        ],
      }),
    ),
    flat(
      "a drawing in PostScript",
      rawPdf({ page: "/X 5 0 R", more: [dictStream("/Type /XObject /Subtype /PS", "showpage")] }),
    ),
  ];
}

export function changingPdfs(): Hostile[] {
  const plain = rawPdf();
  const other = "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R>>";
  const text = "<</Length 0>>\nstream\n\nendstream";
  return [
    flat(
      "a field to fill in",
      rawPdf({ catalog: "/AcroForm <</Fields [5 0 R]>>", more: ["<</FT /Tx /T (a)>>"] }),
    ),
    flat("a field beside no form", withAnnotation("/Subtype /Widget /FT /Tx /T (a)")),
    flat(
      "a field without its type",
      rawPdf({ page: "/Annots [<</Subtype /Widget /Rect [0 0 9 9]>>]" }),
    ),
    flat(
      "a form in XML",
      rawPdf({ catalog: "/AcroForm <</Fields [] /XFA 5 0 R>>", more: [dictStream("", "<xdp/>")] }),
    ),
    flat("a form that is yet to be drawn", rawPdf({ catalog: "/NeedsRendering true" })),
    flat(
      "layers",
      rawPdf({
        catalog: "/OCProperties <</OCGs [5 0 R] /D <</OFF [5 0 R]>>>>",
        more: ["<</Type /OCG /Name (a)>>"],
      }),
    ),
    flat(
      "a signature",
      rawPdf({ page: "/X 5 0 R", more: ["<</Type /Sig /Filter /Adobe.PPKLite /Contents <00>>>"] }),
    ),
    flat(
      "a signature without its type",
      rawPdf({ page: "/X <</Filter /Adobe.PPKLite /ByteRange [0 1 2 3]>>" }),
    ),
    flat("a stamp of time", rawPdf({ page: "/X <</Type /DocTimeStamp>>" })),
    flat(
      "permissions of a signature",
      rawPdf({ catalog: "/Perms <</DocMDP 5 0 R>>", more: ["<</A 1>>"] }),
    ),
    flat(
      "a file",
      rawPdf({
        catalog: "/Names <</EmbeddedFiles <</Names [(a) 5 0 R]>>>>",
        more: ["<</Type /Filespec /F (a)>>"],
      }),
    ),
    flat(
      "a file of no list",
      rawPdf({
        catalog: "/AF [5 0 R]",
        more: [
          "<</Type /Filespec /F (a) /EF <</F 6 0 R>>>>",
          dictStream("/Type /EmbeddedFile", "MZ"),
        ],
      }),
    ),
    flat("a file on a page", withAnnotation("/Subtype /FileAttachment /FS <</F (a)>>")),
    flat("a portfolio", rawPdf({ catalog: "/Collection <</View /D>>" })),
    flat("sound", withAnnotation("/Subtype /Sound")),
    flat("media", withAnnotation("/Subtype /RichMedia")),
    flat("a screen", withAnnotation("/Subtype /Screen")),
    flat("a drawing in three dimensions", withAnnotation("/Subtype /3D")),
    flat("blackening that is yet to be done", withAnnotation("/Subtype /Redact")),
    flat(
      "a note that is on paper only",
      rawPdf({ page: "/Annots [<</Type /Annot /Subtype /FreeText /Rect [0 0 9 9] /F 36>>]" }),
    ),
    flat(
      "a note that is on the screen only",
      rawPdf({ page: "/Annots [<</Type /Annot /Subtype /Stamp /Rect [0 0 9 9]>>]" }),
    ),
    flat(
      "a hidden note",
      rawPdf({ page: "/Annots [<</Type /Annot /Subtype /FreeText /Rect [0 0 9 9] /F 6>>]" }),
    ),
    flat(
      "content from elsewhere",
      rawPdf({ content: dictStream("/F (http://example.com/a) /FFilter /FlateDecode", "") }),
    ),
    flat(
      "a picture that is another on paper",
      rawPdf({
        page: "/X 5 0 R",
        more: [
          dictStream(
            "/Type /XObject /Subtype /Image /Width 1 /Height 1 /Alternates [<</DefaultForPrinting true>>]",
            "a",
          ),
        ],
      }),
    ),
    flat("an earlier version with another page", savedAgain(plain, [other], 3)),
    flat(
      "an earlier version with another start",
      withTable(
        [
          "<</Type /Catalog /Pages 6 0 R>>",
          "<</Type /Pages /Kids [7 0 R] /Count 1>>",
          "<</Type /Page /Parent 6 0 R /MediaBox [0 0 9 9]>>",
        ],
        `/Size 8 /Root 5 0 R /Prev ${startOf(plain)}`,
        { head: plain, first: 5 },
      ),
    ),
    flat(
      "an earlier version that nothing leads to",
      withTable(
        [
          "<</Type /Catalog /Pages 2 0 R>>",
          "<</Type /Pages /Kids [3 0 R] /Count 1>>",
          "<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R>>",
          text,
        ],
        "/Size 5 /Root 1 0 R",
        { head: plain },
      ),
    ),
    flat(
      "an object no index tells of",
      rawPdf({ content: `<</Length 0>>\nstream\n\nendstream\nendobj\n9 0 obj\n<</A 1>>` }),
    ),
  ];
}

const startOf = (bytes: Buffer) => /startxref\s+(\d+)/.exec(bytes.toString("latin1"))?.[1] ?? "";
