/** Refuses PDFs with content that acts, asks, hides, or changes how the document looks (D-52, S-025). */
import type { PdfFile } from "../read/file";
import { latin, spend } from "../read/syntax";
import {
  type Dict,
  invalid,
  isDict,
  isNumber,
  nameOf,
  notFlat,
  PdfString,
  Ref,
  Stream,
  type Value,
} from "../read/values";

/** Keys that have no place anywhere. */
const KEYS: Record<string, string | undefined> = {
  AA: "actions of its own",
  JS: "scripts",
  XFA: "a form",
  EF: "files in it",
  RichMediaContent: "media in it",
  Alternates: "pictures that print otherwise",
  FFilter: "parts outside of it",
  ByteRange: "a signature already",
};
/** Actions that do more than lead to a page or an address. */
const ACTIONS = new Set(
  "JavaScript Launch SubmitForm ResetForm ImportData GoToR GoToE Rendition Movie Sound Hide SetOCGState RichMediaExecute GoTo3DView".split(
    " ",
  ),
);
/** What a part of the text may be called; no reader asks an action for its type, so no other name is let pass. */
const PARTS = new Set(["Sound", "Movie"]);
const ANNOTATIONS: Record<string, string | undefined> = {
  Widget: "a form",
  FileAttachment: "files in it",
  Sound: "media in it",
  Movie: "media in it",
  Screen: "media in it",
  RichMedia: "media in it",
  "3D": "media in it",
  Redact: "something still to be blacked out",
};
/** Show nothing themselves. */
const UNSEEN = new Set(["Link", "Popup"]);
const CATALOG: Record<string, string | undefined> = {
  OCProperties: "layers",
  Perms: "a signature already",
  Collection: "files in it",
  NeedsRendering: "a form",
};
const [HIDDEN, PRINT, NO_VIEW, TOGGLE] = [2, 4, 32, 256];
const SCHEME = /^(?:javascript|data|vbscript):/i;
/** What programs leave out of an address before they look at how it begins. */
const LEFT_OUT = /[\p{Cc}\p{Z}]+/gu;

/** Looks at everything that can be reached. @throws PdfFault */
export function checkActiveContent(file: PdfFile): void {
  checkCatalog(file, file.root.catalog);
  const seen = new Set<number>();
  const open: Value[] = file.sections.map(({ trailer }) => trailer);
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value instanceof Ref) {
      checkGeneration(file, value);
      if (seen.has(value.number)) continue;
      seen.add(value.number);
      open.push(file.object(value.number));
    } else if (Array.isArray(value)) for (const one of value) open.push(one);
    else if (value instanceof Stream) {
      if (value.dict.has("F")) throw notFlat("parts outside of it");
      if (nameOf(value.dict.get("Subtype")) === "PS") throw notFlat("scripts");
      open.push(value.dict);
    } else if (isDict(value)) {
      checkDict(file, value);
      for (const one of value.values()) open.push(one);
    }
  }
}

/** Readers that find another generation look for the objects in their own way, and may find others. */
function checkGeneration({ entries }: PdfFile, { number, generation }: Ref): void {
  const entry = entries.get(number) ?? { kind: "free" };
  const stands = entry.kind === "at" ? entry.generation : 0;
  if (entry.kind !== "free" && stands !== generation) throw invalid("it refers to something else");
}

function checkCatalog(file: PdfFile, catalog: Dict): void {
  for (const [key, what] of Object.entries(CATALOG))
    if (what && isFilled(file, catalog.get(key))) throw notFlat(what);
  const form = file.dict(catalog.get("AcroForm"));
  if (form && isFilled(file, form.get("Fields"))) throw notFlat("a form");
  // It may open at one of its pages, and do nothing else.
  const opening = file.dict(catalog.get("OpenAction"));
  if (opening?.has("URI") || opening?.has("Next")) throw notFlat("actions of its own");
  const names = file.dict(catalog.get("Names"));
  if (isFilled(file, names?.get("JavaScript"))) throw notFlat("scripts");
  if (isFilled(file, names?.get("EmbeddedFiles"))) throw notFlat("files in it");
}

/** Nobody nests empty tables like that. */
const MAX_DEPTH = 8;

/** Programs write empty tables for what they could have written. */
function isFilled(file: PdfFile, given: Value | undefined, depth = 0): boolean {
  spend(file.budget);
  const value = file.resolve(given);
  if (Array.isArray(value)) return value.length > 0;
  if (isDict(value))
    return depth > MAX_DEPTH || [...value.values()].some((one) => isFilled(file, one, depth + 1));
  return value !== null && value !== false;
}

function checkDict(file: PdfFile, dict: Dict): void {
  for (const [key, value] of dict) {
    const what = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
    if (what && isFilled(file, value)) throw notFlat(what);
  }
  const type = nameOf(file.resolve(dict.get("Type")));
  if (type === "EmbeddedFile") throw notFlat("files in it");
  if (type === "Sig" || type === "DocTimeStamp") throw notFlat("a signature already");
  checkAction(file, dict, type === "StructElem");
  const kind = nameOf(file.resolve(dict.get("Subtype")));
  if (kind && (type === "Annot" || dict.has("Rect"))) checkAnnotation(file, dict, kind);
}

function checkAction(file: PdfFile, dict: Dict, isPart: boolean): void {
  const action = nameOf(file.resolve(dict.get("S")));
  if (action && ACTIONS.has(action) && !(isPart && PARTS.has(action)))
    throw notFlat("actions of its own");
  const address = file.resolve(dict.get("URI"));
  if (address instanceof PdfString && SCHEME.test(latin(address.bytes).replace(LEFT_OUT, "")))
    throw notFlat("links that act");
}

/** A note on a page stays if it is seen on the screen and on paper alike. */
function checkAnnotation(file: PdfFile, dict: Dict, kind: string): void {
  const what = Object.hasOwn(ANNOTATIONS, kind) ? ANNOTATIONS[kind] : undefined;
  if (what) throw notFlat(what);
  if (UNSEEN.has(kind)) return;
  const given = file.resolve(dict.get("F"));
  const flags = isNumber(given) ? given : 0;
  if (flags & (HIDDEN | NO_VIEW | TOGGLE) || !(flags & PRINT))
    throw notFlat("notes that look otherwise on paper");
}
