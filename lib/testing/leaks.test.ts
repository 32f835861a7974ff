import { randomBytes } from "node:crypto";
import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { findLeaks, findLeaksWithin, keyMarker, textMarker } from "./leaks";

const password = textMarker("password", "seven quiet herons");
const secret = randomBytes(32);
const key = keyMarker("key", `upk_${secret.toString("base64url")}`);
const text = secret.toString("base64url");
const around = (bytes: Buffer | string) => [
  { name: "here", bytes: Buffer.concat([Buffer.from("xy{"), Buffer.from(bytes), randomBytes(5)]) },
];

test.each<[string, Buffer | string]>([
  ["as it is", text],
  ["with its prefix", `upk_${text}`],
  ["its bytes", secret],
  ["hex", Buffer.from(text).toString("hex")],
  ["its bytes as hex", secret.toString("hex").toUpperCase()],
  ["its bytes as base64", secret.toString("base64")],
  ["base64 of a text it stands in", Buffer.from(`{"a":"${text}"}`).toString("base64")],
  ["base64url of a text it stands in", Buffer.from(`{"ab":"${text}"}`).toString("base64url")],
  ["UTF-16", Buffer.from(text, "utf16le")],
  ["the other UTF-16", Buffer.from(text, "utf16le").swap16()],
])("a planted key is found %s", (_, bytes) => {
  expect(findLeaks([key], around(bytes))).not.toEqual([]);
  expect(findLeaks([password], around(bytes))).toEqual([]);
});

test.each<[string, Buffer | string]>([
  ["in gzip", gzipSync(`the ${text}`)],
  ["in zlib", deflateSync(`the ${text}`)],
  ["in gzip written as hex", gzipSync(`a longer text with the ${text} in it`).toString("hex")],
  ["in gzip written as base64", gzipSync(`a longer text with ${text} in it`).toString("base64")],
  [
    "in what is deflated and base64",
    deflateRawSync(`a text with ${text} in it`).toString("base64"),
  ],
])("a planted key is found %s", (_, bytes) => {
  expect(findLeaksWithin([key], [{ name: "here", bytes: Buffer.from(bytes) }])).not.toEqual([]);
  expect(findLeaksWithin([password], [{ name: "here", bytes: Buffer.from(bytes) }])).toEqual([]);
});

test("a planted password is found as an address and a form write it", () => {
  for (const written of ["seven%20quiet%20herons", "seven+quiet+herons"])
    expect(findLeaks([password], around(written))).toHaveLength(1);
  expect(findLeaks([password], around("seven quiet gulls"))).toEqual([]);
});
