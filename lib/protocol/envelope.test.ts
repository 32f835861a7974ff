import fc from "fast-check";
import { expect, test } from "vitest";
import { equalBytes, randomBytes, toBase64url, utf8 } from "./bytes";
import { importKey, isEnvelope, open, SMALLEST_ENVELOPE, seal } from "./envelope";

const raw = randomBytes(32);
const refused = { name: "ProtocolError", code: "envelope" };

// E-001 E-002
test("a sealed text opens with the same key and context, and with nothing else", async () => {
  const key = await importKey(raw);
  const other = await importKey(randomBytes(32));
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.string(),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (plaintext, context, where, flip) => {
        const envelope = await seal(key, context, plaintext);
        expect(envelope.length).toBe(plaintext.length + SMALLEST_ENVELOPE);
        expect(equalBytes(await open(key, context, envelope), plaintext)).toBe(true);

        const changed = envelope.slice();
        changed[where % changed.length]! ^= flip;
        await expect(open(key, context, changed)).rejects.toMatchObject(refused);
        await expect(open(key, `${context}.`, envelope)).rejects.toMatchObject(refused);
        await expect(open(other, context, envelope)).rejects.toMatchObject(refused);
        await expect(open(key, context, envelope.subarray(0, -1))).rejects.toMatchObject(refused);
      },
    ),
    { numRuns: 200 },
  );
});

test("two seals of one plaintext never share an IV", async () => {
  const key = await importKey(raw);
  const seen = new Set<string>();
  for (let count = 0; count < 200; count++) {
    seen.add(toBase64url((await seal(key, "c", utf8("same"))).subarray(1, 13)));
  }
  expect(seen.size).toBe(200);
});

// E-003 F-012
test("a shape check asks for version 1 and room for IV and tag", async () => {
  const empty = await seal(await importKey(raw), "c", new Uint8Array());
  expect(empty.length).toBe(29);
  expect(isEnvelope(empty)).toBe(true);
  expect(isEnvelope(empty.subarray(0, 28))).toBe(false);
  expect(isEnvelope(Uint8Array.of(2, ...empty.subarray(1)))).toBe(false);
  expect(isEnvelope(new Uint8Array())).toBe(false);
});

test("a key is 32 bytes, raw or as text, and never leaves WebCrypto again", async () => {
  const envelope = await seal(await importKey(toBase64url(raw)), "c", utf8("x"));
  expect(await open(await importKey(raw), "c", envelope)).toEqual(utf8("x"));
  expect((await importKey(raw)).extractable).toBe(false);
  await expect(importKey(randomBytes(31))).rejects.toMatchObject({ code: "key" });
  await expect(importKey("A=")).rejects.toMatchObject({ code: "base64" });
  await expect(importKey("AAAA")).rejects.toMatchObject({ code: "key" });
  const key = await importKey(raw);
  await expect(seal(key, "c", utf8("x"), randomBytes(16))).rejects.toMatchObject({ code: "iv" });
});
