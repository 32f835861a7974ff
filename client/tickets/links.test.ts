import { expect, test } from "vitest";
import { threadLinkOf } from "./thread";
import { pathnameOf, typeOf } from "./upload";

const K = "A".repeat(43);
const linkOf = (address: string) => threadLinkOf(new URL(address, "https://desk.example"));

test("a customer's link is a code and a capability of 43 characters, and nothing else is one", () => {
  expect(linkOf(`/t/acme-7K3M9QPD?k=${K}`)).toEqual({ code: "acme-7K3M9QPD", k: K });
  expect(linkOf(`/t/acme-7K3M9QPD/?k=${K}`)?.code).toBe("acme-7K3M9QPD");
  for (const address of [
    "/t/acme-7K3M9QPD",
    `/t/?k=${K}`,
    `/t/a/b?k=${K}`,
    `/t/%E0?k=${K}`,
    `/t/acme?k=${K}A`,
    `/t/acme?k=${K.slice(1)}`,
    `/t/acme?k=${K.slice(1)}!`,
  ])
    expect(linkOf(address), address).toBeNull();
});

test("a file's type is what the browser says, otherwise the type of its extension", () => {
  expect(typeOf({ name: "a.bin", type: "image/png" })).toBe("image/png");
  expect(typeOf({ name: "IMG.HEIC", type: "" })).toBe("image/heic");
  expect(typeOf({ name: "a.zip", type: "application/x-zip-compressed" })).toBe(
    "application/x-zip-compressed",
  );
  for (const name of ["a.exe", "png", "a.constructor", "a"])
    expect(typeOf({ name, type: "application/octet-stream" }), name).toBeNull();
});

test("an upload's path keeps the extension and only characters that a URL allows", () => {
  expect(pathnameOf("Rechnung Größe.PDF", "application/pdf")).toBe("tickets/Rechnung-Gro-e.pdf");
  expect(pathnameOf("صورة.png", "image/png")).toBe("tickets/file.png");
  expect(pathnameOf("screenshot", "image/png")).toBe("tickets/screenshot.png");
  expect(pathnameOf("../../a.b.exe", "text/plain")).toBe("tickets/a-b-exe.txt");
  expect(pathnameOf("a", "application/x-zip-compressed")).toBe("tickets/a.zip");
});
