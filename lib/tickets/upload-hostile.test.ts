/**
 * Whatever is sent to the upload route and its store, the answer is documented and never a server error (T-001, T-008).
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { UploadAnswer } from "@/lib/contract/ticket-shapes";
import { drill } from "@/lib/testing/drill";
import { bodiesLike, refusalOf, textsOf } from "@/lib/testing/hostile-tickets";
import type { TestServer } from "@/lib/testing/server";
import { newProject } from "@/lib/testing/tickets";
import {
  askUpload,
  filesOfUploads,
  startBlobServer,
  tokenEvent,
  tokenFor,
} from "@/lib/testing/uploads";

const Envelope = refusalOf();
/** Requests in progress at once. */
const AT_ONCE = 20;

async function wrongAmong<Sent>(
  all: readonly Sent[],
  wrongWith: (sent: Sent) => Promise<string | null>,
): Promise<string[]> {
  const wrong: (string | null)[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE)
    wrong.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(wrongWith))));
  return wrong.filter((found) => found !== null);
}

test("the upload route answers hostile bodies in the documented format", async () => {
  const { key } = await newProject();
  const seed = 6;
  const { payload, type } = tokenEvent();
  const inside = fc.sample(bodiesLike(payload), { seed, numRuns: drill(300) });
  const bodies = [
    ...inside.map((text) => `{"type":${JSON.stringify(type)},"payload":${text}}`),
    ...fc.sample(bodiesLike(tokenEvent()), { seed, numRuns: drill(300) }),
    ...textsOf(drill(300)).map((text) => JSON.stringify(tokenEvent({ pathname: `${text}.png` }))),
    ...textsOf(drill(300)).map((text) => JSON.stringify(tokenEvent({ clientPayload: text }))),
    JSON.stringify(tokenEvent({ clientPayload: "[".repeat(100_000) })),
    JSON.stringify(tokenEvent({ clientPayload: `{"sizeBytes":${"9".repeat(400)}}` })),
    `{"__proto__":{},${JSON.stringify(tokenEvent()).slice(1)}`,
    "[".repeat(100_000),
  ];
  const wrong = await wrongAmong(bodies, async (text) => {
    const { status, body } = await askUpload(key, text.toWellFormed());
    const shape = status === 200 ? UploadAnswer : Envelope;
    return status < 500 && shape.safeParse(body).success ? null : `${status}: ${text}`;
  });
  expect(wrong).toEqual([]);
}, 120_000);

const Refusal = z.strictObject({
  error: z.strictObject({ code: z.string(), message: z.string() }),
});
const ANSWERS = new Set([200, 204, 206, 304, 308, 400, 403, 404, 405, 413, 415, 416]);

let server: TestServer;
beforeAll(async () => {
  server = await startBlobServer();
});
afterAll(() => server.stop());

const header = fc
  .string({ maxLength: 60 })
  .map((text) => text.replace(/[^\x20-\x7e]/g, "?").trim());

/** Returns the first in half of the cases. */
const mostly = (first: string, ...others: string[]) =>
  fc.oneof(fc.constant(first), fc.constantFrom(...others));

const request = (token: string) =>
  fc.record({
    method: mostly("PUT", "POST", "GET", "HEAD", "DELETE", "PATCH", "OPTIONS"),
    path: fc.oneof(
      { weight: 3, arbitrary: mostly("/blob/", "/blob", "/blob/mpu", "/blob/f/", "/blob/x") },
      fc.string({ unit: "binary", maxLength: 30 }).map((text) => {
        return `/blob/f/${encodeURIComponent(text.toWellFormed()) || "x"}`;
      }),
    ),
    pathname: fc.oneof(mostly("a.png", "b.png"), fc.string({ unit: "binary", maxLength: 30 })),
    headers: fc.record(
      {
        authorization: fc.oneof(
          { weight: 8, arbitrary: fc.constant(`Bearer ${token}`) },
          header.map((text) => `Bearer vercel_blob_client_local_${text}`),
          header,
        ),
        "x-content-type": fc.oneof(mostly("image/png", "text/html"), header),
        "x-vercel-blob-access": fc.oneof(mostly("public", "private"), header),
        "x-mpu-action": fc.constantFrom("create", "upload", "complete", "abort"),
        "x-mpu-key": header,
        "x-mpu-upload-id": fc.oneof(fc.constant("0".repeat(32)), header),
        "x-mpu-part-number": fc.oneof(fc.constantFrom("1", "1e1", "0x1", ""), header),
        range: fc.oneof(fc.constantFrom("bytes=0-", "bytes=-1", "bytes=9-1"), header),
        "if-none-match": header,
      },
      { requiredKeys: [] },
    ),
    body: fc.string({ maxLength: 100 }),
  });

test("the store answers hostile requests in the documented format, and keeps no unfinished file", async () => {
  // Tokens are rate-limited, so each part of the test gets its own.
  const sent = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const token = await tokenFor("a.png", { validUntil: Date.now() + 900_000 + i });
      return fc.sample(request(token), { seed: i, numRuns: 15 });
    }),
  );
  const seen = new Set<number>();
  const wrong = await wrongAmong(sent.flat(), async (one) => {
    const { method, path, pathname, headers, body } = one;
    const url = `${server.url}${path}?pathname=${encodeURIComponent(pathname.toWellFormed())}`;
    const hasBody = method !== "GET" && method !== "HEAD";
    const init = { method, headers, redirect: "manual", ...(hasBody && { body }) } as const;
    const { status, ...answered } = await fetch(url, init).then(async (answer) => ({
      status: answer.status,
      text: await answer.text(),
    }));
    seen.add(status);
    const isWorded = status < 400 || method === "HEAD" || answered.text === "";
    const isRefusal = isWorded || Refusal.safeParse(JSON.parse(answered.text)).success;
    return ANSWERS.has(status) && isRefusal ? null : `${status} ${JSON.stringify(one)}`;
  });
  expect(wrong).toEqual([]);
  expect([200, 400, 403, 404, 405, 415].filter((status) => !seen.has(status))).toEqual([]);
  const unfinished = (await filesOfUploads()).filter((file) => file.endsWith("bytes"));
  expect(unfinished.filter((file) => file.startsWith("unfinished"))).toEqual([]);
}, 120_000);
