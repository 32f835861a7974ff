/** The upload route: what it checks, in which order, and what its tokens allow. */
import { createHmac } from "node:crypto";
import { getPayloadFromClientToken } from "@vercel/blob/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { POST } from "@/app/api/v1/upload/route";
import { pool } from "@/db/client";
import { attachableTypes } from "@/lib/blobs/content-types";
import { embeddedToken } from "@/lib/blobs/public-store";
import { type Answered, call } from "@/lib/testing/call";
import { spent } from "@/lib/testing/limits";
import { use } from "@/lib/testing/outbox";
import { file, newProject, type TestProject } from "@/lib/testing/tickets";
import { askUpload, tokenEvent as event, LARGEST_BYTES } from "@/lib/testing/uploads";
import { keyLimit } from "./limits";

let project: TestProject;
beforeEach(async () => {
  project = await newProject({ rateMax: 20 });
});

const completed = { type: "blob.upload-completed", payload: { blob: {}, tokenPayload: null } };

const ask = (body: unknown, headers?: Record<string, string>) =>
  askUpload(project.key, body, headers);
const codeOf = ({ status, body }: Answered): [number, unknown] => [status, body?.error?.code];
const declares = (payload: object) => event({ clientPayload: JSON.stringify(payload) });

afterEach(() => use({ BLOB_STORE: undefined, BLOB_READ_WRITE_TOKEN: undefined }));

test("a token allows one path, these types, 25 MB, and 15 minutes", async () => {
  // T-102, T-103, T-105, T-106, T-107
  const before = Date.now();
  const { status, body, headers } = await ask(event());
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(["clientToken", "type"]);
  expect(body.type).toBe("blob.generate-client-token");
  expect([headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")]).toEqual([
    "20",
    "19",
  ]);
  expect(body.clientToken).toMatch(/^vercel_blob_client_local_/);
  const payload = getPayloadFromClientToken(body.clientToken);
  expect(payload).toEqual({
    pathname: "photo.png",
    addRandomSuffix: true,
    maximumSizeInBytes: LARGEST_BYTES,
    allowedContentTypes: attachableTypes,
    validUntil: expect.any(Number),
  });
  expect(Number(payload.validUntil)).toBeGreaterThanOrEqual(before + 900_000);
  expect(Number(payload.validUntil)).toBeLessThanOrEqual(Date.now() + 900_000);
});

test.each([
  ["no pathname", event({ pathname: undefined })],
  ["an empty pathname", event({ pathname: "" })],
  ["a pathname without extension", event({ pathname: "a.b/photo" })],
  ["a pathname that is an extension", event({ pathname: "a/.png" })],
  ["a pathname that is a number", event({ pathname: 1 })],
  ["multipart that is no boolean", event({ multipart: "true" })],
  ["no multipart", event({ multipart: undefined })],
  ["a clientPayload that is an object", event({ clientPayload: {} })],
  ["no clientPayload", event({ clientPayload: undefined })],
  ["no payload", { type: "blob.generate-client-token" }],
  ["an unknown type", event({}, "blob.generate-presigned-url")],
  ["no type", { payload: event().payload }],
  ["a completed upload without its blob", { ...completed, payload: { tokenPayload: null } }],
  ["a list", []],
])("%s is no valid request", async (_, body) => {
  // T-108, T-112
  expect(codeOf(await ask(body))).toEqual([400, "invalid_request"]);
});

test.each(["exe", "html", "svg", "zip.exe", "png.html", "heif"])(
  ".%s is refused",
  async (extension) => {
    // T-109
    const answered = await ask(event({ pathname: `a.${extension}` }));
    expect(codeOf(answered)).toEqual([415, "unsupported_content_type"]);
  },
);

test.each(["png", "jpg", "jpeg", "webp", "gif", "heic", "pdf", "txt", "zip", "PNG"])(
  ".%s is accepted",
  async (extension) => {
    // T-105, D-22
    expect((await ask(event({ pathname: `a/b c.${extension}` }))).status).toBe(200);
  },
);

test("the product's declared size and type are checked, and other members are ignored", async () => {
  // T-111, D-22
  expect((await ask(declares({ sizeBytes: LARGEST_BYTES }))).status).toBe(200);
  expect(codeOf(await ask(declares({ sizeBytes: LARGEST_BYTES + 1 })))).toEqual([
    413,
    "file_too_large",
  ]);
  expect(codeOf(await ask(declares({ contentType: "text/html" })))).toEqual([
    415,
    "unsupported_content_type",
  ]);
  for (const contentType of ["application/x-zip-compressed", "Text/Plain; charset=utf-8", ""])
    expect((await ask(declares({ contentType }))).status).toBe(200);
  for (const clientPayload of ["", "{", "null", "[1]", '"x"', '{"sizeBytes":"99999999"}'])
    expect((await ask(event({ clientPayload }))).status).toBe(200);
});

