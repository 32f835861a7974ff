/** Damaged input (Z4): a PDF or a picture is accepted or refused with a code, and an accepted one can be signed. */
import { expect, test } from "vitest";
import { checkPdf } from "@/lib/pdf/check/check";
import { cleanPng } from "@/lib/pdf/check/clean-png";
import { readPng } from "@/lib/pdf/images/png";
import { PdfFault } from "@/lib/pdf/read/values";
import { drill } from "@/lib/testing/drill";
import { packedPdf, rawPdf } from "../testing/raw-pdf";
import { fieldOf, inkPng, signerNamed } from "../testing/signed";
import { samplePdf } from "./sample";
import { stampPdf } from "./stamp";

const FILES = drill(2_000);
const seed = 7;

/** A random generator that repeats for the same seed. */
function randomOf(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

const WORDS =
  "obj endobj stream endstream << >> [ ] ( ) /Length /Kids R 0 -1 99999999999 xref trailer null /Prev /W 1e9".split(
    " ",
  );

/** Changes, cuts, doubles or overwrites a few bytes. */
function damaged(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  let made = Buffer.from(bytes);
  for (let times = 1 + random(4); times > 0 && made.length > 0; times--) {
    const at = random(made.length);
    const length = random(Math.min(60, made.length - at)) + 1;
    const kind = random(4);
    if (kind === 0) made[at] = random(256);
    else if (kind === 1) made = Buffer.concat([made.subarray(0, at), made.subarray(at + length)]);
    else if (kind === 2) made = Buffer.concat([made.subarray(0, at + length), made.subarray(at)]);
    else made.write(` ${WORDS[random(WORDS.length)] ?? ""} `, at, "latin1");
  }
  return made;
}

test(`damaged PDFs are accepted or refused with a code (seed ${seed})`, async () => {
  const random = randomOf(seed);
  const sound = [rawPdf(), packedPdf(["<</A [1 2 3]>>"]), await samplePdf()];
  const taken: Uint8Array[] = [];
  for (let file = 0; file < FILES; file++) {
    const bytes = damaged(sound[file % sound.length] ?? sound[0] ?? new Uint8Array(), random);
    try {
      checkPdf(bytes);
      if (taken.length < 40) taken.push(bytes);
    } catch (fault) {
      expect({ file, fault }).toEqual({ file, fault: expect.any(PdfFault) });
    }
  }
  expect(taken.length).toBeGreaterThan(0);
  for (const original of taken) {
    const order = { original, fields: [fieldOf("date")], signers: [signerNamed("Ada")] };
    const stamped = Buffer.from(await stampPdf(order));
    expect(Buffer.compare(stamped.subarray(0, original.length), original)).toBe(0);
  }
}, 30_000);

test(`damaged pictures are accepted or refused (seed ${seed})`, () => {
  const random = randomOf(seed);
  const sound = inkPng(40, 20);
  for (let file = 0; file < FILES; file++) {
    let made: ReturnType<typeof cleanPng> = null;
    try {
      made = cleanPng(damaged(sound, random));
    } catch (fault) {
      expect(fault).toBeInstanceOf(Error);
    }
    if (made) expect(readPng(made.png).width).toBe(made.width);
  }
}, 30_000);
