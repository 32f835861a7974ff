/** A one-page agreement to try signing with (S-011). */

import { FAINT, INK } from "@/lib/formats/pdf/note-style";
import {
  type FlowBlock,
  type FlowDocument,
  PAPER,
  type Style,
  type Table,
} from "@/lib/pdf/layout/document";
import { layOut } from "@/lib/pdf/layout/layout";
import { writePdf } from "@/lib/pdf/write/write";
import { pdfFonts } from "./fonts";

const TEXT: Style = { family: "serif", size: 11, color: INK };
const TITLE: Style = { ...TEXT, size: 25, bold: true };
const HEADING: Style = { ...TEXT, size: 12, bold: true };
const LABEL: Style = { family: "sans", size: 8.5, color: FAINT };
const TITLE_TEXT = "Mutual confidentiality agreement";

let made: Promise<Uint8Array> | undefined;

/** Returns the same bytes each time. */
export function samplePdf(): Promise<Uint8Array> {
  made ??= make().catch((fault: unknown) => {
    made = undefined;
    throw fault;
  });
  return made;
}

async function make(): Promise<Uint8Array> {
  const display = await layOut(document(), { fonts: pdfFonts() });
  const facts = { title: TITLE_TEXT, lang: "en", createdAt: new Date(0) };
  return writePdf(display, facts);
}

function paragraph(text: string, style: Style, more: object = {}): FlowBlock {
  return { type: "paragraph", spans: [{ text, style }], style, leading: 1.5, ...more };
}

const CLAUSES: readonly (readonly [string, string])[] = [
  [
    "What is confidential",
    "Whatever one party shows the other while they consider working together, on paper, on a screen or in conversation, unless it is public already or becomes so through no fault of who received it.",
  ],
  [
    "What each party promises",
    "To use it for that purpose only, to show it to nobody but those who need it and are bound in the same way, and to guard it as carefully as its own.",
  ],
  [
    "How long this lasts",
    "For two years from the date below. On request, each party gives back or destroys what it received and confirms that it has.",
  ],
  [
    "Law",
    "The law of the place where the first party has its seat. A change to this agreement needs the signatures of both.",
  ],
];

function document(): FlowDocument {
  return {
    blocks: [
      paragraph("SAMPLE, FOR TRYING OUT SIGNING", { ...LABEL, bold: true }, { after: 12 }),
      paragraph(TITLE_TEXT, TITLE, { role: "H1", leading: 1.15, after: 16 }),
      paragraph(
        "Between Alder & Finch Ltd, 4 Mill Lane, Bristol, the first party, and Maple Workshop, 18 Station Road, Leeds, the second party.",
        TEXT,
        { after: 14 },
      ),
      ...CLAUSES.flatMap(([title, text], at) => [
        paragraph(`${at + 1}.  ${title}`, HEADING, {
          role: "H2",
          after: 3,
          before: 12,
          keepWithNext: true,
        }),
        paragraph(text, TEXT, { align: "justify", after: 6 }),
      ]),
      paragraph("Agreed by both parties:", TEXT, { before: 20, after: 46 }),
      places(),
    ],
    page: {
      ...PAPER.a4,
      margin: { top: 72, right: 78, bottom: 72, left: 78 },
      footer: { start: "Sample agreement", end: "Page {page} of {pages}" },
      style: LABEL,
    },
    direction: "ltr",
    lang: "en",
  };
}

/** A line for each party to sign, with its labels. */
function places(): Table {
  const line = (text: string) => [
    { type: "rule", color: INK, before: 0, after: 4 } as const,
    paragraph(text, LABEL),
  ];
  const row = (party: string) => [
    { blocks: line(`Signature, ${party}`) },
    { blocks: [paragraph("", LABEL)] },
    { blocks: line("Date") },
  ];
  const gap = [{ blocks: [paragraph(" ", { ...LABEL, size: 26 })] }];
  return {
    type: "table",
    rows: [row("for the first party"), gap, row("for the second party")],
    headerRows: 0,
    widths: [260, 30, 140],
    rules: "none",
    ruleColor: INK,
    padding: { block: 0, inline: 0 },
  };
}