test("checks run in the contract's order", async () => {
  // T-100
  const tooLarge = declares({ sizeBytes: LARGEST_BYTES + 1, contentType: "text/html" });
  const none = { ...tooLarge, payload: { ...tooLarge.payload, pathname: "a.exe" } };
  const text = { "Content-Type": "text/plain" };
  expect(codeOf(await ask("{", { ...text, Authorization: "" }))).toEqual([
    401,
    "missing_authorization",
  ]);
  expect(codeOf(await ask("{", { ...text, Authorization: "Bearer upk_x" }))).toEqual([
    401,
    "invalid_key",
  ]);
  expect(codeOf(await ask("{", text))).toEqual([415, "unsupported_content_type"]);
  expect(codeOf(await ask("{"))).toEqual([400, "invalid_json"]);
  use({ BLOB_STORE: "none" });
  expect(codeOf(await ask(event({ pathname: "" })))).toEqual([400, "invalid_request"]);
  expect(codeOf(await ask(none))).toEqual([500, "upload_not_configured"]);
  use({ BLOB_STORE: undefined });
  await pool().query("update ticket_project set deleted_at = now() where id = $1", [project.id]);
  expect(codeOf(await ask(none))).toEqual([413, "file_too_large"]);
  expect(codeOf(await ask(event({ pathname: "a.exe" })))).toEqual([
    415,
    "unsupported_content_type",
  ]);
  expect(codeOf(await ask(event()))).toEqual([400, "upload_failed"]);
});

test.each([undefined, "", "text/plain", "application/json-patch", "multipart/form-data"])(
  "a body sent as %s is refused",
  async (type) => {
    // T-110
    const answered = await ask(JSON.stringify(event()), { "Content-Type": type ?? "text/plain" });
    expect(codeOf(answered)).toEqual([415, "unsupported_content_type"]);
  },
);

test("the content type may have parameters and capitals", async () => {
  // T-110
  const answered = await ask(event(), { "Content-Type": "Application/JSON; charset=utf-8" });
  expect(answered.status).toBe(200);
});

test("intake and upload share the key's rate limit, and the twenty-first of either is refused", async () => {
  // T-100, T-101
  await spent(keyLimit(20, 600_000), project.keyId, 0);
  for (let left = 19; left >= 5; left--)
    expect((await file(project)).headers.get("x-ratelimit-remaining")).toBe(String(left));
  for (let left = 4; left >= 0; left--) {
    const { headers } = await ask(left % 2 ? event() : "{");
    expect(headers.get("x-ratelimit-remaining")).toBe(String(left));
  }
  for (const refused of [await ask(event()), await file(project)]) {
    expect(codeOf(refused)).toEqual([429, "rate_limited"]);
    expect(refused.headers.get("retry-after")).toBe(String(refused.body.retry_after_seconds));
  }
});

test("a store that is off or has no credentials is reported as such", async () => {
  // T-114
  for (const BLOB_STORE of ["none", "vercel"]) {
    use({ BLOB_STORE });
    expect(codeOf(await ask(event()))).toEqual([500, "upload_not_configured"]);
  }
});

test("a path that the store cannot use, and invalid credentials, fail", async () => {
  // T-115
  for (const pathname of [
    "a/../b.png",
    "a//b.png",
    "./a.png",
    "a\u0000.png",
    "\ud800.png",
    "a\u202egpj.png",
  ])
    expect(codeOf(await ask(event({ pathname })))).toEqual([400, "upload_failed"]);
  expect((await ask(event({ pathname: `${"a".repeat(946)}.png` }))).status).toBe(200);
  const long = event({ pathname: `${"a".repeat(947)}.png` });
  expect(codeOf(await ask(long))).toEqual([400, "upload_failed"]);
  use({ BLOB_READ_WRITE_TOKEN: "not_a_token" });
  expect(codeOf(await ask(event()))).toEqual([400, "upload_failed"]);
});

describe("a completed upload", () => {
  const text = JSON.stringify(completed);
  const signed = (body: string, secret = embeddedToken()) => ({
    Authorization: "",
    "X-Vercel-Signature": createHmac("sha256", secret).update(body).digest("hex"),
  });
  /** Calls as the store does, without an API key. */
  const tell = (body: string, headers: Record<string, string>) => {
    const { Authorization: _, ...rest } = headers;
    const given = { "Content-Type": "application/json", ...rest };
    return call(POST, { method: "POST", path: "/api/v1/upload", body, headers: given });
  };

  test("is accepted with a valid key or the store's signature, and changes nothing", async () => {
    // T-113
    const rows = () =>
      pool()
        .query("select count(*)::int from ticket_attachment")
        .then((found) => found.rows);
    const before = await rows();
    const answer = { type: "blob.upload-completed", response: "ok" };
    expect((await ask(text)).body).toEqual(answer);
    const told = await tell(text, signed(text));
    expect([told.status, told.body]).toEqual([200, answer]);
    expect(told.headers.get("x-ratelimit-limit")).toBeNull();
    expect(await rows()).toEqual(before);
  });

  test.each([
    ["no signature", text, {}],
    ["another's signature", text, signed(text, "another")],
    ["the signature of another body", `${text} `.replace("null", "null"), signed(`${text}x`)],
    ["a signature that is none", text, { "X-Vercel-Signature": "zz" }],
    ["a signature of half a byte", text, { "X-Vercel-Signature": "abc" }],
    ["a signed request for a token", JSON.stringify(event()), signed(JSON.stringify(event()))],
    ["a signed body that is no JSON", "{", signed("{")],
  ])("with %s and no key is refused", async (_, body, headers) => {
    // T-113, D-22
    expect(codeOf(await tell(body, headers))).toEqual([401, "missing_authorization"]);
  });
});
