/** The key of the seal: made once and stored sealed, or given by the operator. */
import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import forge from "node-forge";
import { afterEach, describe, expect, test, vi } from "vitest";
import { db, pool } from "@/db/client";
import { signKey } from "@/db/schema";
import { resetEnv } from "@/lib/env";
import { outputOf, withProgram } from "@/lib/formats/testing/programs";
import { ownCertificate } from "@/lib/pdf/seal/own-certificate";
import { openP12 } from "@/lib/pdf/seal/p12";
import { forgetSealer, sealer } from "./seal";

const content = [Buffer.from("what is "), Buffer.from("sealed")];
const live = and(eq(signKey.kind, "pades"), isNull(signKey.retiredAt));
const seal = async () => Buffer.from(await (await sealer()).sign(content)).toString("hex");

function restart(SIGN_P12 = "", SIGN_P12_PASSWORD = ""): void {
  vi.stubEnv("SIGN_P12", SIGN_P12);
  vi.stubEnv("SIGN_P12_PASSWORD", SIGN_P12_PASSWORD);
  resetEnv();
  forgetSealer();
}

afterEach(() => {
  vi.unstubAllEnvs();
  resetEnv();
  forgetSealer();
});

test("a key is made once, even when several ask at once, and seals the same after a restart", async () => {
  restart();
  const seals = await Promise.all([seal(), seal()]);
  restart();
  expect(new Set([...seals, await seal()]).size).toBe(1);
  expect(await db().select().from(signKey).where(live)).toHaveLength(1);
});

test("a database dump contains the certificate, and the key only sealed", async () => {
  restart();
  await seal();
  const { rows } = await pool().query(
    "select public_key, private_key from sign_key where kind = 'pades' and retired_at is null",
  );
  expect(new X509Certificate(rows[0].public_key).subject).toContain("O=Sealdesk");
  const [row] = await db().select().from(signKey).where(live);
  expect(rows[0].private_key).not.toContain(row?.privateKey);
  expect(String(rows[0].private_key)).toMatch(/^s1\./);
});

test("a key that can no longer be opened is retired, and a new one is made", async () => {
  restart();
  const before = await seal();
  await pool().query(
    "update sign_key set private_key = 's1.AAAAAAAAAAAAAAAAAAAAAAAAAAAA' where kind = 'pades' and retired_at is null",
  );
  restart();
  expect(await seal()).not.toBe(before);
  expect(await db().select().from(signKey).where(live)).toHaveLength(1);
});

function p12(password: string): { file: string; certificate: Buffer } {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const certificate = ownCertificate(privateKey, "https://desk.example.com", new Date());
  const { asn1, pki, pkcs12, util } = forge;
  const key = pki.privateKeyFromPem(String(privateKey.export({ format: "pem", type: "pkcs1" })));
  const own = pki.certificateFromAsn1(asn1.fromDer(certificate.toString("latin1")));
  const made = pkcs12.toPkcs12Asn1(key, [own], password, { algorithm: "3des", count: 10 });
  return { file: util.encode64(asn1.toDer(made).getBytes()), certificate };
}

describe("SIGN_P12", () => {
  test("replaces the service's own key", async () => {
    const { file, certificate } = p12("a password");
    restart(file, "a password");
    expect(await seal()).toContain(certificate.toString("hex"));
  });

  test("is refused with a message for the operator when it cannot be opened", async () => {
    const { file } = p12("a password");
    for (const [given, password] of [
      [file, "another"],
      ["bm8=", ""],
      ["%", ""],
    ] as const)
      await expect(openP12(given, password)).rejects.toThrow(/SIGN_P12/);
  });

  const opened = "may hold a key on an elliptic curve, as openssl makes it";
  const work = async () => {
    const folder = mkdtempSync(join(tmpdir(), "sealdesk-p12-"));
    const [key, cert, made] = ["key.pem", "cert.pem", "made.p12"].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    writeFileSync(key, privateKey.export({ format: "pem", type: "pkcs8" }));
    const run = (...args: string[]) => outputOf("openssl", ...args);
    run(
      "req",
      "-new",
      "-x509",
      "-key",
      key,
      "-subj",
      "/CN=desk.example.com",
      "-days",
      "9",
      "-out",
      cert,
    );
    run("pkcs12", "-export", "-inkey", key, "-in", cert, "-passout", "pass:x", "-out", made);
    const found = await openP12(readFileSync(made).toString("base64"), "x");
    rmSync(folder, { recursive: true });
    expect(
      found.key.equals(createPrivateKey(privateKey.export({ format: "pem", type: "pkcs8" }))),
    ).toBe(true);
    expect(found.certificates).toHaveLength(1);
  };
  withProgram("openssl", opened, work);
});
