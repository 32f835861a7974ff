/** P1 and P2: what the last signature of a request costs, and a preview of one, beside the bare PDF library. */
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PDFDocument, PDFName, StandardFonts } from "@cantoo/pdf-lib";
import { build } from "esbuild";
import { amount, median, seededRandom } from "../lib/measure.mjs";
import { bench, root } from "../lib/processes.mjs";
import { compare, state } from "../lib/results.mjs";

const rounds = amount(9, 2);
/** A server that has run for a while; both had as many. */
const warmUps = 6;
const [PAGES, SIGNERS, FIELDS] = [25, 5, 15];
const signedAt = new Date("2026-11-21T12:00:00Z");

export async function measureStamping() {
  const ours = await load();
  const original = await agreement();
  const { privateKey } = generateKeyPairSync("ed25519");
  const receipt = (bytes) => sign(null, createHash("sha256").update(bytes).digest(), privateKey);
  const fields = Array.from({ length: FIELDS }, (_, at) => [
    { ...field(at, 0.1), type: "signature", id: `s${at}` },
    { ...field(at, 0.45), type: "date", id: `d${at}` },
  ]).flat();
  const seal = ours.sealerOf(ours.newKey());
  const certificate = certificateOf(signersWith([]));
  const figures = { last: [[], []], one: [[], []], complete: [], again: [], inspect: [] };
  let drawn = 0;
  // Ours remember a picture they have drawn: unless it says so, none was drawn before.
  const newSigners = () =>
    signersWith(Array.from({ length: SIGNERS }, () => picture(ours, drawn++)));
  for (let round = -warmUps; round < rounds; round++) {
    const note = (list, value) => (round < 0 ? 0 : list.push(value));
    const ofOurs = async (list, work) => note(list, await cpu(async () => receipt(await work())));
    const signers = newSigners();
    const pictures = signers.map(({ png }) => png);
    await ofOurs(figures.last[0], () => ours.stampPdf({ original, fields, signers }));
    await ofOurs(figures.last[1], () => byLibrary(original, pictures, FIELDS));
    await ofOurs(figures.again, () => ours.stampPdf({ original, fields, signers }));
    const [first, only] = [fields.slice(0, 1), newSigners().slice(0, 1)];
    await ofOurs(figures.one[0], () => ours.stampPdf({ original, fields: first, signers: only }));
    await ofOurs(figures.one[1], () => byLibrary(original, pictures, 1));
    const completion = { original, fields, signers: newSigners(), certificate, seal };
    await ofOurs(figures.complete, () => ours.completePdf(completion));
    note(figures.inspect, await cpu(() => ours.checkPdf(original)));
  }
  const size = `${PAGES} pages, ${(original.length / 1e6).toFixed(1)} MB`;
  const row = { unit: "ms CPU", peerName: "bare PDF library", bound: { atMost: 1.5 } };
  compare({
    goal: "P1",
    what: `${FIELDS} signatures and ${FIELDS} dates, hash and receipt (${size})`,
    ours: figures.last[0],
    peer: figures.last[1],
    ...row,
  });
  compare({
    goal: "P2",
    what: "preview of one signature",
    ours: figures.one[0],
    peer: figures.one[1],
    ...row,
  });
  compare({
    goal: "P1",
    what: "the same with certificate and seal, beside the stamping alone",
    ours: figures.complete,
    peer: figures.last[1],
    ...row,
  });
  told("P1", "the stamping again, its pictures drawn before", figures.again);
  told("Z4", "looking whether it may be signed", figures.inspect);
}

const told = (goal, what, values) =>
  state({
    goal,
    what,
    ours: `${median(values).toFixed(1)} ms CPU`,
    goalText: "told",
    holds: true,
  });

const signersWith = (pictures) =>
  Array.from({ length: SIGNERS }, (_, at) => ({
    recipientId: `r${at}`,
    name: "Ada",
    email: "ada@example.com",
    signedName: "Ada",
    signedAt,
    png: pictures[at],
  }));

const field = (at, x) => ({
  recipientId: `r${at % SIGNERS}`,
  page: at + 1,
  x,
  y: 0.83,
  width: 0.25,
  height: 0.06,
});

