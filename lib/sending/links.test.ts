import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { baseUrl } from "@/lib/env";
import { newCapability } from "@/lib/protocol/capability";
import { deriveShortLink, newShortSecret, sealDocumentLink } from "@/lib/protocol/short-links";
import { newEncrypted, newStandard, share, type TestFile } from "@/lib/testing/files";
import { checkLink, refuseKeysIn } from "./links";

const id = randomUUID();
const [capability, key] = [newCapability(), newCapability()];

/** Address of a short link to it. */
async function shortTo(file: TestFile, payload: { key?: string }): Promise<string> {
  const secret = newShortSecret();
  const { capability: token, wrapKey } = await deriveShortLink(secret);
  const envelope = await sealDocumentLink(wrapKey, file.id, payload);
  await share(file, { role: "view", token, envelope });
  return `/d#1${secret}`;
}

// D-95
test.each([
  ["a page", "/sign/verify"],
  ["a file by its capability alone", `/d/${id}#${capability}`],
  ["a request to sign", `/sign/request/${id}#${capability}`],
  ["a ticket", `/t/ABC123?k=${capability}`],
])("a link to %s goes out", async (_what, path) => {
  expect(await checkLink(baseUrl() + path)).toBe(path);
  await refuseKeysIn(`See ${baseUrl()}${path}.`);
});

// D-95
test.each([
  ["a file with its key", `/d/${id}#${capability}.${key}`],
  ["a file with its key, written otherwise", `/d/${id}#${capability}%2E${key}`],
  ["a file with its key and more", `/d/${id}#${capability}.${key}.x`],
  ["a short link that nobody knows", `/d#1${newShortSecret()}`],
  ["a short link of a newer form", `/d#2${newShortSecret()}`],
  ["a payment", `/pay/abcdefghijklmnopqrstuv#${key}`],
  ["a payments profile", `/payments/${id}#${capability}.${key}`],
  ["a shop", `/s/${id}#${capability}.${key}.AAAAAAAAAAAAAAAAAAAAAA`],
  ["a shop by a short link", `/s#1${newShortSecret()}`],
  ["a shop as its owner", `/shops/${id}#${capability}.${key}`],
  ["a page with something behind its #", `/files#${key}`],
  ["a request to sign with too much", `/sign/request/${id}#${capability}.${key}`],
])("a link to %s is refused, also in a message", async (_what, path) => {
  const refusal = { status: 400, reason: "e2ee" };
  await expect(checkLink(baseUrl() + path)).rejects.toMatchObject(refusal);
  const withoutScheme = `${baseUrl()}${path}`.replace("http://", "");
  for (const written of [baseUrl() + path, `https://${withoutScheme}`, withoutScheme])
    await expect(refuseKeysIn(`Open (${written}), please.`)).rejects.toMatchObject(refusal);
});

test("a short link goes out to a standard file, and never to an encrypted one", async () => {
  // D-95
  const standard = await shortTo(await newStandard(), {});
  expect(await checkLink(baseUrl() + standard)).toBe(standard);
  const encrypted = baseUrl() + (await shortTo(await newEncrypted(), { key }));
  await expect(checkLink(encrypted)).rejects.toMatchObject({ reason: "e2ee" });
});

test.each([
  "",
  "/sign/verify",
  "https://evil.test/sign/verify",
  "javascript:alert(1)",
  "http://user:secret@127.0.0.1:3000/",
  `${baseUrl()}.evil.test/`,
])("an address that is not this service's is refused: %s", async (link) => {
  await expect(checkLink(link)).rejects.toMatchObject({ status: 400, reason: null });
});
