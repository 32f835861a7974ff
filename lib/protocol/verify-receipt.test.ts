import { beforeAll, expect, test, vi } from "vitest";
import { failsByHand } from "@/lib/testing/receipt-by-hand";
import { chainOf, hexOf, newSealer, newSigning, type Signing } from "@/lib/testing/receipts";
import { canonicalJson } from "./canonical-json";
import { checkChain, FIRST_PREV } from "./sign-events";
import type { ReceiptBody, ReceiptRecipient } from "./sign-receipt";
import { type ReceiptCheckName, type Verdict, verifyReceipt } from "./verify-receipt";

const service = newSealer();
const keys = [service.key];
let signing: Signing;
beforeAll(async () => {
  signing = await newSigning();
});

const answerOf = ({ checks }: Verdict, name: ReceiptCheckName) =>
  checks.find((check) => check.name === name)?.answer;
const refusals = ({ checks }: Verdict) =>
  checks.filter(({ answer }) => answer === "no").map(({ name }) => name);

/** Everything of a request, but with another body, sealed by the service itself. */
const judge = (body: ReceiptBody) =>
  verifyReceipt({ ...signing, receipt: service.seal(body), keys });

// D-54
test("a receipt is verified by its documents and the service's key, and says who signed and how sure that is", async () => {
  const receipt = service.seal(signing.body);
  const verdict = await verifyReceipt({ ...signing, receipt, keys });
  expect(verdict.checks.filter(({ answer }) => answer !== "yes")).toEqual([]);
  expect(verdict.answer).toBe("yes");
  expect(verdict.body).toEqual(signing.body);
  expect(verdict.signers).toEqual([
    expect.objectContaining({
      id: "ada",
      strength: "email",
      words: expect.stringContaining("2026-11-21 09:15 UTC"),
    }),
    expect.objectContaining({
      id: "omar",
      strength: "link",
      words: expect.stringContaining("Private link only"),
    }),
  ]);
  const text = JSON.stringify(receipt, null, 2);
  expect((await verifyReceipt({ ...signing, receipt: text, keys })).answer).toBe("yes");
  const { completed, original } = signing;
  const { publicKey } = service.key;
  expect(failsByHand({ receipt: text, completed, original, publicKey })).toBeNull();
});

test("missing files are not checked, and without the key or the signed PDF the receipt is not confirmed", async () => {
  const receipt = service.seal(signing.body);
  const { completed, original } = signing;
  const bare = await verifyReceipt({ receipt });
  expect(bare.answer).toBe("partly");
  for (const name of ["key", "completed", "original"] as const)
    expect([name, answerOf(bare, name)]).toEqual([name, "unchecked"]);
  expect((await verifyReceipt({ receipt, completed, original })).answer).toBe("partly");
  expect((await verifyReceipt({ receipt, original, keys })).answer).toBe("partly");
  expect((await verifyReceipt({ receipt, completed, keys })).answer).toBe("yes");
});

test("a browser that cannot check the seal says so, and vouches for nothing", async () => {
  const lacking = new DOMException("Unrecognized name.", "NotSupportedError");
  const importKey = vi.spyOn(crypto.subtle, "importKey").mockRejectedValue(lacking);
  const other = newSealer();
  const receipt = other.seal(signing.body);
  const verdict = await verifyReceipt({ ...signing, receipt, keys: [other.key] });
  importKey.mockRestore();
  expect([verdict.answer, answerOf(verdict, "signature")]).toEqual(["partly", "unchecked"]);
});

test("a retired key counts for what it sealed in its time, and a key that is not the service's never", async () => {
  const completedAt = Date.parse(signing.body.completedAt);
  const retired = (days: number) => [
    { ...service.key, retiredAt: new Date(completedAt + days * 86_400_000).toISOString() },
  ];
  const receipt = service.seal(signing.body);
  const before = await verifyReceipt({ ...signing, receipt, keys: retired(30) });
  expect(before.answer).toBe("yes");
  expect(before.checks.find(({ name }) => name === "key")?.why).toContain("until 2026-12-21");
  const after = await verifyReceipt({ ...signing, receipt, keys: retired(-2) });
  expect(refusals(after)).toEqual(["key"]);
  const forged = newSealer().seal(signing.body);
  expect(refusals(await verifyReceipt({ ...signing, receipt: forged, keys }))).toEqual(["key"]);
  // The service's number on another's key.
  const renamed = { ...forged, kid: service.key.kid };
  expect(refusals(await verifyReceipt({ ...signing, receipt: renamed, keys }))).toEqual(["key"]);
});

test("what is no receipt is answered with words and no more", async () => {
  const receipt = service.seal(signing.body);
  const { head: _, ...lacking } = signing.body;
  const spaced = JSON.stringify(signing.body);
  const bad: unknown[] = [
    "",
    "%PDF-1.7",
    "[]",
    "null",
    "{}",
    `${"[".repeat(100_000)}`,
    { ...receipt, v: 2 },
    { ...receipt, alg: "none" },
    { ...receipt, note: "genuine" },
    { ...receipt, pub: `${receipt.pub}A` },
    { ...receipt, body: {} },
    service.seal("{}"),
    service.seal(`${canonicalJson(signing.body)} `),
    service.seal(spaced),
    service.seal(canonicalJson({ ...signing.body, extra: 1 })),
    service.seal(canonicalJson(lacking)),
    service.seal(canonicalJson({ ...signing.body, completedAt: "yesterday" })),
    service.seal(canonicalJson({ ...signing.body, events: [] })),
    service.seal(
      canonicalJson({ ...signing.body, fields: [{ ...signing.body.fields[0], page: 1.5 }] }),
    ),
  ];
  for (const given of bad) {
    const verdict = await verifyReceipt({ ...signing, receipt: given, keys });
    expect(verdict.answer).toBe("no");
    expect(refusals(verdict)).toEqual(["format"]);
    expect(verdict.body).toBeNull();
  }
});

