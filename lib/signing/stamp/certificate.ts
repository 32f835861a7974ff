/** The certificate of completion as a document to lay out (D-59): who signed what, when, and how it can be checked. */
import { encode } from "uqr";
import { FAINT, INK, LINE, SUNKEN } from "@/lib/formats/pdf/note-style";
import { encodeBlackAndWhite } from "@/lib/pdf/check/clean-png";
import { directionsOf } from "@/lib/pdf/layout/directions";
import {
  type Cell,
  type FlowBlock,
  type FlowDocument,
  PAPER,
  type Span,
  type Style,
  type Table,
} from "@/lib/pdf/layout/document";
import { eventWords, METHODS, MODES, moment } from "./certificate-words";
import type { CertificateData, CertificateSigner } from "./types";

const TEXT: Style = { family: "sans", size: 9.5, color: INK };
const SMALL: Style = { ...TEXT, size: 8.2 };
const LABEL: Style = { ...SMALL, color: FAINT };
const STRONG: Style = { ...TEXT, size: 11, bold: true };
const HASH: Style = { ...TEXT, family: "mono", size: 7.8 };
const HEADING: Style = { ...TEXT, size: 13, bold: true };
const TITLE: Style = { ...TEXT, size: 23, bold: true };
const MARGIN = { top: 60, right: 56, bottom: 60, left: 56 };
const ACCENT = "#0e5a6b";
const QR_SIDE_PT = 84;

export type Paper = keyof typeof PAPER;

/** @param names of the recipients by their ids */
export function certificateOf(
  data: CertificateData,
  names: ReadonlyMap<string, string>,
  paper: Paper,
): FlowDocument {
  return {
    blocks: [
      ...opening(data),
      factsAndCode(data),
      heading(data.signers.length === 1 ? "Signature" : "Signatures"),
      ...data.signers.map((signer, at) => card(signer, at > 0 && at === data.signers.length - 2)),
      heading("What each signer agreed to"),
      boxed([paragraph(data.consent, TEXT)]),
      heading("Events"),
      eventTable(data, names),
      paragraph(
        "The receipt of this request holds the same events with their hashes, signed by the service: with it, anyone can verify this document without asking the service.",
        LABEL,
        { before: 10, keepWithBefore: 3 },
      ),
    ],
    page: {
      ...PAPER[paper],
      margin: MARGIN,
      footer: {
        start: `Request ${data.id}`,
        end: "Certificate of completion, page {page} of {pages}",
      },
      style: LABEL,
    },
    direction: "ltr",
    lang: "en",
  };
}

const span = (text: string, style: Style): Span => ({ text, style });

function paragraph(text: string, style: Style, more: object = {}): FlowBlock {
  // Names in different scripts share one column with their details.
  const align = directionsOf(text, undefined, "ltr").direction === "rtl" ? "end" : "start";
  return { type: "paragraph", spans: [span(text, style)], style, leading: 1.4, align, ...more };
}

/** Tightly set digits hide the dots between them, so IPv4 addresses are set wider. IPv6 addresses have no dots. */
const network = (address: string, size: number): FlowBlock =>
  paragraph(address, { ...SMALL, size, tabular: !address.includes(":") });

/** Shortens a text that stands in full elsewhere: a name beside its signature, a user agent in the receipt. */
const cut = (text: string, most: number): string => {
  const letters = Array.from(text);
  return letters.length > most ? `${letters.slice(0, most).join("").trimEnd()}…` : text;
};

const heading = (text: string): FlowBlock =>
  paragraph(text, HEADING, { role: "H2", before: 20, after: 7, keepWithNext: true });

const boxed = (blocks: FlowBlock[]): FlowBlock => ({
  type: "box",
  blocks,
  background: SUNKEN,
  bar: { color: ACCENT, width: 2.5 },
  padding: { block: 8, start: 12, end: 12 },
  isWhole: true,
});

function opening({ signers }: CertificateData): FlowBlock[] {
  const { length } = signers;
  const people =
    length === 1 ? "One person has" : length === 2 ? "Both have" : `All ${length} people have`;
  return [
    paragraph("Certificate of completion", TITLE, { role: "H1", leading: 1.2, after: 6 }),
    paragraph(
      `${people} signed. These pages belong to the signed document; its own pages stand before them.`,
      { ...TEXT, color: FAINT },
      { after: 14 },
    ),
  ];
}

const bare = { type: "table", headerRows: 0, rules: "none", ruleColor: LINE } as const;

function rowsOf(rows: readonly (readonly [string, FlowBlock[]])[], label: number): Table {
  return {
    ...bare,
    rows: rows.map(([name, blocks]) => [
      { blocks: [paragraph(name, LABEL, { leading: 1.6 })], header: true },
      { blocks },
    ]),
    widths: [label],
    padding: { block: 1.8, inline: 0 },
  };
}

