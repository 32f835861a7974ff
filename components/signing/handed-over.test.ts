// A Document's PDF is passed to a new request.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toBase64, utf8 } from "@/lib/protocol/bytes";
import { handOver, takeHandedOver } from "./handed-over";

const PDF = utf8("%PDF-1.7 the salary is 4,200");
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Opens an address as a browser does. */
function openAddress(address: string) {
  const location = new URL(address, "https://sealdesk.example");
  const replaceState = (_state: unknown, _title: string, next: string) => {
    location.href = new URL(next, location).href;
  };
  vi.stubGlobal("location", location);
  vi.stubGlobal("history", { state: null, replaceState });
  return location;
}

test("a PDF for signing is stored encrypted, is read once, and its key is removed from the address", async () => {
  const address = await handOver("Offer ä.pdf", PDF);
  const kept = JSON.stringify([...stored]);
  expect(kept).not.toContain(toBase64(PDF).slice(4, -8));
  expect(kept).not.toContain("Offer");
  const location = openAddress(address ?? "");
  const file = await takeHandedOver();
  expect(file?.name).toBe("Offer ä.pdf");
  expect(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(PDF);
  expect(location.href).toBe("https://sealdesk.example/sign/new");
  expect(stored.size).toBe(0);
  expect(await takeHandedOver()).toBeNull();
});

test("a stored PDF cannot be read without its key or with another, and storing fails when the browser has no room", async () => {
  await handOver("Offer.pdf", PDF);
  openAddress("/sign/new");
  expect(await takeHandedOver()).toBeNull();
  expect(stored.size).toBe(0);
  const first = await handOver("Offer.pdf", PDF);
  await handOver("Offer.pdf", PDF);
  openAddress(first ?? "");
  vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(await takeHandedOver()).toBeNull();
  vi.stubGlobal("sessionStorage", undefined);
  expect(await handOver("Offer.pdf", PDF)).toBeNull();
});