async function cpu(work) {
  globalThis.gc?.();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** What lib/signing/stamp does, as it is, without threads. */
async function load() {
  const outfile = join(bench, "results", "signing.mjs");
  await build({
    stdin: {
      contents: `
        import { generateKeyPairSync } from "node:crypto";
        import { ownCertificate } from "@/lib/pdf/seal/own-certificate";
        export { stampPdf } from "@/lib/signing/stamp/stamp";
        export { completePdf } from "@/lib/signing/stamp/complete";
        export { checkPdf } from "@/lib/pdf/check/check";
        export { encodePng } from "@/lib/pdf/check/clean-png";
        export { sealerOf } from "@/lib/signing/stamp/seal";
        export function newKey() {
          const { privateKey: key } = generateKeyPairSync("rsa", { modulusLength: 3072 });
          return { key, certificates: [ownCertificate(key, "https://desk.example.com", new Date())] };
        }`,
      resolveDir: root,
      sourcefile: "entry.ts",
      loader: "ts",
    },
    outfile,
    alias: { "@": root },
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
  });
  return import(pathToFileURL(outfile).href);
}

/** A picture of gray noise, as large as that of a photographed signature. */
function picture({ encodePng }, seed) {
  const [width, height] = [600, 200];
  const random = seededRandom(seed + 1);
  const colors = new Uint8Array(width * height * 3);
  const opacity = new Uint8Array(width * height);
  for (let at = 0; at < width * height; at++) {
    colors.fill(random() * 256, at * 3, at * 3 + 3);
    opacity[at] = random() < 0.5 ? 0 : 255;
  }
  return encodePng({ width, height, colors, opacity });
}

async function agreement() {
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.TimesRoman);
  for (let page = 1; page <= PAGES; page++) {
    const sheet = doc.addPage([595, 842]);
    for (let line = 0; line < 50; line++)
      sheet.drawText(
        `${page}.${line} The parties agree that the obligations under this clause survive termination for two years.`,
        { x: 50, y: 800 - line * 13.5, size: 9, font },
      );
  }
  addScan(doc);
  return doc.save();
}

/** The weight of a scanned appendix. */
function addScan(doc) {
  const [width, height] = [1_600, 1_000];
  const random = seededRandom(7);
  const noise = Uint8Array.from({ length: width * height }, () => random() * 256);
  const scan = doc.context.stream(noise, {
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    ColorSpace: "DeviceGray",
    BitsPerComponent: 8,
  });
  const last = doc.getPage(PAGES - 1);
  last.node.setXObject(PDFName.of("Scan"), doc.context.register(scan));
}

async function byLibrary(original, pictures, count) {
  const doc = await PDFDocument.load(original);
  const font = await doc.embedFont(StandardFonts.Helvetica);
  const images = [];
  for (const png of count === 1 ? pictures.slice(0, 1) : pictures)
    images.push(await doc.embedPng(png));
  const pages = doc.getPages();
  for (let at = 0; at < count; at++) {
    pages[at].drawImage(images[at % images.length], { x: 60, y: 90, width: 150, height: 50 });
    if (count > 1) pages[at].drawText("2026-11-21", { x: 260, y: 100, size: 10, font });
  }
  return doc.save();
}

function certificateOf(signers) {
  const at = signedAt.toISOString();
  return {
    id: "0b7c9f8e-2f50-4c3c-8f5c-3d2f1f1f6a01",
    title: "An agreement",
    originalSha256: "ab".repeat(32),
    service: "https://desk.example.com",
    consent: "I agree to sign this document electronically.",
    completedAt: signedAt,
    accessMode: "before_signing",
    signers: signers.map((signer) => ({
      ...signer,
      method: "draw",
      sentAt: signedAt,
      viewedAt: signedAt,
      verifiedAt: signedAt,
      ip: "203.0.113.7",
      userAgent: "A browser",
    })),
    events: Array.from({ length: 40 }, (_, seq) => ({
      seq: seq + 1,
      type: "viewed",
      at,
      actor: { kind: "signer", recipientId: "r0" },
      ip: "203.0.113.7",
    })),
    verifyUrl: "https://desk.example.com/sign/verify",
  };
}
