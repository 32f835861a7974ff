/** The zip file that an .xlsx or .ods file is: its parts as XML, within bounds whatever it claims of itself. */
import { unzipSync } from "fflate";
import { childrenNamed, parseXml, type Xml, XmlError } from "../xml";
import { SheetError } from "./sheet-error";

const MAX_ENTRIES = 10_000;
/** Bytes, inflated. */
const LARGEST_PART = 64_000_000;
const MAX_PARTS = 128_000_000;

export interface Relation {
  type: string;
  target: string;
  isExternal: boolean;
}

export interface Parts {
  names: readonly string[];
  /** `null` where there is no such part. @throws SheetError */
  xml(path: string): Xml | null;
  /** What a part refers to, by the id it uses. */
  relations(path: string): ReadonlyMap<string, Relation>;
}

/** @throws SheetError */
export function openParts(file: Uint8Array): Parts {
  if (file[0] === 0xd0 && file[1] === 0xcf && file[2] === 0x11) throw new SheetError("protected");
  if (file[0] !== 0x50 || file[1] !== 0x4b) throw new SheetError("not-sheet");
  const { files, names } = inflate(file);
  const xml = (path: string): Xml | null => {
    const bytes = files.get(path.toLowerCase());
    return bytes ? xmlOf(bytes) : null;
  };
  return { names, xml, relations: (path) => relationsOf(path, xml) };
}

function inflate(file: Uint8Array) {
  const names: string[] = [];
  let size = 0;
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    names.push(name);
    if (names.length > MAX_ENTRIES) throw new SheetError("too-large");
    if (!/\.(xml|rels)$/i.test(name)) return false;
    size += originalSize;
    if (originalSize > LARGEST_PART || size > MAX_PARTS) throw new SheetError("too-large");
    return true;
  };
  try {
    const found = Object.entries(unzipSync(file, { filter: isWanted }));
    const key = (name: string) => name.replace(/\\/g, "/").replace(/^\//, "").toLowerCase();
    return { names, files: new Map(found.map(([name, bytes]) => [key(name), bytes])) };
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError("damaged");
  }
}

function xmlOf(bytes: Uint8Array): Xml {
  const isWide =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const label = isWide ? (bytes[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
  try {
    return parseXml(new TextDecoder(label).decode(bytes));
  } catch (error) {
    throw error instanceof XmlError ? new SheetError(error.code) : error;
  }
}

function relationsOf(path: string, xml: Parts["xml"]): ReadonlyMap<string, Relation> {
  const slash = path.lastIndexOf("/") + 1;
  const folder = path.slice(0, slash);
  const all = childrenNamed(
    xml(`${folder}_rels/${path.slice(slash)}.rels`) ?? undefined,
    "Relationship",
  );
  return new Map(
    all.map(({ attributes: { Id = "", Type = "", Target = "", TargetMode } }) => {
      const isExternal = TargetMode === "External";
      const target = isExternal ? Target : resolved(folder, Target);
      return [Id, { type: Type.slice(Type.lastIndexOf("/") + 1), target, isExternal }];
    }),
  );
}

function resolved(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of `${target.startsWith("/") ? "" : folder}${target}`.split("/")) {
    if (step === "..") path.pop();
    else if (step !== "" && step !== ".") path.push(step);
  }
  return path.join("/");
}
