import { createPublicKey } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as signingKeyRoute } from "@/app/api/sign/v1/signing-key/route";
import { call } from "@/lib/testing/call";
import { newSealer, newSigning, type Signing } from "@/lib/testing/receipts";
import { main } from "./main";

const service = newSealer();
const { publicKey } = service.key;
let signing: Signing;
let folder: string;
let server: Server;
let origin: string;
const paths: Record<string, string> = {};

async function put(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  paths[name] = path;
  return path;
}

beforeAll(async () => {
  server = createServer(async ({ url = "" }, response) => {
    const { status, bytes } = await call(signingKeyRoute, { path: url });
    response.writeHead(url === "/api/sign/v1/signing-key" ? status : 404).end(bytes);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), "receipts-"));
  signing = await newSigning();
  await put("receipt.json", JSON.stringify(service.seal(signing.body)));
  await put("signed.pdf", signing.completed);
  await put("original.pdf", signing.original);
  await put("changed.pdf", Buffer.concat([signing.completed, Buffer.of(10)]));
  const { retiredAt: _, ...current } = service.key;
  const keysOf = (retiredAt: string) =>
    JSON.stringify({ ...newSealer().key, alg: "Ed25519", retired: [{ ...current, retiredAt }] });
  await put("keys.json", keysOf("2027-01-01T00:00:00.000Z"));
  await put("keys-offset.json", keysOf("2027-01-01T01:00:00+01:00"));
  await put("keys-no-date.json", keysOf("soon"));
  const jwk = { kty: "OKP", crv: "Ed25519", x: publicKey };
  await put(
    "key.pem",
    createPublicKey({ key: jwk, format: "jwk" }).export({ format: "pem", type: "spki" }),
  );
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

async function run(...args: string[]) {
  const out: string[] = [];
  const fail: string[] = [];
  const given = args.map((arg) => paths[arg] ?? arg);
  const code = await main(["verify-receipt", ...given], {
    out: (line) => void out.push(line),
    fail: (line) => void fail.push(line),
  });
  return { code, out: out.join("\n"), fail: fail.join("\n") };
}

test("a genuine receipt ends with 0, however the key is given", async () => {
  for (const key of [publicKey, "keys.json", "keys-offset.json", "key.pem"]) {
    const { code, out } = await run("receipt.json", "signed.pdf", "original.pdf", "--key", key);
    expect([key, code]).toEqual([key, 0]);
    expect(out).toMatch(/^YES: /m);
    expect(out).toContain(
      "invited as Ada Lovelace <ada@example.com>, signed on 2026-11-21 09:20 UTC",
    );
    expect(out).toContain("Private link only");
  }
  expect((await run("receipt.json", "signed.pdf", "--key", publicKey)).code).toBe(0);
});

test("a changed document, another key or an invalid receipt ends with 1 and says which", async () => {
  const changed = await run("receipt.json", "changed.pdf", "--key", publicKey);
  expect(changed.code).toBe(1);
  expect(changed.out).toMatch(/^NO {3}Signed PDF/m);
  const swapped = await run("receipt.json", "original.pdf", "signed.pdf", "--key", publicKey);
  expect(swapped.code).toBe(1);
  const other = await run("receipt.json", "signed.pdf", "--key", newSealer().key.publicKey);
  expect(other.out).toMatch(/^NO {3}Key/m);
  expect(other.code).toBe(1);
  const hyphen = await run("receipt.json", "signed.pdf", "--key", `-${"A".repeat(42)}`);
  expect([hyphen.code, hyphen.out]).toEqual([1, expect.stringMatching(/^NO {3}Key/m)]);
  const none = await run("signed.pdf", "signed.pdf", "--key", publicKey);
  expect([none.code, none.out]).toEqual([1, expect.stringContaining("not a Sealdesk receipt")]);
});

test("an incomplete check ends with 2: without the key, the PDF or a file", async () => {
  const keyless = await run("receipt.json", "signed.pdf", "original.pdf");
  expect([keyless.code, keyless.out]).toEqual([2, expect.stringMatching(/^NOT KNOWN: /m)]);
  expect((await run("receipt.json", "--key", publicKey)).code).toBe(2);
  const missing = await run("nowhere.json", "signed.pdf", "--key", publicKey);
  expect([missing.code, missing.fail]).toEqual([
    2,
    expect.stringContaining("nowhere.json cannot be read"),
  ]);
  const undated = await run("receipt.json", "signed.pdf", "--key", "keys-no-date.json");
  expect([undated.code, undated.fail]).toEqual([2, expect.stringContaining("holds no key")]);
  for (const wrong of [
    [],
    ["a", "b", "c", "d"],
    ["receipt.json", "--verbose"],
    ["receipt.json", "signed.pdf", "--key", "signed.pdf"],
  ])
    expect((await run(...wrong)).code).toBe(2);
});

test("a service given by its URL is asked for its keys", async () => {
  const { code, out } = await run("receipt.json", "signed.pdf", "--key", origin);
  expect([code, out]).toEqual([1, expect.stringContaining("doesn’t belong to this service")]);
  const away = await run("receipt.json", "signed.pdf", "--key", "http://127.0.0.1:9");
  expect([away.code, away.fail]).toEqual([2, expect.stringContaining("did not answer")]);
});

test("programs read the verdict as JSON, and a terminal gets no control characters", async () => {
  const { code, out } = await run("receipt.json", "signed.pdf", "--json", "--key", publicKey);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ answer: "yes", kid: service.key.kid });
  const body = { ...signing.body, title: "\u001b[2J\u202e red" };
  await put("odd.json", JSON.stringify(service.seal(body)));
  const odd = await run("odd.json", "signed.pdf", "--key", publicKey);
  expect(odd.out).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
});