// D-57
test("an event that is taken out, moved or changed breaks the chain, wherever it stands", async () => {
  const { events, head } = signing.body;
  expect(await checkChain(events)).toEqual({ ok: true, head });
  expect(await checkChain([])).toEqual({ ok: true, head: FIRST_PREV });
  for (const [at, event] of events.entries()) {
    const without = events.filter((_, place) => place !== at);
    const swapped = [...events];
    const next = (at + 1) % events.length;
    [swapped[at], swapped[next]] = [events[next] ?? event, event];
    const twice = [...events.slice(0, at + 1), ...events.slice(at)];
    const later = events.with(at, { ...event, at: "2026-11-22T00:00:00.000Z" });
    const other = events.with(at, { ...event, actor: { ...event.actor, recipientId: "eve" } });
    for (const changed of [without, swapped, twice, later, other]) {
      const verdict = await judge({ ...signing.body, events: changed });
      expect(refusals(verdict)).toContain("events");
    }
  }
});

test("a key counts only with a seal that fits", async () => {
  const receipt = {
    ...service.seal(signing.body),
    body: canonicalJson({ ...signing.body, title: "Another" }),
  };
  const verdict = await verifyReceipt({ ...signing, receipt, keys });
  expect(refusals(verdict)).toEqual(["signature"]);
  expect(answerOf(verdict, "key")).toBe("unchecked");
});

test("a list of events that ends early does not end where the receipt says", async () => {
  const events = signing.body.events.slice(0, -1);
  expect(refusals(await judge({ ...signing.body, events }))).toContain("events");
});

const ofAda = (change: Partial<ReceiptRecipient>) => (body: ReceiptBody) => ({
  recipients: body.recipients.map((one) => (one.id === "ada" ? { ...one, ...change } : one)),
});

/** A service that seals what its own events do not tell is not believed. */
const lies: [string, ReceiptCheckName, (body: ReceiptBody) => Partial<ReceiptBody>][] = [
  [
    "other words agreed to",
    "consent",
    (body) => ({ consent: { ...body.consent, text: "Anything." } }),
  ],
  ["another name", "signers", ofAda({ signedName: "Eve" })],
  ["another signature", "signers", ofAda({ signatureSha256: hexOf("eve") })],
  ["another way of signing", "signers", ofAda({ method: "upload" })],
  ["another time of signing", "signers", ofAda({ signedAt: "2026-11-21T10:20:00.000Z" })],
  ["another time of agreeing", "signers", ofAda({ consentAt: "2026-11-21T08:20:00.000Z" })],
  [
    "a code nobody entered",
    "signers",
    (body) => ({
      recipients: body.recipients.map((one) => ({
        ...one,
        access: { ...one.access, mode: "email", verifiedAt: "2026-11-21T09:15:00.000Z" },
      })),
    }),
  ],
  [
    "a code that had to be entered and was not",
    "signers",
    () => ({ accessMode: "before_signing" }),
  ],
  [
    "a signer twice",
    "signers",
    (body) => ({ recipients: [...body.recipients, ...body.recipients.slice(1)] }),
  ],
  [
    "a signed PDF of which no event tells",
    "signers",
    (body) => ({ completed: { ...body.completed, sha256: hexOf("") } }),
  ],
  [
    "an original of which no event tells",
    "signers",
    (body) => ({ original: { ...body.original, sha256: hexOf("") } }),
  ],
  [
    "a field of nobody",
    "fields",
    (body) => ({ fields: body.fields.map((field) => ({ ...field, recipientId: "eve" })) }),
  ],
  [
    "a field behind the last page",
    "fields",
    (body) => ({ fields: body.fields.map((field) => ({ ...field, page: 3 })) }),
  ],
  [
    "a field beyond the edge",
    "fields",
    (body) => ({ fields: body.fields.map((field) => ({ ...field, x: 0.71 })) }),
  ],
  ["a signer without a field", "fields", (body) => ({ fields: body.fields.slice(1) })],
];

test.each(lies)("%s is noticed though the seal is right", async (_, name, change) => {
  const verdict = await judge({ ...signing.body, ...change(signing.body) });
  expect(answerOf(verdict, "signature")).toBe("yes");
  expect(refusals(verdict)).toContain(name);
});

test("a code entered only after signing does not count as proof before it", async () => {
  const { body } = signing;
  const [ada] = body.recipients;
  const verifiedAt = "2026-11-21T09:25:00.000Z";
  const said = body.events.map(({ seq: _, prev: __, hash: ___, ...event }) =>
    event.type === "email_verified" ? { ...event, at: verifiedAt } : event,
  );
  const events = await chainOf(said);
  const changed = {
    ...body,
    ...ofAda({ access: { ...ada?.access, mode: "email", verifiedAt } as never })(body),
    events,
    head: events.at(-1)?.hash ?? "",
  };
  const after = await judge({ ...changed, accessMode: "after_signing" });
  expect(after.answer).toBe("yes");
  expect(after.signers[0]).toMatchObject({
    strength: "link",
    words: expect.stringContaining("afterwards"),
  });
  expect(refusals(await judge({ ...changed, accessMode: "before_signing" }))).toEqual(["signers"]);
});
