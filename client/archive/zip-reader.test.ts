// Archives made to do harm, or damaged in transit.
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { type Bytes, utf8 } from "../../lib/protocol/bytes";
import { memorySink } from "../testing/archive";
import { checkArchive } from "./check";
import { readDirectory, readEntry } from "./zip-reader";
import { ZipWriter } from "./zip-writer";

const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const plain = { "one.txt": utf8("one"), "two.txt": utf8("two ".repeat(500)) };
const CENTRAL = 0x02014b50;

const stored = (bytes: number) => blobOf(zipSync({ "a.txt": new Uint8Array(bytes) }, { level: 0 }));

/** The archive with one field of its first directory entry changed. */
function tampered(
  at: number,
  value: number,
  size: 2 | 4 = 4,
  content: Record<string, Uint8Array> = plain,
): Blob {
  const bytes = zipSync(content);
  const view = new DataView(bytes.buffer);
  for (let start = 0; ; start++) {
    if (view.getUint32(start, true) !== CENTRAL) continue;
    if (size === 4) view.setUint32(start + at, value, true);
    else view.setUint16(start + at, value, true);
    return blobOf(bytes);
  }
}

async function readAll(archive: Blob): Promise<Bytes[]> {
  const entries = [...(await readDirectory(archive)).values()];
  return Promise.all(entries.map((entry) => readEntry(archive, entry)));
}

test("entries are read as they were written, packed or not, with any name", async () => {
  const sink = memorySink();
  const zip = new ZipWriter(sink);
  const names = ["files/Zoë 🗝/note.md", "עברית", "empty"];
  const contents = [utf8("words ".repeat(1_000)), utf8("raw"), utf8("")];
  for (const [at, name] of names.entries()) await zip.add(name, contents[at] ?? utf8(""), at !== 1);
  await zip.close();
  const archive = sink.blob();
  expect(sink.state).toBe("closed");
  expect(zip.size).toBe(archive.size);
  expect([...(await readDirectory(archive)).keys()]).toEqual(names);
  expect(await readAll(archive)).toEqual(contents);
});

test("names are marked as UTF-8, and unpacked files are readable only by their owner", async () => {
  const sink = memorySink();
  const zip = new ZipWriter(sink);
  for (const isPacked of [true, false]) await zip.add(`שלום ${isPacked}`, utf8("raw"), isPacked);
  await zip.close();
  const view = new DataView(await sink.blob().arrayBuffer());
  const heads: unknown[] = [];
  for (let at = 0; at < view.byteLength - 46; at++) {
    if (view.getUint32(at, true) !== CENTRAL) continue;
    const isUtf8 = (view.getUint16(at + 8, true) & 0x800) !== 0;
    heads.push([view.getUint8(at + 5), isUtf8, view.getUint32(at + 38, true) >>> 16]);
  }
  // 3 is Unix: unzip decodes the names of other systems with a DOS code page.
  const head = [3, true, 0o100600];
  expect(heads).toEqual([head, head]);
});

test("a writer accepts as much as there is room for, and not one entry or byte more", () => {
  const zip = new ZipWriter(memorySink(), { bytes: 10_000, entries: 2 });
  expect([zip.hasRoom(2, 10_000 - 2_048), zip.hasRoom(2, 10_001 - 2_048)]).toEqual([true, false]);
  expect([zip.hasRoom(2, 0), zip.hasRoom(3, 0)]).toEqual([true, false]);
});

test.each([
  ["a text", new Blob(["no archive"])],
  ["nothing", new Blob([])],
  ["an archive of something else", blobOf(zipSync(plain))],
])("%s is said to be no archive of ours", async (_, archive) => {
  await expect(checkArchive(archive)).rejects.toMatchObject({ code: "not-archive" });
});

test.each([
  ["unpacks to less than it says", tampered(24, 4_000)],
  ["unpacks to more than it says", tampered(24, 1)],
  ["is of a packing not known", tampered(10, 12, 2)],
  ["is locked by a password", tampered(8, 1, 2)],
  ["lies where there is none", tampered(42, 9)],
  ["reaches over the next one", tampered(20, 60)],
])("an archive is damaged when an entry %s", async (_, archive) => {
  await expect(readAll(archive)).rejects.toMatchObject({ code: "damaged" });
});

test("an archive that is cut off anywhere is refused as not an archive or as damaged", async () => {
  const bytes = zipSync(plain);
  for (let end = 0; end < bytes.length; end += 7)
    await expect(readAll(blobOf(bytes.subarray(0, end)))).rejects.toMatchObject({
      name: "ArchiveError",
    });
  expect(await readAll(blobOf(bytes))).toHaveLength(2);
});

test("two entries with one name are refused", async () => {
  const bytes = zipSync({ aaa: utf8("1"), bbb: utf8("2") });
  const text = Buffer.from(bytes).toString("latin1").replaceAll("bbb", "aaa");
  const archive = blobOf(Buffer.from(text, "latin1"));
  await expect(readDirectory(archive)).rejects.toMatchObject({ code: "damaged" });
});

test("a ZIP bomb is not unpacked beyond its declared size, and is refused when that is too large", async () => {
  const bomb = tampered(24, 1_000, 4, { "a.txt": new Uint8Array(20_000_000) });
  expect(bomb.size).toBeLessThan(100_000);
  await expect(readAll(bomb)).rejects.toMatchObject({ code: "damaged" });
  const most = stored(64_000_000);
  expect((await readAll(most))[0]?.length).toBe(64_000_000);
  const more = stored(64_000_001);
  await expect(readDirectory(more)).rejects.toMatchObject({ code: "too-large" });
});
