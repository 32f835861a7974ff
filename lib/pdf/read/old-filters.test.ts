/** Content as it was packed before deflate, and how little of it may stand for how much. */
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { dictStream, rawPdf } from "@/lib/signing/testing/raw-pdf";
import { checkPdf } from "../check/check";
import { fromAscii85, fromLzw, fromRunLengths } from "./old-filters";
import { newBudget } from "./syntax";

/** Codes of growing width, as an encoder with early change writes them. */
function lzw(codes: readonly number[]): Buffer {
  const bits: string[] = [];
  let next = 258;
  let isFirst = true;
  for (const code of codes) {
    const width = next + 1 >= 2_048 ? 12 : next + 1 >= 1_024 ? 11 : next + 1 >= 512 ? 10 : 9;
    bits.push(code.toString(2).padStart(width, "0"));
    if (code === 256) {
      next = 258;
      isFirst = true;
    } else if (isFirst) isFirst = false;
    else if (next < 4_096) next++;
  }
  const text = bits.join("");
  const bytes = text.match(/.{1,8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)));
}

/** Each code stands for one byte more than the one before it: 7 MB in 6 KB, so many times. */
const growing = (times: number): Buffer =>
  lzw([
    ...Array.from({ length: times }, () => [
      256,
      97,
      ...Array.from({ length: 3_836 }, (_, at) => 258 + at),
    ]).flat(),
    257,
  ]);

test("LZW is unpacked as the standard's example has it (ISO 32000-1, 7.4.4.2)", () => {
  const packed = Uint8Array.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]);
  expect([...fromLzw(packed, newBudget(), 1)]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]);
  expect(fromLzw(growing(1), newBudget(), 1).length).toBe((3_837 * 3_838) / 2);
});

test("run lengths are unpacked", () => {
  const packed = Uint8Array.from([2, 1, 2, 3, 254, 9, 128, 7]);
  expect([...fromRunLengths(packed, newBudget())]).toEqual([1, 2, 3, 9, 9, 9]);
  expect([...fromRunLengths(Uint8Array.from([5, 1, 2]), newBudget())]).toEqual([1, 2]);
});

test("signs for five are unpacked, also a last group that is short", () => {
  const unpacked = (text: string) =>
    Buffer.from(fromAscii85(Buffer.from(text), newBudget())).toString("latin1");
  expect(unpacked("87cUR\n D]~>x")).toBe("Hello");
  expect(unpacked("z87cU~>")).toBe("\0\0\0\0Hel");
  expect(() => unpacked("{")).toThrow(/damaged/);
});

const packed = (filter: string, data: Buffer) =>
  rawPdf({ content: dictStream(`/Filter /${filter}`, data) });

test("the limit on a page's size holds however the page is compressed", () => {
  expect(checkPdf(packed("LZWDecode", growing(9)))).toHaveLength(1);
  expect(() => checkPdf(packed("LZWDecode", growing(10)))).toThrow(/far too large/);
  const runs = (count: number) => Buffer.alloc(count * 2, Buffer.from([129, 97]));
  expect(checkPdf(packed("RunLengthDecode", runs(524_288)))).toHaveLength(1);
  expect(() => checkPdf(packed("RunLengthDecode", runs(524_289)))).toThrow(/far too large/);
});

test("content compressed twice is counted twice, and read without filling the memory", () => {
  const twice = (filter: string, sign: string, megabytes: number) =>
    rawPdf({
      content: dictStream(
        `/Filter [/FlateDecode /${filter}]`,
        deflateSync(Buffer.alloc(megabytes << 20, sign)),
      ),
    });
  expect(checkPdf(twice("ASCIIHexDecode", "4", 60))).toHaveLength(1);
  expect(checkPdf(twice("ASCII85Decode", "z", 15))).toHaveLength(1);
  expect(() => checkPdf(twice("ASCII85Decode", "z", 60))).toThrow(/far too large/);
});
