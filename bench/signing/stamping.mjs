/** P1 and P2: what the last signature of a request costs, and a preview of one, beside the bare PDF library. */
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { amount, median } from "../lib/measure.mjs";
import { load } from "../lib/node-bundle.mjs";
import { compare, state } from "../lib/results.mjs";
import { agreement, byLibrary, PAGES, picture } from "./agreement.mjs";

const rounds = amount(9, 2);
/** A server that has run for a while; both had as many. */
const warmUps = 6;
const [SIGNERS, FIELDS] = [5, 15];
const signedAt = new Date("2026-11-21T12:00:00Z");

export async function measureStamping() {
  const ours = await load(CODE);
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
const CODE = `
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
}`;

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
