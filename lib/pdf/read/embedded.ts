/** Files inside a PDF (ISO 32000-1, 7.11.4), bounded as everything that is read of one. */
import type { PdfFile } from "./file";
import { decoded } from "./filters";
import { latin } from "./syntax";
import { type Dict, invalid, isDict, PdfString, Stream, type Value } from "./values";

export interface EmbeddedFile {
  name: string;
  /** MD5 of its bytes, as the PDF says it; null where it says none. */
  checksum: Uint8Array | null;
  /** @throws PdfFault for what cannot be unpacked */
  read(): Uint8Array;
}

const MAX_FILES = 200;
const MAX_DEPTH = 32;

/** Those that the document lists, each once by its name. @throws PdfFault */
export function embeddedFiles(file: PdfFile): EmbeddedFile[] {
  const { catalog } = file.root;
  const names = file.dict(catalog.get("Names"));
  const specs: Dict[] = [];
  collect(file, names?.get("EmbeddedFiles"), specs, 0);
  const associated = file.resolve(catalog.get("AF"));
  for (const one of Array.isArray(associated) ? associated : []) keep(file, one, specs);
  const files = specs.flatMap((spec) => fileOf(file, spec));
  return [...new Map(files.map((one) => [one.name, one])).values()];
}

/** A name tree (7.9.6). */
function collect(file: PdfFile, node: Value | undefined, specs: Dict[], depth: number): void {
  const dict = file.dict(node);
  if (!dict) return;
  if (depth > MAX_DEPTH) throw invalid("it refers in a circle");
  const leaves = file.resolve(dict.get("Names"));
  if (Array.isArray(leaves)) {
    for (let at = 1; at < leaves.length; at += 2) keep(file, leaves[at], specs);
  }
  const kids = file.resolve(dict.get("Kids"));
  for (const kid of Array.isArray(kids) ? kids : []) collect(file, kid, specs, depth + 1);
}

function keep(file: PdfFile, value: Value | undefined, specs: Dict[]): void {
  const spec = file.dict(value);
  if (!spec) return;
  if (specs.length === MAX_FILES) throw invalid("there is too much in it");
  specs.push(spec);
}

function fileOf(file: PdfFile, spec: Dict): EmbeddedFile[] {
  const name = file.resolve(spec.get("UF") ?? spec.get("F"));
  const streams = file.dict(spec.get("EF"));
  const stream = streams && file.resolve(streams.get("UF") ?? streams.get("F"));
  if (!(name instanceof PdfString) || !(stream instanceof Stream)) return [];
  const parameters = file.resolve(stream.dict.get("Params"));
  const checksum = isDict(parameters) ? file.resolve(parameters.get("CheckSum")) : null;
  return [
    {
      name: textOf(name),
      checksum: checksum instanceof PdfString ? checksum.bytes : null,
      read: () => decoded(stream, file.budget, (value) => file.resolve(value)),
    },
  ];
}

/** UTF-16 where its mark says so (7.9.2.2). */
const textOf = ({ bytes }: PdfString): string =>
  bytes[0] === 0xfe && bytes[1] === 0xff
    ? new TextDecoder("utf-16be").decode(bytes.subarray(2))
    : latin(bytes);
