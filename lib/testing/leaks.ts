/** Looks for planted secrets in whatever a server keeps: plain, in the usual encodings, and inside what is packed. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync, unzipSync } from "node:zlib";
import pg from "pg";

/** A secret, in every form it could be lying about in. */
export interface Marker {
  name: string;
  forms: readonly (readonly [form: string, bytes: Buffer])[];
}

export interface Haystack {
  name: string;
  bytes: Buffer;
}

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

/** base64 of some bytes wherever they begin in a longer text: without the characters that what is around them decides. */
function base64Within(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    const whole = Math.floor(((before + bytes.length) * 8) / 6);
    return text.slice(Math.ceil((before * 8) / 6), whole);
  });
}

function encoded(bytes: Buffer, of: string): [string, Buffer][] {
  const base64 = base64Within(bytes);
  const url = base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"));
  const texts: [string, string][] = [
    ["hex", bytes.toString("hex")],
    ["HEX", bytes.toString("hex").toUpperCase()],
    ...[...new Set(base64)].map((text): [string, string] => ["base64", text]),
    ...[...new Set(url)].map((text): [string, string] => ["base64url", text]),
  ];
  return texts.map(([form, text]) => [`${of}${form}`, Buffer.from(text)]);
}

/** A password or words somebody wrote. */
export function textMarker(name: string, text: string): Marker {
  const utf16 = Buffer.from(text, "utf16le");
  const url = encodeURIComponent(text);
  return {
    name,
    forms: [
      ["plain", Buffer.from(text)],
      ["in an address", Buffer.from(url)],
      ["in a form", Buffer.from(url.replaceAll("%20", "+"))],
      ["UTF-16LE", utf16],
      ["UTF-16BE", swapped(utf16)],
      ...encoded(Buffer.from(text), ""),
    ],
  };
}

/** A key, token or credential of 43 characters, with its 32 bytes. @param key may have a prefix, which is no secret */
export function keyMarker(name: string, key: string): Marker {
  const text = key.slice(-43);
  const bytes = Buffer.from(text, "base64url");
  return {
    name,
    forms: [...textMarker(name, text).forms, ["bytes", bytes], ...encoded(bytes, "bytes as ")],
  };
}

/** What is packed or encoded in some bytes: hex and base64 texts as their bytes, and what can be inflated. */
function unpacked(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  const text = bytes.toString("latin1");
  for (const [run] of text.matchAll(/(?:[0-9a-f]{2}){24,}/gi)) found.push(Buffer.from(run, "hex"));
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{32,}={0,2}/g))
    found.push(Buffer.from(run, "base64"));
  return [bytes, ...found].flatMap((part) => [
    ...(part === bytes ? [] : [part]),
    ...inflated(part),
  ]);
}

/** How gzip and zlib begin. */
const PACKED = ["1f8b08", "7801", "785e", "789c", "78da"].map((hex) => Buffer.from(hex, "hex"));
const LIMIT = { maxOutputLength: 8_000_000 };

function inflated(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  const attempt = (unpack: () => Buffer) => {
    try {
      found.push(unpack());
    } catch {
      // It only looked packed.
    }
  };
  for (const head of PACKED)
    for (let at = bytes.indexOf(head); at >= 0; at = bytes.indexOf(head, at + 1))
      attempt(() => unzipSync(bytes.subarray(at), LIMIT));
  attempt(() => inflateRawSync(bytes, LIMIT));
  return found;
}

interface Needle {
  name: string;
  bytes: Buffer;
}

/** Needles by their first two bytes, so that a haystack is gone through once for all of them. */
function byStart(markers: readonly Marker[]): (Needle[] | undefined)[] {
  const starts: (Needle[] | undefined)[] = Array(65_536).fill(undefined);
  for (const marker of markers)
    for (const [form, bytes] of marker.forms) {
      const start = bytes.readUInt16LE();
      starts[start] = [...(starts[start] ?? []), { name: `${marker.name} as ${form}`, bytes }];
    }
  return starts;
}

/** Every find, as `what as which form in what`. */
export function findLeaks(markers: readonly Marker[], haystacks: readonly Haystack[]): string[] {
  const finds = new Set<string>();
  const starts = byStart(markers);
  for (const { name, bytes } of haystacks)
    for (let at = 0, first = bytes[0] ?? 0; at + 1 < bytes.length; at++) {
      const second = bytes[at + 1] ?? 0;
      const needles = starts[first | (second << 8)];
      first = second;
      if (!needles) continue;
      for (const needle of needles)
        if (bytes[at + 2] === needle.bytes[2] && isAt(needle.bytes, bytes, at))
          finds.add(`${needle.name} in ${name}`);
    }
  return [...finds];
}

const isAt = (needle: Buffer, bytes: Buffer, at: number): boolean =>
  at + needle.length <= bytes.length &&
  bytes.compare(needle, 0, needle.length, at, at + needle.length) === 0;

/** The same, looking inside what is packed or encoded too. */
export function findLeaksWithin(
  markers: readonly Marker[],
  haystacks: readonly Haystack[],
): string[] {
  const inner = haystacks.flatMap(({ name, bytes }) =>
    unpacked(bytes).map((part) => ({ name: `${name}, unpacked`, bytes: part })),
  );
  return findLeaks(markers, [...haystacks, ...inner]);
}

/** Every row of every table as text, one haystack a table. */
export async function dumpTables(url: string): Promise<Haystack[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
    );
    const dumped: Haystack[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(
        `select t::text as text from ${name} t`,
      );
      dumped.push({ name, bytes: Buffer.from(rows.map(({ text }) => text).join("\n")) });
    }
    return dumped;
  } finally {
    await client.end();
  }
}

/** A database's own files and the log of its changes, as they lie on the disk. */
export async function readDataFolder(url: string): Promise<Haystack[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("checkpoint");
    const { rows } = await client.query<{ folder: string; oid: string }>(
      "select current_setting('data_directory') as folder, oid::text from pg_database where datname = current_database()",
    );
    const [{ folder, oid } = { folder: "", oid: "" }] = rows;
    return [join(folder, "base", oid), join(folder, "pg_wal"), join(folder, "global")]
      .flatMap(filesIn)
      .concat(filesIn(join(folder, "..")), filesIn(folder))
      .map((file) => ({ name: file.slice(folder.length - 20), bytes: readFileSync(file) }));
  } finally {
    await client.end();
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
