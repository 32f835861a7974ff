/** Draws signed fields into the pages as page content (D-59, S-099). */

import { copier } from "@/lib/pdf/append/copy";
import { addPicture, type Picture } from "@/lib/pdf/append/picture";
import { numeral } from "@/lib/pdf/append/serialize";
import type { Update } from "@/lib/pdf/append/update";
import { balanceOf } from "@/lib/pdf/read/graphics-state";
import { contentsOf, type PdfPage } from "@/lib/pdf/read/pages";
import { type Dict, Name, Ref, Stream, type Value } from "@/lib/pdf/read/values";
import type { Drawn } from "./drawn";
import { scaleOf } from "./lettering";
import { drawnThrough, fitted, type Matrix, rectangleOf, uprightMatrix } from "./place";
import type { Field, StampOrder } from "./types";

/** Draws all fields of those who have signed. */
export function drawFields(
  update: Update,
  pages: readonly PdfPage[],
  { fields, signers }: StampOrder,
  drawn: Drawn | null,
): void {
  const forms = drawn ? formsOf(update, drawn) : null;
  const pictures = new Map<string, Picture>();
  for (const { recipientId, png } of signers)
    if (fields.some((field) => field.recipientId === recipientId && field.type === "signature"))
      pictures.set(recipientId, addPicture(update, png));
  const signed = new Set(signers.map(({ recipientId }) => recipientId));
  for (const [at, page] of pages.entries()) {
    const own = fields.filter((field) => field.page === at + 1 && signed.has(field.recipientId));
    const stamps = own.flatMap((field) => {
      const stamp =
        drawn && field.type !== "signature"
          ? lettersOn(page, field, drawn, forms)
          : pictureOn(page, field, pictures.get(field.recipientId));
      return stamp ? [stamp] : [];
    });
    if (stamps.length > 0) addToPage(update, page, stamps);
  }
}

interface Stamp {
  object: Ref;
  matrix: Matrix;
}

function pictureOn(page: PdfPage, field: Field, picture: Picture | undefined): Stamp | null {
  if (!picture) return null;
  const { x, y, width, height } = fitted(rectangleOf(page, field), picture);
  return { object: picture.ref, matrix: [width, 0, 0, height, x, y] };
}

function lettersOn(
  page: PdfPage,
  field: Field,
  drawn: Drawn,
  forms: ((at: number) => Ref) | null,
): Stamp | null {
  const lettered = drawn.fields.get(field.id);
  if (!lettered || !forms) return null;
  const { letters, at } = lettered;
  const inside = rectangleOf(page, field);
  const scale = scaleOf(letters, inside, page.userUnit);
  const { left, top, width, height } = letters.box;
  const room = inside.width - width * scale;
  const x = inside.x + (letters.isRightToLeft ? room : 0) - left * scale;
  const bottom = letters.page.height - top - height;
  const y = inside.y + (inside.height - height * scale) / 2 - bottom * scale;
  return { object: forms(at), matrix: [scale, 0, 0, scale, x, y] };
}

/** Turns pages of the small PDF into form XObjects, which can be drawn on any page. */
function formsOf(update: Update, drawn: Drawn): (at: number) => Ref {
  const copy = copier(drawn.file, update);
  const boxes = new Map([...drawn.fields.values()].map(({ at, letters }) => [at, letters]));
  const made = new Map<number, Ref>();
  return (at) => {
    const known = made.get(at);
    const page = drawn.pages[at];
    const letters = boxes.get(at);
    if (known) return known;
    if (!page || !letters) throw new Error("There are no such letters.");
    const { left, top, width, height } = letters.box;
    const bottom = letters.page.height - top - height;
    const content = drawn.file.resolve(page.dict.get("Contents"));
    if (!(content instanceof Stream)) throw new Error("A page of letters has one content.");
    const dict: Dict = new Map<string, Value>([
      ["Type", new Name("XObject")],
      ["Subtype", new Name("Form")],
      ["BBox", [left, bottom, left + width, bottom + height]],
      ["Resources", copy(drawn.file.resolve(page.resources))],
    ]);
    const filter = content.dict.get("Filter");
    if (filter !== undefined) dict.set("Filter", filter);
    const ref = update.add(new Stream(dict, content.raw));
    made.set(at, ref);
    return ref;
  };
}

const contentOf = (text: string) => new Stream(new Map(), Buffer.from(text, "latin1"));

/** Wraps the page's own content, so that its graphics state does not affect what is drawn after it. */
function addToPage(update: Update, page: PdfPage, stamps: readonly Stamp[]): void {
  const { file } = update;
  const resources: Dict = new Map(file.dict(page.resources) ?? []);
  const objects: Dict = new Map(file.dict(resources.get("XObject")) ?? []);
  const own = contentsOf(file, page);
  const { below, open } = balanceOf(file, own);
  let content = `\n${"Q ".repeat(1 + open)}\nq ${uprightMatrix(page).map(numeral).join(" ")} cm\n`;
  let count = 0;
  for (const { object, matrix } of stamps) {
    let name: string;
    do name = `Signed${++count}`;
    while (objects.has(name));
    objects.set(name, object);
    content += drawnThrough(matrix, name);
  }
  const begin = update.add(contentOf("q ".repeat(1 + below)));
  const contents = [begin, ...own, update.add(contentOf(`${content}Q\n`))];
  const dict: Dict = new Map(page.dict);
  dict.set("Resources", resources.set("XObject", objects)).set("Contents", contents);
  update.set(page.ref, dict);
}

/** @returns the pages with their references */
export function addPages(update: Update, drawn: Drawn): { ref: Ref; dict: Dict }[] {
  const { file } = update;
  const { catalog } = file.root;
  const tree = catalog.get("Pages");
  const node = file.dict(tree);
  const kids = file.resolve(node?.get("Kids"));
  const count = file.resolve(node?.get("Count"));
  if (!(tree instanceof Ref) || !node || !Array.isArray(kids) || typeof count !== "number")
    throw new Error("The pages were checked.");
  const copy = copier(drawn.file, update);
  const added = drawn.pages.slice(drawn.certificateFrom).map((page) => {
    const { x0, y0, x1, y1 } = page.box;
    const dict: Dict = new Map<string, Value>([
      ["Type", new Name("Page")],
      ["Parent", tree],
      ["MediaBox", [x0, y0, x1, y1]],
      ["CropBox", [x0, y0, x1, y1]],
      ["Rotate", 0],
      ["Resources", copy(drawn.file.resolve(page.resources))],
      ["Contents", copy(page.dict.get("Contents") ?? null)],
    ]);
    const ref = update.add(dict);
    return { ref, dict };
  });
  const grown: Dict = new Map(node);
  grown.set("Kids", [...kids, ...added.map(({ ref }) => ref)]);
  update.set(tree, grown.set("Count", count + added.length));
  return added;
}
