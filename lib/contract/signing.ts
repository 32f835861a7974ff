/** Signing as everybody calls it: its keys and sample, and a request with its copies (`/api/sign/v1`). */
import * as z from "zod/mini";
import { Done } from "./fields";
import { operation } from "./operation";
import { Receipt, SenderEnvelope, SignerEnvelope, SigningKeys } from "./signing-shapes";

const ROOT = "/api/sign/v1";
export const ENVELOPE = `${ROOT}/envelopes/:id` as const;
/** What a signer who proved their address sends along. */
export const SESSION = ["X-Sign-Session"] as const;

export const signingHealth = operation({
  method: "GET",
  path: `${ROOT}/health`,
  summary: "Signing is there",
  caller: "public",
  answers: { 200: Done },
});

/** For anyone who has a receipt to check. */
export const readSigningKeys = operation({
  method: "GET",
  path: `${ROOT}/signing-key`,
  summary: "Read the keys receipts are sealed with",
  caller: "public",
  answers: { 200: SigningKeys },
});

export const downloadSample = operation({
  method: "GET",
  path: `${ROOT}/sample`,
  summary: "Download the test agreement",
  caller: "gated",
  answers: { 200: null },
});

/** 404 for every link that opens nothing; a signer's link may need a session (S-040…S-043). */
export const readEnvelope = operation({
  method: "GET",
  path: ENVELOPE,
  summary: "Read a signing request",
  caller: "envelope",
  headers: SESSION,
  answers: { 200: z.discriminatedUnion("role", [SenderEnvelope, SignerEnvelope]) },
});

/** As it was uploaded (S-045). */
export const downloadOriginal = operation({
  method: "GET",
  path: `${ENVELOPE}/pdf`,
  summary: "Download the original PDF",
  caller: "envelope",
  headers: SESSION,
  answers: { 200: null },
});

export const downloadProgress = operation({
  method: "GET",
  path: `${ENVELOPE}/progress`,
  summary: "Download the PDF with the signatures so far",
  caller: "envelope",
  headers: SESSION,
  answers: { 200: null },
});

/** 409 `not_completed` while signatures are missing (S-046). */
export const downloadCompleted = operation({
  method: "GET",
  path: `${ENVELOPE}/completed`,
  summary: "Download the completed PDF",
  caller: "envelope",
  headers: SESSION,
  answers: { 200: null },
});

/** 409 `not_completed` (S-048). */
export const readReceipt = operation({
  method: "GET",
  path: `${ENVELOPE}/receipt`,
  summary: "Read the completion receipt",
  caller: "envelope",
  headers: SESSION,
  answers: { 200: Receipt },
});
