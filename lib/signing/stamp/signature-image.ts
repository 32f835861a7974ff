/** A signature's PNG data URL: decoded, checked and encoded again (S-094, D-58). */
import { createHash } from "node:crypto";
import { isAllowedPng, MAX_PIXELS_A_SIDE } from "@/lib/pdf/check/clean-png";
import { signErrors } from "../errors";
import { read } from "./read";

/** Of the PNG before it is encoded again. */
export const MAX_SIGNATURE_BYTES = 307_200;

export interface SignatureImage {
  /** A PNG with nothing but the pixels. */
  png: Uint8Array;
  /** SHA-256 of the PNG, hex. */
  sha256: string;
  width: number;
  height: number;
}

/** @throws 413 too_large, 400 signature_invalid; 503 when too many wait or it takes too long */
export async function readSignature(dataUrl: string): Promise<SignatureImage> {
  const bytes = bytesOf(dataUrl);
  if (bytes.length > MAX_SIGNATURE_BYTES)
    throw signErrors.tooLarge("A signature may have at most 300 KB.");
  if (!isAllowedPng(bytes))
    throw signErrors.signatureInvalid(
      `A signature is a PNG of at most ${MAX_PIXELS_A_SIDE} pixels a side.`,
    );
  const answer = await read({ png: bytes });
  if (!("clean" in answer)) throw signErrors.signatureInvalid("This PNG cannot be read.");
  const { clean } = answer;
  if (!clean) throw signErrors.signatureInvalid("Nothing is to be seen in this signature.");
  return { ...clean, sha256: createHash("sha256").update(clean.png).digest("hex") };
}

const BEGINNING = "data:image/png;base64,";

function bytesOf(dataUrl: string): Buffer {
  const text = dataUrl.startsWith(BEGINNING) ? dataUrl.slice(BEGINNING.length) : "";
  const bytes = Buffer.from(text, "base64");
  if (text === "" || bytes.toString("base64") !== text) throw signErrors.signatureInvalid();
  return bytes;
}
