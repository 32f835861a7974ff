import { expect, test } from "vitest";
import { isAttachmentUrl } from "./attachment-url";

const blobDomain = "blob.vercel-storage.com";
const none = { blobDomain, embedded: null };
const embedded = { blobDomain, embedded: "http://127.0.0.1:3000" };

test.each([
  "https://abc.public.blob.vercel-storage.com/a.png",
  "https://a.b.public.blob.vercel-storage.com/a.png",
  "https://ABC.Public.Blob.Vercel-Storage.com/a%20b.png?download=1#x",
  "HTTPS://abc.public.blob.vercel-storage.com/",
  "https://abc.public.blob.vercel-storage.com/a:b@c.png",
])("%s is taken", (url) => {
  // T-077, D-18
  expect(isAttachmentUrl(url, none)).toBe(true);
  expect(isAttachmentUrl(url, embedded)).toBe(true);
});

test.each([
  "http://abc.public.blob.vercel-storage.com/a.png",
  "https://example.com/a.png",
  "https://public.blob.vercel-storage.com/a.png",
  "https://.public.blob.vercel-storage.com/a.png",
  "https://evil-public.blob.vercel-storage.com/a.png",
  "https://x.evil-public.blob.vercel-storage.com/a.png",
  "https://x.public.blob.vercel-storage.com.evil.com/a.png",
  "https://x.private.blob.vercel-storage.com/a.png",
  "https://x.public.blob.vercel-storage.com./a.png",
  "https://user@x.public.blob.vercel-storage.com/a.png",
  "https://user:word@x.public.blob.vercel-storage.com/a.png",
  "https://@x.public.blob.vercel-storage.com/a.png",
  "https://x.public.blob.vercel-storage.com:8443/a.png",
  "https://x.public.blob.vercel-storage.com:443/a.png",
  "https://x.public.blob.vercel-storage.com:/a.png",
  "https://evil.com\\@x.public.blob.vercel-storage.com/a.png",
  "https://evil.com/.public.blob.vercel-storage.com",
  "https:evil.com#.public.blob.vercel-storage.com",
  "https:x.public.blob.vercel-storage.com/a.png",
  "https:/x.public.blob.vercel-storage.com/a.png",
  "https:///x.public.blob.vercel-storage.com/a.png",
  "https:\\\\x.public.blob.vercel-storage.com/a.png",
  "//x.public.blob.vercel-storage.com/a.png",
  "ftp://x.public.blob.vercel-storage.com/a.png",
  "javascript:alert(1)//x.public.blob.vercel-storage.com/",
  "data:text/html,x",
  "/blob/f/a.png",
  " https://x.public.blob.vercel-storage.com/a.png",
  "https://x.public.blob.vercel-storage.com/a.png\n",
  "ht\ttps://x.public.blob.vercel-storage.com/a.png",
  "not an address",
  "",
])("%s is refused", (url) => {
  // T-077, D-18
  expect(isAttachmentUrl(url, none)).toBe(false);
  expect(isAttachmentUrl(url, embedded)).toBe(false);
});

test("URLs of the embedded store are accepted while it takes files, and no other URL of ours", () => {
  // D-18
  const own = "http://127.0.0.1:3000/blob/f/a-x.png";
  expect(isAttachmentUrl(own, embedded)).toBe(true);
  expect(isAttachmentUrl(own, none)).toBe(false);
  for (const url of [
    "http://127.0.0.1:3000/blob/a.png",
    "http://127.0.0.1:3000/blob/f/../../d/x",
    "http://127.0.0.1:3000/blob/f/%2e%2e/%2e%2e/d/x",
    "http://127.0.0.1:3000/d/x",
    "http://127.0.0.1:3001/blob/f/a-x.png",
    "https://127.0.0.1:3000/blob/f/a-x.png",
    "http://localhost:3000/blob/f/a-x.png",
    "http://u@127.0.0.1:3000/blob/f/a-x.png",
    "http:127.0.0.1:3000/blob/f/a-x.png",
  ])
    expect({ url, taken: isAttachmentUrl(url, embedded) }).toEqual({ url, taken: false });
});

test("a URL has at most 2048 characters", () => {
  // T-076
  const host = "https://abc.public.blob.vercel-storage.com/";
  const of = (length: number) => host + "a".repeat(length - host.length);
  expect(isAttachmentUrl(of(2_048), none)).toBe(true);
  expect(isAttachmentUrl(of(2_049), none)).toBe(false);
});

test("the store's domain is a setting", () => {
  const places = { blobDomain: "blobs.example", embedded: null };
  expect(isAttachmentUrl("https://a.public.blobs.example/x.png", places)).toBe(true);
  expect(isAttachmentUrl("https://a.public.blob.vercel-storage.com/x.png", places)).toBe(false);
});
