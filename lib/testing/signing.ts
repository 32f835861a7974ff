/** Requests for signatures as tests need them: small PDFs and signatures, senders, signers, and the codes they are mailed. */
import { randomInt, randomUUID } from "node:crypto";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import * as accessCode from "@/app/api/sign/v1/envelopes/[id]/access-code/route";
import * as eventsRoute from "@/app/api/sign/v1/envelopes/[id]/events/route";
import * as envelopeRoute from "@/app/api/sign/v1/envelopes/[id]/route";
import * as signRoute from "@/app/api/sign/v1/envelopes/[id]/sign/route";
import * as verifyCode from "@/app/api/sign/v1/envelopes/[id]/verify-code/route";
import * as envelopes from "@/app/api/sign/v1/envelopes/route";
import { pool } from "@/db/client";
import type { CreatedEnvelope, Field } from "@/lib/contract/signing-shapes";
import type { Route } from "@/lib/http/route";
import { type Answered, call } from "./call";
import { opened } from "./outbox";

/** A PDF of so many empty pages. */
export async function pdfOf(pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page++) pdf.addPage([595, 842]);
  return pdf.save({ useObjectStreams: false });
}

let onePage: Promise<Uint8Array> | undefined;
/** The one most tests ask signatures under. */
export const smallPdf = (): Promise<Uint8Array> => {
  onePage ??= pdfOf();
  return onePage;
};

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crcOf = (bytes: Uint8Array): number =>
  (bytes.reduce((crc, byte) => (CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8), 0xffffffff) ^
    0xffffffff) >>>
  0;
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crcOf(body));
  return Buffer.concat([length, body, crc]);
}

/** A drawn signature: dark on nothing, of one grey of its own. */
export function signaturePng(width = 24, height = 8, shade = randomInt(256)): Uint8Array {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const row = Buffer.alloc(1 + width * 4);
  for (let x = 0; x < width; x += 2) row.set([shade, shade, shade, 255], 1 + x * 4);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export const dataUrl = (png: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(png).toString("base64")}`;

export const recipientsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `r${i + 1}`,
    name: `Signer ${i + 1}`,
    email: `signer${i + 1}.${randomUUID().slice(0, 8)}@sealdesk.test`,
  }));

/** A signature of each of them, one below the other. */
export const fieldsOf = (recipients: readonly { id: string }[]): Field[] =>
  recipients.map(({ id }, i) => ({
    id: `f${i + 1}`,
    recipientId: id,
    type: "signature",
    page: 1,
    x: 0.1,
    y: 0.1 + i * 0.15,
    width: 0.3,
    height: 0.1,
  }));

/** What a good body says; each member may be said otherwise. */
export async function newBody(more: Record<string, unknown> = {}, signers = 1) {
  const recipients = recipientsOf(signers);
  return {
    title: "Lease",
    pdf: Buffer.from(await smallPdf()).toString("base64"),
    recipients,
    fields: fieldsOf(recipients),
    accessMode: "link",
    activate: true,
    ...more,
  };
}

/** A network nobody else is in. */
export const someNetwork = (): string => {
  const part = () => randomInt(65_536).toString(16);
  return `2001:db8:${part()}:${part()}::1`;
};

interface Asking {
  token?: string | undefined;
  session?: string | undefined;
  body?: unknown;
  method?: string;
  headers?: Record<string, string>;
  /** What of the path follows the id: a body's limit hangs on it. */
  rest?: string;
}

/** Asks a route about a request, from a page of ours in a network of its own. */
export function ask(route: Route, id: string, asking: Asking = {}): Promise<Answered> {
  const { token, session, body, method, rest = "", headers = {} } = asking;
  return call(route, {
    params: { id },
    path: `/api/sign/v1/envelopes/${id}${rest}`,
    ...(method ? { method } : {}),
    ...(token === undefined ? {} : { capability: token }),
    ...(body === undefined ? {} : { body }),
    headers: {
      "X-Svc-IP": someNetwork(),
      "User-Agent": "Test/1",
      ...(session === undefined ? {} : { "X-Sign-Session": session }),
      ...headers,
    },
  });
}

/** Creates a request as its body stands, whatever comes of it. */
export async function create(
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  signers = 1,
): Promise<Answered> {
  return call(envelopes.POST, {
    path: "/api/sign/v1/envelopes",
    body: await newBody(more, signers),
    headers: { "X-Svc-IP": someNetwork(), "User-Agent": "Test/1", ...headers },
  });
}

/** One that was made. */
export async function newEnvelope(
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  signers = 1,
): Promise<CreatedEnvelope> {
  const { status, body } = await create(more, headers, signers);
  if (status !== 201) throw new Error(`A request was refused: ${JSON.stringify(body)}`);
  return body;
}

/** The token of a recipient of an active request. */
export function tokenOf(envelope: CreatedEnvelope, at = 0): string {
  const token = envelope.recipients[at]?.token;
  if (!token) throw new Error("This recipient has no link.");
  return token;
}

/** What a signer sends. */
export const signBody = (
  envelope: { originalHash: string },
  more: Record<string, unknown> = {},
) => ({
  name: "Ada Lovelace",
  signature: dataUrl(signaturePng()),
  method: "draw",
  documentHash: envelope.originalHash,
  consent: true,
  ...more,
});

/** Signs as one of the recipients. */
export const signAs = (envelope: CreatedEnvelope, at = 0, more: Record<string, unknown> = {}) =>
  ask(signRoute.POST, envelope.id, {
    rest: "/sign",
    token: tokenOf(envelope, at),
    body: signBody(envelope, more),
  });

/** What happened, as its sender reads it. */
export const eventsOf = async ({ id, adminToken: token }: CreatedEnvelope) =>
  (await ask(eventsRoute.GET, id, { token })).body;

export const typesOf = async (envelope: CreatedEnvelope): Promise<string[]> =>
  (await eventsOf(envelope)).events.map(({ type }: { type: string }) => type);

/** How many signatures are kept of it. */
export const signatures = async ({ id }: CreatedEnvelope): Promise<number> =>
  (await pool().query("select 1 from sign_signature where request_id = $1", [id])).rows.length;

/** The newest mail of a kind to an address. */
export async function mailTo(kind: string, address: string) {
  const { rows } = await pool().query(
    "select subject, text, html, reply_to from mail_outbox where kind = $1 and recipient = $2 order by created_at desc limit 1",
    [kind, address],
  );
  return opened(rows)[0] as {
    subject: string;
    text: string;
    html: string;
    reply_to: string | null;
  };
}

/** Asks for a code and gives it. @returns the session */
export async function proveAddress(envelope: CreatedEnvelope, at = 0): Promise<string> {
  const token = tokenOf(envelope, at);
  const code = await askedCode(envelope, at);
  const answered = await ask(verifyCode.POST, envelope.id, { token, body: { code } });
  if (answered.status !== 200) throw new Error(`A code was refused: ${answered.status}`);
  return answered.body.session;
}

/** Asks for a code. @returns what the mail says */
export async function askedCode(envelope: CreatedEnvelope, at = 0): Promise<string> {
  const token = tokenOf(envelope, at);
  const { status } = await ask(accessCode.POST, envelope.id, { token, body: {} });
  if (status !== 200) throw new Error(`No code was sent: ${status}`);
  const { subject } = await mailTo("sign-code", envelope.recipients[at]?.email ?? "");
  return subject.slice(0, 6);
}

/** As its sender sees it now. */
export const seen = async (envelope: CreatedEnvelope) =>
  (await ask(envelopeRoute.GET, envelope.id, { token: envelope.adminToken })).body;
