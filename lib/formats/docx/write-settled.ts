/** A Word file made to depend on nothing but the note: no random names, no time of day. */
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";

/** The earliest time a zip file can hold. */
const EPOCH = new Date(1980, 0, 1);
/**
 * Ids as the library makes them up: of relations at random, of bookmarks and drawings from a count that goes on for
 * as long as the program runs. Text cannot hold a quotation mark, so that only attributes are found.
 */
const MADE_UP = [
  { found: /(=")(rId[\w-]{12,})(?=")/g, prefix: "rIdN" },
  { found: /((?:="|<w:instrText xml:space="preserve">PAGEREF ))(_Toc\d+)\b/g, prefix: "_Toc" },
  { found: /(<w:bookmark(?:Start|End)\b[^>]*?w:id=")(\d+)(?=")/g, prefix: "" },
  { found: /(<wp:docPr\b[^>]*?\bid=")(\d+)(?=")/g, prefix: "" },
];

export function settled(bytes: Uint8Array, createdAt: Date): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(bytes);
  const kinds = MADE_UP.map((kind) => ({ ...kind, names: new Map<string, string>() }));
  const files: Zippable = {};
  for (const [path, content] of Object.entries(parts).sort(byPath)) {
    if (path.endsWith("/")) continue;
    files[path] = /\.(xml|rels)$/.test(path)
      ? strToU8(withTimes(counted(strFromU8(content), kinds), createdAt))
      : content;
  }
  return zipSync(files, { level: 6, mtime: EPOCH }) as Uint8Array<ArrayBuffer>;
}

/** `[Content_Types].xml` first, as readers that stream expect. */
function byPath([a]: [string, unknown], [b]: [string, unknown]): number {
  const first = (path: string) => (path === "[Content_Types].xml" ? 0 : 1);
  return first(a) - first(b) || (a < b ? -1 : 1);
}

type Kind = (typeof MADE_UP)[number] & { names: Map<string, string> };

function counted(xml: string, kinds: readonly Kind[]): string {
  let text = xml;
  for (const { found, prefix, names } of kinds)
    text = text.replace(found, (_, before: string, given: string) => {
      const name = names.get(given) ?? `${prefix}${names.size + 1}`;
      names.set(given, name);
      return before + name;
    });
  return text;
}

function withTimes(xml: string, createdAt: Date): string {
  const iso = createdAt.toISOString().replace(/\.\d+Z$/, "Z");
  return xml.replace(
    /(<dcterms:(created|modified)[^>]*>)[^<]*(<)/g,
    (_, open: string, __: string, close: string) => `${open}${iso}${close}`,
  );
}