function factsAndCode(data: CertificateData): FlowBlock {
  const facts = rowsOf(
    [
      ["Document", [paragraph(data.title, { ...TEXT, bold: true })]],
      ["Completed", [paragraph(moment(data.completedAt), TEXT)]],
      ["Request", [paragraph(data.id, HASH, { leading: 1.7 })]],
      ["Original, SHA-256", hashLines(data.originalSha256)],
      ["Service", [paragraph(data.service, TEXT)]],
      ["Access", [paragraph(MODES[data.accessMode], TEXT)]],
    ],
    92,
  );
  const code: FlowBlock[] = [
    {
      type: "image",
      bytes: qrCode(data.verifyUrl),
      width: QR_SIDE_PT,
      height: QR_SIDE_PT,
      alt: `QR code: ${data.verifyUrl}`,
      after: 4,
    },
    paragraph("Verify it at", LABEL),
    paragraph(data.verifyUrl.replace(/^https?:\/\//, ""), { ...LABEL, size: 7.2 }),
  ];
  return {
    ...bare,
    rows: [[{ blocks: [facts] }, { blocks: [] }, { blocks: code }]],
    widths: [357, 18, 108],
    padding: { block: 0, inline: 0 },
  };
}

const hashLines = (hash: string): FlowBlock[] => [
  paragraph(`${hash.slice(0, 32)}\n${hash.slice(32)}`, HASH, { leading: 1.5 }),
];

/** @param isBeforeLast keeps this card on the page of the last one, so that the last does not stand alone */
function card(signer: CertificateSigner, isBeforeLast: boolean): FlowBlock {
  const browser = cut(signer.userAgent ?? "not known", 200);
  const left = rowsOf(
    [
      ["Signed as", [paragraph(signer.signedName, SMALL)]],
      ["Signature", [paragraph(METHODS[signer.method], SMALL)]],
      ["Network", [network(signer.ip ?? "not known", 7.6)]],
      ["Browser", [paragraph(browser, { ...LABEL, size: 7 })]],
    ],
    58,
  );
  const times: [string, FlowBlock[]][] = (
    [
      ["Sent", signer.sentAt],
      ["Opened", signer.viewedAt],
      ["Email confirmed", signer.verifiedAt],
      ["Signed", signer.signedAt],
    ] as const
  ).flatMap(([name, at]) => (at ? [[name, [paragraph(moment(at), SMALL)]]] : []));
  const pair: Cell[] = [{ blocks: [left] }, { blocks: [rowsOf(times, 74)] }];
  return {
    type: "box",
    role: "Div",
    blocks: [
      paragraph(signer.name, STRONG, { keepWithNext: true }),
      paragraph(signer.email, { ...SMALL, color: FAINT }, { after: 5, keepWithNext: true }),
      { ...bare, rows: [pair], widths: [242, 210], padding: { block: 0, inline: 6 } },
    ],
    background: SUNKEN,
    padding: { block: 9, start: 12, end: 12 },
    direction: "ltr",
    after: 8,
    isWhole: true,
    keepWithNext: isBeforeLast,
  };
}

function eventTable(data: CertificateData, names: ReadonlyMap<string, string>): Table {
  const head: Cell[] = ["", "Time (UTC)", "Event", "By", "Network"].map((text) => ({
    blocks: [paragraph(text, { ...LABEL, bold: true })],
    header: true,
  }));
  const who = (actor: CertificateData["events"][number]["actor"]) => {
    if (actor.kind === "signer") return names.get(actor.recipientId ?? "") ?? "A signer";
    return actor.kind === "sender" ? "The sender" : "The service";
  };
  const figures = { ...SMALL, tabular: true };
  const rows = data.events.map(({ seq, at, type, actor, ip }): Cell[] => [
    { blocks: [paragraph(String(seq), figures)] },
    { blocks: [paragraph(moment(new Date(at)).replace(" UTC", ""), figures)] },
    { blocks: [paragraph(eventWords(type), SMALL)] },
    { blocks: [paragraph(cut(who(actor), 48), SMALL)] },
    { blocks: [network(ip ?? "", 7)] },
  ]);
  return {
    type: "table",
    rows: [head, ...rows],
    headerRows: 1,
    widths: [20, 104, 124, 110, 125],
    rules: "bottom",
    ruleColor: LINE,
    padding: { block: 2.6, inline: 4 },
  };
}

/** Eight pixels per module, so that smoothing in a reader does not blur it. One byte per pixel, black or white. */
function qrCode(text: string): Uint8Array {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const rows = data.flatMap((modules) => {
    const row = [0, ...modules.map((isDark) => (isDark ? 0 : 255))];
    return Array.from({ length: 8 }, () => row);
  });
  return encodeBlackAndWhite(size * 8, size * 8, Uint8Array.from(rows.flat()));
}
