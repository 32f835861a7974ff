/** Who may put what into the embedded store: nobody without our token, and nothing the token does not allow. */
import { randomBytes } from "node:crypto";
import { put } from "@vercel/blob/client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { attachableTypes } from "@/lib/blobs/content-types";
import { embeddedToken } from "@/lib/blobs/public-store";
import { use } from "@/lib/testing/outbox";
import type { TestServer } from "@/lib/testing/server";
import { filesOfUploads, startBlobServer, tokenFor } from "@/lib/testing/uploads";

let server: TestServer;
beforeAll(async () => {
  server = await startBlobServer();
});
afterAll(() => server.stop());
afterEach(() =>
  use({
    BLOB_STORE: undefined,
    BLOB_READ_WRITE_TOKEN: undefined,
    UPLOADS_LEAVE_FREE_MB: undefined,
  }),
);

const bytes = Buffer.from("bytes");

async function refusal(attempt: () => Promise<unknown>): Promise<string> {
  const before = await filesOfUploads();
  const words = await attempt().then(
    () => "taken",
    (fault: Error) => fault.message,
  );
  expect(await filesOfUploads()).toEqual(before);
  return words;
}

const denied = "Vercel Blob: Access denied, please provide a valid token for this resource.";

test("a token of another server, a changed one and the store's own secret open nothing", async () => {
  // T-107, D-22
  const token = await tokenFor("a.png");
  const prefix = "vercel_blob_client_local_";
  const inside = Buffer.from(token.slice(prefix.length), "base64").toString();
  const [signature = "", payload = ""] = inside.split(".");
  const changed = JSON.parse(Buffer.from(payload, "base64").toString());
  const wider = Buffer.from(JSON.stringify({ ...changed, maximumSizeInBytes: 1e12 }));
  const forged = [
    await tokenFor("a.png", { token: `vercel_blob_rw_local_${randomBytes(32).toString("hex")}` }),
    prefix + Buffer.from(`${signature}.${wider.toString("base64")}`).toString("base64"),
    prefix + Buffer.from(`.${payload}`).toString("base64"),
    prefix + Buffer.from(`${"0".repeat(64)}.${payload}`).toString("base64"),
    `vercel_blob_client_other_${token.slice(prefix.length)}`,
    prefix,
  ];
  for (const each of forged)
    expect(await refusal(() => put("a.png", bytes, { access: "public", token: each }))).toBe(
      denied,
    );
  const header = (authorization: string) =>
    fetch(`${server.url}/blob/?pathname=a.png`, {
      method: "PUT",
      body: bytes,
      headers: { authorization, "x-vercel-blob-access": "public" },
    });
  for (const each of [`Bearer ${embeddedToken()}`, "Bearer", "", token])
    expect((await header(each)).status).toBe(403);
  expect((await header(`Bearer ${token}`)).status).toBe(200);
});

test("a token allows one path", async () => {
  // T-107
  const token = await tokenFor("a.png");
  for (const path of ["b.png", "A.png", "a.png ", "x/a.png", "a.png/b.png"])
    expect(await refusal(() => put(path, bytes, { access: "public", token }))).toContain(
      "Pathname mismatch",
    );
});

test("a token expires", async () => {
  // T-107
  const token = await tokenFor("a.png", { validUntil: Date.now() - 1 });
  expect(await refusal(() => put("a.png", bytes, { access: "public", token }))).toBe(
    "Vercel Blob: Client token has expired.",
  );
  const multipart = { access: "public", token, multipart: true } as const;
  expect(await refusal(() => put("a.png", bytes, multipart))).toContain("expired");
});

test.each(attachableTypes)(
  "%s is accepted, whatever the file name's extension",
  async (contentType) => {
    // T-105
    const token = await tokenFor("a.png");
    const made = await put("a.png", bytes, { access: "public", token, contentType });
    expect(made.contentType).toBe(contentType);
    expect((await fetch(made.url)).headers.get("content-type")).toBe(contentType);
  },
);

test.each(["text/html", "image/svg+xml", "application/javascript", "IMAGE/SVG+XML", "image/*", ""])(
  "the type %s is refused",
  async (contentType) => {
    // T-105
    const token = await tokenFor(contentType ? "a.png" : "a.html");
    const options = { access: "public", token, contentType } as const;
    const words = "Content type mismatch";
    expect(await refusal(() => put(contentType ? "a.png" : "a.html", bytes, options))).toContain(
      words,
    );
    const multipart = { ...options, multipart: true };
    expect(await refusal(() => put(contentType ? "a.png" : "a.html", bytes, multipart))).toContain(
      words,
    );
  },
);

test("any image type is accepted when the token says so", async () => {
  const token = await tokenFor("a.png", { allowedContentTypes: ["image/*"] });
  await put("a.png", bytes, { access: "public", token });
  const options = { access: "public", token, contentType: "imagex/png" } as const;
  expect(await refusal(() => put("a.png", bytes, options))).toContain("Content type mismatch");
});

test("a token starts at most twenty files", async () => {
  const token = await tokenFor("a.png");
  for (let i = 0; i < 20; i++)
    await put("a.png", bytes, { access: "public", token, multipart: i % 10 === 0 });
  for (const multipart of [false, true]) {
    const words = await refusal(() => put("a.png", bytes, { access: "public", token, multipart }));
    expect(words).toContain("used too often");
  }
});

test("nothing is accepted while the disk has too little free space", async () => {
  const token = await tokenFor("a.png");
  const { url } = await put("a.png", bytes, { access: "public", token });
  use({ UPLOADS_LEAVE_FREE_MB: "1000000000000" });
  for (const multipart of [false, true])
    expect(await refusal(() => put("a.png", bytes, { access: "public", token, multipart }))).toBe(
      "Vercel Blob: This store has been suspended.",
    );
  expect(await (await fetch(url)).text()).toBe("bytes");
  use({ UPLOADS_LEAVE_FREE_MB: undefined });
  await put("a.png", bytes, { access: "public", token });
});

test("nothing can be stored privately", async () => {
  const token = await tokenFor("a.png");
  expect(await refusal(() => put("a.png", bytes, { access: "private", token }))).toContain(
    "public",
  );
});

describe.each([
  ["turned off", { BLOB_STORE: "none" }],
  ["Vercel's", { BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_store1_secret" }],
])("while the store is %s", (_, settings) => {
  test("nothing can be stored, and existing files are still readable", async () => {
    // T-114, D-22
    const token = await tokenFor("a.png");
    const { url } = await put("a.png", bytes, { access: "public", token });
    use(settings);
    expect(await refusal(() => put("a.png", bytes, { access: "public", token }))).toBe(
      "Vercel Blob: This store does not exist.",
    );
    expect(await (await fetch(url)).text()).toBe("bytes");
  });
});
