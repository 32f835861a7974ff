import { expect, test } from "vitest";
import { fromBase64url, toBase64, utf8 } from "./bytes";
import { isCapability, newCapability } from "./capability";
import { documentLink } from "./contexts";
import { hkdf } from "./derive";
import { importKey, seal } from "./envelope";
import { formatLongLink, formatShortLink, parseFileLink } from "./links";
import { deriveShortLink, newShortSecret, openDocumentLink, sealDocumentLink } from "./short-links";

const id = "7d9f2c51-3a64-4d0e-9a0b-5f1c8e2b7a10";
const read = (path: string) => parseFileLink(new URL(path, "https://desk.test"));

// E-006 XB-011
test("of the four spellings of one capability exactly one is accepted", () => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (let count = 0; count < 50; count++) {
    const capability = newCapability();
    const last = letters.indexOf(capability.slice(-1));
    const spellings = [0, 1, 2, 3].map(
      (bits) => capability.slice(0, 42) + letters[(last & 60) | bits],
    );
    expect(spellings.filter(isCapability)).toEqual([capability]);
  }
  for (const text of ["", "a", `${newCapability()}A`, `${"A".repeat(42)}=`, `${"A".repeat(42)} `]) {
    expect(isCapability(text)).toBe(false);
  }
});

test("a long link is read as it was written, with and without a content key", () => {
  const capability = newCapability();
  const contentKey = newCapability();
  expect(read(formatLongLink({ id, capability }))).toEqual({
    form: "long",
    id,
    capability,
    contentKey: null,
  });
  expect(read(formatLongLink({ id, capability, contentKey }))).toEqual({
    form: "long",
    id,
    capability,
    contentKey,
  });
  expect(read(`/d/${id}/#${capability}`)).toMatchObject({ form: "long", contentKey: null });
});

// SL-006 E-009
test("a short link is read as it was written, and another format digit is a newer link", () => {
  const secret = newShortSecret();
  expect(read(formatShortLink(secret))).toEqual({ form: "short", secret });
  expect(formatShortLink(secret).length + "https://desk.tests".length).toBe(65);
  expect(read(`/d#2${secret}`)).toEqual({ form: "newer" });
  expect(read("/d#9")).toEqual({ form: "newer" });
});

test.each([
  ["no fragment", `/d/${id}`],
  ["a cut capability", `/d/${id}#${"A".repeat(42)}`],
  ["a cut key", `/d/${id}#${"A".repeat(43)}.${"A".repeat(20)}`],
  ["an empty key", `/d/${id}#${"A".repeat(43)}.`],
  ["three parts", `/d/${id}#${"A".repeat(43)}.${"A".repeat(43)}.${"A".repeat(43)}`],
  ["an uppercase id", `/d/${id.toUpperCase()}#${"A".repeat(43)}`],
  ["no id and no secret", "/d"],
  ["a cut secret", `/d#1${"A".repeat(42)}`],
  ["a secret without its digit", `/d#${"A".repeat(43)}`],
  ["another page", `/s#1${"A".repeat(43)}`],
])("a link with %s is incomplete", (_why, path) => {
  expect(read(path)).toEqual({ form: "incomplete" });
});

test("a link is not written from anything but a capability", () => {
  expect(() => formatShortLink("x")).toThrow();
  expect(() => formatLongLink({ id, capability: "x" })).toThrow();
});

// E-008
test("a short link's envelope gives back the key it was made with, for its own file only", async () => {
  const { wrapKey } = await deriveShortLink(newShortSecret());
  const key = newCapability();
  const sealed = await sealDocumentLink(wrapKey, id, { key });
  expect(await openDocumentLink(wrapKey, id, sealed)).toEqual({ key });
  expect(await openDocumentLink(wrapKey, id, await sealDocumentLink(wrapKey, id, {}))).toEqual({});
  const other = (await deriveShortLink(newShortSecret())).wrapKey;
  await expect(openDocumentLink(other, id, sealed)).rejects.toMatchObject({ code: "envelope" });
  const elsewhere = openDocumentLink(wrapKey, id.replace("7", "8"), sealed);
  await expect(elsewhere).rejects.toMatchObject({ code: "envelope" });
});

// E-008: a reader refuses what it does not understand.
test.each([
  ["a newer version", '{"v":2}', "link-newer"],
  ["no version", "{}", "link-newer"],
  ["a version in text", '{"v":"1"}', "link-newer"],
  ["a key that is none", '{"v":1,"key":"abc"}', "link"],
  ["a key that is a number", '{"v":1,"key":7}', "link"],
  ["no object", "7", "link"],
  ["null", "null", "link"],
  ["no JSON", "{", "link"],
])("a short link's envelope with %s is refused", async (_why, plaintext, code) => {
  const secret = newShortSecret();
  const wrapKey = await importKey(await hkdf(fromBase64url(secret), "svc:link:v1", "wrap"));
  const sealed = toBase64(await seal(wrapKey, documentLink(id), utf8(plaintext)));
  await expect(openDocumentLink(wrapKey, id, sealed)).rejects.toMatchObject({ code });
});

test("an envelope over 4,096 characters and a secret that is none are refused", async () => {
  const { wrapKey } = await deriveShortLink(newShortSecret());
  const long = openDocumentLink(wrapKey, id, "A".repeat(4100));
  await expect(long).rejects.toMatchObject({ code: "link" });
  await expect(deriveShortLink("abc")).rejects.toMatchObject({ code: "secret" });
});
