import { IDBFactory } from "fake-indexeddb";
import { beforeAll, expect, test } from "vitest";
import { GET as signingKey } from "@/app/api/sign/v1/signing-key/route";
import { newSealer, newSigning, type Signing } from "@/lib/testing/receipts";
import type { Environment } from "../environment";
import { newBrowser } from "../testing/browser";
import { serviceKeys } from "./service-keys";
import { checkFiles, type GivenFile } from "./verify";

const service = newSealer();
const keys = [service.key];
let signing: Signing;
let receipt: GivenFile;
let completed: GivenFile;
let original: GivenFile;
beforeAll(async () => {
  signing = await newSigning();
  const text = JSON.stringify(service.seal(signing.body));
  receipt = { name: "receipt.json", bytes: new TextEncoder().encode(text) };
  completed = { name: "a.pdf", bytes: signing.completed };
  original = { name: "b.pdf", bytes: signing.original };
});

const pdf = (name: string): GivenFile => ({ name, bytes: Buffer.from(`%PDF-1.7 ${name}`) });
const rolesOf = async (...files: GivenFile[]) => {
  const { verdict, roles } = await checkFiles(files, keys);
  return [verdict?.answer ?? null, ...roles.map(({ role }) => role)];
};

test("files are recognised by their content, in any order and with any name", async () => {
  expect(await rolesOf(receipt, completed, original)).toEqual([
    "yes",
    "receipt",
    "completed",
    "original",
  ]);
  expect(await rolesOf(original, completed, receipt)).toEqual([
    "yes",
    "original",
    "completed",
    "receipt",
  ]);
  expect(await rolesOf(completed, receipt)).toEqual(["yes", "completed", "receipt"]);
  expect(await rolesOf(receipt, original)).toEqual(["partly", "receipt", "original"]);
});

test("a PDF without its receipt waits, and one that matches neither hash is checked as the signed one", async () => {
  expect(await rolesOf()).toEqual([null]);
  expect(await rolesOf(completed, original)).toEqual([null, "waiting", "waiting"]);
  expect(await rolesOf(pdf("c"), receipt)).toEqual(["no", "completed", "receipt"]);
  expect(await rolesOf(original, pdf("c"), receipt)).toEqual([
    "no",
    "original",
    "completed",
    "receipt",
  ]);
  expect(await rolesOf(completed, pdf("c"), receipt)).toEqual([
    "no",
    "completed",
    "original",
    "receipt",
  ]);
  const four = await rolesOf(pdf("c"), completed, original, receipt);
  expect(four).toEqual(["yes", "spare", "completed", "original", "receipt"]);
});

test("the newest receipt counts, and a file that is not one is reported as such", async () => {
  const other = await newSigning();
  const text = JSON.stringify(service.seal(other.body));
  const second = { name: "other.json", bytes: new TextEncoder().encode(text) };
  expect(await rolesOf(second, completed, receipt)).toEqual([
    "yes",
    "spare",
    "completed",
    "receipt",
  ]);
  expect(await rolesOf(receipt, completed, second)).toEqual([
    "no",
    "spare",
    "completed",
    "receipt",
  ]);
  for (const bytes of [Buffer.from("a receipt"), Buffer.of(0xff, 0xfe, 0), new Uint8Array()])
    expect(await rolesOf({ name: "x.json", bytes }, completed)).toEqual([
      "no",
      "unknown",
      "waiting",
    ]);
});

test("other files beside a receipt do not affect the result", async () => {
  const stray: GivenFile = { name: "notes.docx", bytes: Buffer.from("PK") };
  expect(await rolesOf(receipt, completed, stray)).toEqual([
    "yes",
    "receipt",
    "completed",
    "spare",
  ]);
  expect(await rolesOf(stray, stray, completed)).toEqual(["no", "unknown", "unknown", "waiting"]);
});

/** A browser whose requests reach the route itself while it is online. */
function newReader(): Environment & { isOnline: boolean; isBroken: boolean } {
  const reader = {
    ...newBrowser("http://sealdesk.test"),
    isOnline: true,
    isBroken: false,
    indexedDB: new IDBFactory(),
    fetch: async (url: string, init: RequestInit) => {
      if (!reader.isOnline) throw new TypeError("Failed to fetch");
      if (reader.isBroken) return new Response("Bad gateway", { status: 502 });
      return signingKey(new Request(url, { method: init.method ?? "GET" }), {
        params: Promise.resolve({}),
      });
    },
  };
  return reader;
}

test("the service's keys are stored as fetched, for a check offline", async () => {
  const reader = newReader();
  reader.isOnline = false;
  expect(await serviceKeys(reader)).toBeNull();
  reader.isOnline = true;
  const told = await serviceKeys(reader);
  expect(told).toMatchObject({ isFresh: true, keys: [{ retiredAt: null }] });
  reader.isOnline = false;
  expect(await serviceKeys(reader)).toEqual({ ...told, isFresh: false });
  Object.assign(reader, { isOnline: true, isBroken: true });
  expect(await serviceKeys(reader)).toEqual({ ...told, isFresh: false });
  expect(await serviceKeys({ ...reader, indexedDB: null })).toBeNull();
});
