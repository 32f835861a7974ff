/** The zip file that a Word file is (ISO 29500-2): its parts, and how they name each other. */
import { unzipSync } from "fflate";
import { childrenNamed, parseXml, type Xml, XmlError } from "../xml";
import { DocxError } from "./docx-error";

const MAX_ENTRIES = 10_000;
/** Bytes, inflated. */
const LARGEST_XML = 24_000_000;
const MAX_XML = 48_000_000;
const MAX_MEDIA = 250_000_000;

export interface Relation {
  type: string;
  target: string;
  isExternal: boolean;
}

export interface Package {
  /** Path of the main part. */
  main: string;
  xml: (path: string) => Xml | null;
  bytes: (path: string) => Uint8Array | null;
  /** What a part refers to, by the id it uses. */
  relations: (path: string) => ReadonlyMap<string, Relation>;
}

/** @throws DocxError; never takes more memory than the bounds above */
export function openPackage(file: Uint8Array): Package {
  checkKind(file);
  const parts = inflate(file);
  const open: Omit<Package, "main"> = {
    bytes: (path) => parts.get(path.toLowerCase()) ?? null,
    xml: (path) => {
      const bytes = parts.get(path.toLowerCase());
      return bytes ? xmlOf(decode(bytes)) : null;
    },
    relations: (path) => relationsOf(path, open),
  };
  const main = [...open.relations("").values()].find(({ type }) => type === "officeDocument");
  const path = main?.target ?? "word/document.xml";
  if (!parts.has(path.toLowerCase())) throw new DocxError("not-docx");
  return { ...open, main: path };
}

/** "PK", or the beginning of the containers that old and protected files are. */
function checkKind(file: Uint8Array): void {
  if (file[0] === 0xd0 && file[1] === 0xcf && file[2] === 0x11) throw new DocxError("protected");
  if (file[0] !== 0x50 || file[1] !== 0x4b) throw new DocxError("not-docx");
}

function inflate(file: Uint8Array): ReadonlyMap<string, Uint8Array> {
  let entries = 0;
  const sizes = { xml: 0, media: 0 };
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    entries += 1;
    if (entries > MAX_ENTRIES) throw new DocxError("too-large");
    if (/(^|[\\/])vbaProject\.bin$/i.test(name)) throw new DocxError("macros");
    const kind = /\.(xml|rels)$/i.test(name) ? "xml" : /\/media\//i.test(name) ? "media" : null;
    if (kind === null) return false;
    sizes[kind] += originalSize;
    const isTooLarge = kind === "xml" && originalSize > LARGEST_XML;
    if (isTooLarge || sizes.xml > MAX_XML || sizes.media > MAX_MEDIA)
      throw new DocxError("too-large");
    return true;
  };
  try {
    const found = unzipSync(file, { filter: isWanted });
    return new Map(Object.entries(found).map(([name, bytes]) => [pathKey(name), bytes]));
  } catch (error) {
    throw error instanceof DocxError ? error : new DocxError("damaged");
  }
}

/** Some write `\` between folders, and names are told apart without regard to case (ISO 29500-2, 9.1.1). */
const pathKey = (name: string): string => name.replace(/\\/g, "/").replace(/^\//, "").toLowerCase();

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder().decode(bytes);
}

function relationsOf(path: string, parts: Pick<Package, "xml">): ReadonlyMap<string, Relation> {
  const slash = path.lastIndexOf("/") + 1;
  const folder = path.slice(0, slash);
  const xml = parts.xml(`${folder}_rels/${path.slice(slash)}.rels`);
  return new Map(
    childrenNamed(xml ?? undefined, "Relationship").map(({ attributes }) => {
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

function xmlOf(text: string): Xml {
  try {
    return parseXml(text);
  } catch (fault) {
    throw fault instanceof XmlError ? new DocxError(fault.code) : fault;
  }
}
