/** The place of the seal in a completed PDF (ISO 32000-1, 12.8): left empty, as the seal is over all the rest. */
import type { Update, Written } from "../append/update";
import { type Dict, Keyword, Name, PdfString, type Ref, type Value } from "../read/values";

export interface SealPlace {
  ref: Ref;
  /** Bytes the seal may take. */
  size: number;
}

/** As long as any other. */
const RANGE = "[0 0000000000 0000000000 0000000000]";

/** @param page the page the seal belongs to; nothing is seen of it there */
export function addSealPlace(
  update: Update,
  page: { ref: Ref; dict: Dict },
  { size, at }: { size: number; at: Date },
): SealPlace {
  const ref = update.reserve();
  const widget = update.add(
    new Map<string, Value>([
      ["Type", new Name("Annot")],
      ["Subtype", new Name("Widget")],
      ["FT", new Name("Sig")],
      ["T", text("Sealdesk seal")],
      ["Rect", [0, 0, 0, 0]],
      ["F", 132],
      ["P", page.ref],
      ["V", ref],
    ]),
  );
  page.dict.set("Annots", [widget]);
  update.set(page.ref, page.dict);
  const { ref: root, catalog } = update.file.root;
  const form: Dict = new Map<string, Value>([
    ["Fields", [widget]],
    ["SigFlags", 3],
  ]);
  update.set(root, new Map(catalog).set("AcroForm", form));
  update.set(ref, new Keyword(signatureText(size, at)));
  return { ref, size };
}

const text = (words: string) => new PdfString(Buffer.from(words, "latin1"));

function signatureText(size: number, at: Date): string {
  const time = at.toISOString().replace(/[-:T]|\.\d+Z$/g, "");
  return [
    "<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached",
    `/M (D:${time}Z) /Reason (Completed by all signers) /Prop_Build <</App <</Name /Sealdesk>>>>`,
    `/ByteRange ${RANGE}`,
    `/Contents <${"0".repeat(size * 2)}>>>`,
  ].join("\n");
}

export interface Unsealed {
  bytes: Uint8Array;
  /** The empty place, with its brackets: what is before and after it is sealed. */
  hole: { from: number; to: number };
}

/** Writes what the seal is over. Only the hole changes after this. */
export function measured({ bytes, offsets }: Written, { ref, size }: SealPlace): Unsealed {
  const start = offsets.get(ref.number) ?? 0;
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const from = all.indexOf("/Contents <", start, "latin1") + "/Contents ".length;
  const to = from + size * 2 + 2;
  const numbers = [from, to, bytes.length - to].map((one) => String(one).padStart(10, "0"));
  all.write(`[0 ${numbers.join(" ")}]`, all.indexOf(RANGE, start, "latin1"), "latin1");
  return { bytes: all, hole: { from, to } };
}
