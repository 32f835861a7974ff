/** How files are served at /blob/f/, so that nothing in them can run, and that nothing else is served. */
import { put } from "@vercel/blob/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestServer } from "@/lib/testing/server";
import { startBlobServer, tokenFor } from "@/lib/testing/uploads";
import { apiPolicy } from "./security-headers";

let server: TestServer;
beforeAll(async () => {
  server = await startBlobServer();
});
afterAll(() => server.stop());

async function putText(pathname: string, text: string, contentType?: string): Promise<string> {
  const token = await tokenFor(pathname);
  const options = { access: "public", token, ...(contentType && { contentType }) } as const;
  return (await put(pathname, Buffer.from(text), options)).url;
}

const get = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(url, { method, headers });

test("an HTML page that claims to be an image is served as an image and cannot run", async () => {
  // T-105, D-22
  const page = "<!doctype html><script>top.ran = true</script>";
  const { headers } = await get(await putText("page.png", page));
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": apiPolicy,
    "content-disposition": expect.stringMatching(/^inline; filename="page-\w{30}\.png"/),
    "cache-control": "public, max-age=31536000, immutable",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-robots-tag": "noindex",
    "content-length": String(page.length),
  });
  expect(apiPolicy).toContain("sandbox");
  expect(headers.get("set-cookie")).toBeNull();
});

test.each([
  ["a.pdf", "application/pdf"],
  ["a.txt", "text/plain"],
  ["a.zip", "application/zip"],
  ["a.png", "text/plain"],
])("%s as %s is saved and not shown", async (pathname, contentType) => {
  // D-22
  const { headers } = await get(await putText(pathname, "x", contentType));
  expect(headers.get("content-type")).toBe(contentType);
  expect(headers.get("content-disposition")).toMatch(/^attachment; /);
});

test("an image is downloaded too when its URL says so", async () => {
  const { headers } = await get(`${await putText("a.png", "x")}?download=1`);
  expect(headers.get("content-disposition")).toMatch(/^attachment; /);
});

test.each([
  "straße/ein bild.png",
  "صورة.png",
  "100% \"quoted\" 'it' (1) #?&.png",
  "back\\slash.png",
  "🙂.png",
  "%2e%2e%2fa.png",
  "/leading.png",
  `${"界".repeat(300)}.png`,
  `${"ü".repeat(946)}.png`,
])("the name %s is served under an address that fits a ticket", async (pathname) => {
  // T-076, T-104
  const url = await putText(pathname, "x");
  expect(url.length).toBeLessThanOrEqual(2_048);
  expect(new URL(url).href).toBe(url);
  const answered = await get(url);
  expect([answered.status, await answered.text()]).toEqual([200, "x"]);
  const [, escaped = ""] =
    /filename\*=UTF-8''(.+)$/.exec(answered.headers.get("content-disposition") ?? "") ?? [];
  expect(decodeURIComponent(url)).toContain(decodeURIComponent(escaped));
});

test.each([
  ["bytes=0-0", 206, "bytes 0-0/10", "0"],
  ["bytes=2-4", 206, "bytes 2-4/10", "234"],
  ["bytes=7-", 206, "bytes 7-9/10", "789"],
  ["bytes=7-99", 206, "bytes 7-9/10", "789"],
  ["bytes=-3", 206, "bytes 7-9/10", "789"],
  ["bytes=-99", 206, "bytes 0-9/10", "0123456789"],
  ["bytes=9-9", 206, "bytes 9-9/10", "9"],
  ["bytes=10-", 416, "bytes */10", ""],
  ["bytes=-0", 416, "bytes */10", ""],
  ["bytes=4-2", 200, null, "0123456789"],
  ["bytes=0-1,3-4", 200, null, "0123456789"],
  ["bytes=-", 200, null, "0123456789"],
  ["lines=1-2", 200, null, "0123456789"],
])("the range %s is answered %i", async (range, status, said, text) => {
  const answered = await get(await putText("a.txt", "0123456789"), { Range: range });
  expect([answered.status, answered.headers.get("content-range")]).toEqual([status, said]);
  expect(await answered.text()).toBe(text);
});

test("a range for another version returns the whole file, and a known file returns 304", async () => {
  const url = await putText("a.txt", "0123456789");
  const etag = (await get(url)).headers.get("etag") ?? "";
  const range = { Range: "bytes=0-1" };
  expect((await get(url, { ...range, "If-Range": '"other"' })).status).toBe(200);
  expect((await get(url, { ...range, "If-Range": etag })).status).toBe(206);
  const known = await get(url, { "If-None-Match": `"x", W/${etag}` });
  expect([known.status, known.headers.get("etag")]).toEqual([304, etag]);
});

test("HEAD returns the same headers without a body", async () => {
  const url = await putText("a.txt", "0123456789");
  const answered = await get(url, {}, "HEAD");
  expect([answered.status, answered.headers.get("content-length")]).toEqual([200, "10"]);
  expect(await answered.text()).toBe("");
});

test("an empty file is served", async () => {
  const answered = await get(await putText("a.txt", ""));
  expect([answered.status, await answered.text()]).toEqual([200, ""]);
});

test("only a file's full name is served, and there is no listing", async () => {
  // D-22
  const url = await putText("deep/a.png", "x");
  const guesses = [
    url.slice(0, -1),
    url.replace("deep/", ""),
    url.replace("/deep/", "/deep%2F%2E%2E%2Fdeep/"),
    `${server.url}/blob/f/deep`,
    `${server.url}/blob/f/deep/`,
    `${server.url}/blob/f/`,
    `${server.url}/blob/f`,
    `${server.url}/blob/f/about.json`,
    `${server.url}/blob/unfinished`,
    `${server.url}/blob/mpux`,
  ];
  for (const guess of guesses) {
    const { status } = await get(guess);
    expect({ guess, status: [400, 404].includes(status) }).toEqual({ guess, status: true });
  }
  const token = await tokenFor("deep/a.png");
  const bearer = { Authorization: `Bearer ${token}` };
  for (const query of ["", "/", "?prefix=deep", `?url=${encodeURIComponent(url)}`])
    expect((await get(`${server.url}/blob${query}`, bearer)).status).toBe(405);
  for (const [method, path] of [
    ["POST", "/blob"],
    ["POST", "/blob/delete"],
    ["DELETE", "/blob/f/deep/a.png"],
    ["PUT", "/blob/mpu"],
  ] as const)
    expect([404, 405]).toContain((await get(server.url + path, bearer, method)).status);
});

test("a page of another origin may send a preflight, and gets an answer", async () => {
  // D-22
  const asked = {
    Origin: "https://shop.example",
    "Access-Control-Request-Method": "PUT",
    "Access-Control-Request-Headers": "authorization,x-vercel-blob-access",
  };
  for (const path of ["/blob/?pathname=a.png", "/blob/mpu?pathname=a.png", "/blob/f/a.png"]) {
    const { status, headers } = await get(server.url + path, asked, "OPTIONS");
    expect([status, headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    for (const name of ["authorization", "x-vercel-blob-access", "x-mpu-part-number"])
      expect(headers.get("access-control-allow-headers")).toContain(name);
  }
});
