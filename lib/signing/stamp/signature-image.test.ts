/** Which signature pictures are accepted, and what is stored of them (S-094, D-58). */
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { HttpError } from "@/lib/http/errors";
import { encodePng } from "@/lib/pdf/check/clean-png";
import { readPng } from "@/lib/pdf/images/png";
import { inkPng } from "../testing/signed";
import { MAX_SIGNATURE_BYTES, readSignature } from "./signature-image";

const url = (png: Uint8Array) => `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
const answerTo = (dataUrl: string) =>
  readSignature(dataUrl).then(
    () => "taken",
    (fault: unknown) => {
      if (fault instanceof HttpError) return `${fault.status} ${fault.reason}`;
      throw fault;
    },
  );

const chunk = (name: string, content: Uint8Array): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content, Buffer.alloc(4)]);
};
const SIGN = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
interface Made {
  width: number;
  height: number;
  bits?: number;
  kind?: number;
  inPasses?: number;
  data?: Buffer;
  more?: Buffer;
}
/** Builds a PNG from its parts; without data, it gets as much as its header says. */
function pngOf({ width, height, bits = 8, kind = 6, inPasses = 0, data, more }: Made): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, kind, 0, 0, inPasses], 8);
  const pixels =
    data ??
    deflateSync(
      Buffer.alloc(height * (1 + width * 4), 255).map((byte, at) =>
        at % (1 + width * 4) === 0 ? 0 : byte,
      ),
    );
  return Buffer.concat([
    SIGN,
    chunk("IHDR", header),
    more ?? Buffer.alloc(0),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a signature", () => {
  test("is encoded again: its pixels stay, everything else is dropped", async () => {
    const words = Buffer.from("Author\0Made at home, 52.5 N 13.4 E");
    const more = Buffer.concat([chunk("tEXt", words), chunk("eXIf", words), chunk("iCCP", words)]);
    const sent = pngOf({ width: 40, height: 20, more });
    const taken = await readSignature(
      url(Buffer.concat([sent, Buffer.from("PK\x03\x04 behind its end")])),
    );
    expect({ width: taken.width, height: taken.height }).toEqual({ width: 40, height: 20 });
    const text = Buffer.from(taken.png).toString("latin1");
    for (const gone of ["tEXt", "eXIf", "iCCP", "home", "behind"]) expect(text).not.toContain(gone);
    expect(readPng(taken.png)).toEqual(readPng(sent));
    expect(taken.sha256).toMatch(/^[\da-f]{64}$/);
    expect(await readSignature(url(sent))).toEqual(taken);
  });

  test("keeps no colour of fully transparent pixels", async () => {
    const [width, height] = [4, 1];
    const colors = Uint8Array.from([9, 9, 9, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
    const opacity = Uint8Array.from([255, 0, 0, 0]);
    const raw = [
      0,
      ...Array.from(opacity).flatMap((one, at) => [...colors.subarray(at * 3, at * 3 + 3), one]),
    ];
    const { png } = await readSignature(
      url(pngOf({ width, height, data: deflateSync(Uint8Array.from(raw)) })),
    );
    expect([...readPng(png).colors]).toEqual([9, 9, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  test("is accepted in every kind of PNG", async () => {
    const kinds = [
      { kind: 0, bits: 1, row: 1 },
      { kind: 0, bits: 16, row: 16 },
      { kind: 2, bits: 8, row: 24 },
      { kind: 4, bits: 8, row: 16 },
      { kind: 6, bits: 16, row: 64 },
    ];
    for (const { kind, bits, row } of kinds) {
      const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(row, 200)]);
      const data = deflateSync(Buffer.concat(Array.from({ length: 4 }, () => line)));
      expect([
        kind,
        bits,
        await answerTo(url(pngOf({ width: 8, height: 4, bits, kind, data }))),
      ]).toEqual([kind, bits, "taken"]);
    }
  });
});

describe("the limits of a signature", () => {
  const filledTo = (length: number) => {
    const least = pngOf({ width: 2, height: 2, more: chunk("tEXt", Buffer.alloc(0)) }).length;
    return pngOf({ width: 2, height: 2, more: chunk("tEXt", Buffer.alloc(length - least)) });
  };

  test("are 300 KB; one more byte is refused as too large", async () => {
    expect(filledTo(MAX_SIGNATURE_BYTES).length).toBe(307_200);
    expect(await answerTo(url(filledTo(MAX_SIGNATURE_BYTES)))).toBe("taken");
    expect(await answerTo(url(filledTo(MAX_SIGNATURE_BYTES + 1)))).toBe("413 too_large");
  });

  test("are 4,000 pixels a side; one more is refused before anything is decompressed", async () => {
    expect(await answerTo(url(pngOf({ width: 4_000, height: 2 })))).toBe("taken");
    expect(await answerTo(url(pngOf({ width: 2, height: 4_000 })))).toBe("taken");
    expect(await answerTo(url(pngOf({ width: 4_001, height: 2 })))).toBe("400 signature_invalid");
    expect(await answerTo(url(pngOf({ width: 2, height: 4_001 })))).toBe("400 signature_invalid");
  });

  test("include at least one visible pixel", async () => {
    const opacity = new Uint8Array(100);
    const picture = { width: 10, height: 10, colors: new Uint8Array(300), opacity };
    expect(await answerTo(url(encodePng(picture)))).toBe("400 signature_invalid");
    opacity[57] = 1;
    expect(await answerTo(url(encodePng(picture)))).toBe("taken");
  });
});

const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
const sound = Buffer.from(inkPng());
const HOSTILE: Record<string, Buffer> = {
  "no bytes": Buffer.alloc(0),
  words: Buffer.from("signature"),
  "a JPEG": Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  "an SVG": Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
  "a PNG's first eight bytes": SIGN,
  "half a PNG": sound.subarray(0, sound.length >> 1),
  "no data": pngOf({ width: 4, height: 4, data: Buffer.alloc(0) }),
  "no width": pngOf({ width: 0, height: 4 }),
  "no height": pngOf({ width: 4, height: 0 }),
  "a width of billions": pngOf({ width: 0xffffffff, height: 1, data: bomb.subarray(0, 99) }),
  "a colour there is not": pngOf({ width: 4, height: 4, kind: 5 }),
  "bits there are not": pngOf({ width: 4, height: 4, bits: 3 }),
  "more data than its header says: 64 MB": pngOf({ width: 4, height: 4, data: bomb }),
  "less data than its header says": pngOf({
    width: 400,
    height: 400,
    data: deflateSync(Buffer.alloc(99)),
  }),
  "data that is not deflated": pngOf({
    width: 4,
    height: 4,
    data: Buffer.from("not deflated at all"),
  }),
  "less data than passes need": pngOf({
    width: 9,
    height: 9,
    inPasses: 1,
    data: deflateSync(Buffer.alloc(40)),
  }),
  "a part longer than the file": Buffer.concat([
    SIGN,
    Buffer.from([0x7f, 0xff, 0xff, 0xff]),
    Buffer.from("IHDR"),
  ]),
};

describe("a file that is not a PNG is refused", () => {
  for (const [what, bytes] of Object.entries(HOSTILE))
    test(what, async () => {
      expect(await answerTo(url(bytes))).toBe("400 signature_invalid");
    });

  test("whatever type it claims", async () => {
    const base64 = sound.toString("base64");
    for (const text of [
      "",
      base64,
      `data:image/jpeg;base64,${base64}`,
      `data:image/png,${base64}`,
      `data:image/png;base64,${base64}!`,
      `data:image/png;base64, ${base64}`,
      `DATA:image/png;base64,${base64}`,
      "https://example.com/a.png",
    ])
      expect(await answerTo(text)).toBe("400 signature_invalid");
  });
});
