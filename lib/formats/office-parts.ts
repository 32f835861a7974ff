/** The zip file that a Word file or a workbook is (ISO 29500-2): its parts, and how they name each other. */
import { unzipSync } from "fflate";
import { childrenNamed, parseXml, type Xml, XmlError } from "./xml";

const MAX_ENTRIES = 10_000;

export interface Relation {
  type: string;
  target: string;
  isExternal: boolean;
}

export interface Parts {
  /** Of all entries, also those that are not read. */
  names: readonly string[];
  bytes(path: string): Uint8Array | null;
  /** `null` where there is no such part. @throws the format's error */
  xml(path: string): Xml | null;
  /** What a part refers to, by the id it uses. */
  relations(path: string): ReadonlyMap<string, Relation>;
}

export interface PartsFormat {
  /** Bytes, inflated. Without room for media they are not read. */
  most: { part: number; xml: number; media: number };
  error(reason: "protected" | "foreign" | "damaged" | "too-large"): Error;
  /** What a file with such an entry is refused with. */
  refusal?(name: string): Error | null;
}

/** Never takes more memory than the bounds, whatever the file claims of itself. @throws the format's error */
export function openParts(file: Uint8Array, format: PartsFormat): Parts {
  // "PK", or the beginning of the containers that old and protected files are.
  if (file[0] === 0xd0 && file[1] === 0xcf && file[2] === 0x11) throw format.error("protected");
  if (file[0] !== 0x50 || file[1] !== 0x4b) throw format.error("foreign");
  const { names, files } = inflate(file, format);
  const bytes = (path: string) => files.get(path.toLowerCase()) ?? null;
  const xml = (path: string): Xml | null => {
    const found = bytes(path);
    if (!found) return null;
    try {
      return parseXml(decode(found));
    } catch (error) {
      throw error instanceof XmlError ? format.error(error.code) : error;
    }
  };
  return { names, bytes, xml, relations: (path) => relationsOf(path, xml) };
}

function inflate(file: Uint8Array, { most, error, refusal }: PartsFormat) {
  const names: string[] = [];
  const sizes = { xml: 0, media: 0 };
  let refused: Error | null = null;
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    names.push(name);
    const kind = /\.(xml|rels)$/i.test(name) ? "xml" : /\/media\//i.test(name) ? "media" : null;
    const isRead = kind === "xml" || (kind === "media" && most.media > 0);
    if (isRead) sizes[kind] += originalSize;
    const isTooLarge =
      names.length > MAX_ENTRIES ||
      (kind === "xml" && originalSize > most.part) ||
      sizes.xml > most.xml ||
      sizes.media > most.media;
    refused = refusal?.(name) ?? (isTooLarge ? error("too-large") : null);
    if (refused) throw refused;
    return isRead;
  };
  try {
    const found = Object.entries(unzipSync(file, { filter: isWanted }));
    return { names, files: new Map(found.map(([name, bytes]) => [pathKey(name), bytes])) };
  } catch {
    throw refused ?? error("damaged");
  }
}

/** Some write `\` between folders, and names are told apart without regard to case (ISO 29500-2, 9.1.1). */
const pathKey = (name: string): string => name.replace(/\\/g, "/").replace(/^\//, "").toLowerCase();

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder().decode(bytes);
}

function relationsOf(path: string, xml: Parts["xml"]): ReadonlyMap<string, Relation> {
  const slash = path.lastIndexOf("/") + 1;
  const folder = path.slice(0, slash);
  const all = xml(`${folder}_rels/${path.slice(slash)}.rels`) ?? undefined;
  return new Map(
    childrenNamed(all, "Relationship").map(({ attributes }) => {
      const { Id = "", Type = "", Target = "", TargetMode } = attributes;
      const isExternal = TargetMode === "External";
      const target = isExternal ? Target : resolve(folder, Target);
      return [Id, { type: Type.slice(Type.lastIndexOf("/") + 1), target, isExternal }];
    }),
  );
}

function resolve(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of `${target.startsWith("/") ? "" : folder}${target}`.split("/")) {
    if (step === "..") path.pop();
    else if (step !== "" && step !== ".") path.push(step);
  }
  return path.join("/");
}
