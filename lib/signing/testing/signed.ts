/** Signers, fields and a seal, for tests of PDFs. */
import { generateKeyPairSync } from "node:crypto";
import { encodePng } from "@/lib/pdf/check/clean-png";
import { ownCertificate } from "@/lib/pdf/seal/own-certificate";
import { type Sealer, sealerOf } from "../stamp/seal";
import type { CertificateData, Field, StampedSigner } from "../stamp/types";

/** A PNG filled with one colour. */
export function inkPng(width = 60, height = 20, [red, green, blue] = [255, 0, 0]): Uint8Array {
  const colors = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) colors.set([red ?? 0, green ?? 0, blue ?? 0], at * 3);
  return encodePng({ width, height, colors, opacity: new Uint8Array(width * height).fill(255) });
}

export const signerNamed = (
  signedName: string,
  more: Partial<StampedSigner> = {},
): StampedSigner => ({
  recipientId: "r1",
  name: signedName,
  email: "signer@example.com",
  signedName,
  signedAt: new Date("2026-11-22T23:59:59.900Z"),
  png: inkPng(),
  ...more,
});

export const fieldOf = (type: Field["type"], more: Partial<Field> = {}): Field => ({
  id: `${type}-${more.page ?? 1}`,
  recipientId: "r1",
  type,
  page: 1,
  x: 0.1,
  y: 0.2,
  width: 0.3,
  height: 0.05,
  ...more,
});

/** A sealer whose key is made for this process. */
export function testSealer(): Sealer {
  const { privateKey: key } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const certificate = ownCertificate(key, "https://desk.example.com", new Date("2026-01-01"));
  return sealerOf({ key, certificates: [certificate] });
}

export function certificateFor(
  signers: readonly StampedSigner[],
  more: Partial<CertificateData> = {},
): CertificateData {
  const at = new Date("2026-11-22T13:05:09Z");
  return {
    id: "0b7c9f8e-2f50-4c3c-8f5c-3d2f1f1f6a01",
    title: "An agreement",
    originalSha256: "ab".repeat(32),
    service: "https://desk.example.com",
    consent: "I agree to sign this document electronically.",
    completedAt: at,
    accessMode: "before_signing",
    signers: signers.map(({ name, email, signedName, signedAt }) => ({
      name,
      email,
      signedName,
      method: "draw",
      sentAt: at,
      viewedAt: at,
      verifiedAt: at,
      signedAt,
      ip: "203.0.113.7",
      userAgent: "A browser",
    })),
    events: [
      {
        seq: 1,
        type: "created",
        at: at.toISOString(),
        actor: { kind: "sender", recipientId: null },
        ip: null,
      },
      ...signers.map(({ recipientId }, index) => ({
        seq: index + 2,
        type: "signed",
        at: at.toISOString(),
        actor: { kind: "signer", recipientId },
        ip: "203.0.113.7",
      })),
    ],
    verifyUrl: "https://desk.example.com/sign/verify",
    ...more,
  };
}
