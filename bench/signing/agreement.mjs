/** A long PDF with a scanned appendix, pictures of signatures, and what the bare PDF library does with them. */
import { PDFDocument, PDFName, StandardFonts } from "@cantoo/pdf-lib";
import { seededRandom } from "../lib/measure.mjs";

export const PAGES = 25;

/** What a finger draws: ink on nothing, each a little otherwise. */
export function drawing({ encodePng }, seed) {
  const [width, height] = [600, 200];
  const opacity = new Uint8Array(width * height);
  for (let step = 0; step < 4_000; step++) {
    const x = 20 + Math.round(step * 0.14);
    const y = 100 + Math.round(60 * Math.sin(step / 140 + seed) * Math.cos(step / 333));
    for (let row = y - 3; row <= y + 3; row++)
      opacity.fill(255, row * width + x, row * width + x + 4);
  }
  return encodePng({ width, height, colors: new Uint8Array(width * height * 3), opacity });
}

/** A picture of gray noise, as large as that of a photographed signature. */
export function picture({ encodePng }, seed) {
  const [width, height] = [600, 200];
  const random = seededRandom(seed + 1);
  const colors = new Uint8Array(width * height * 3);
  const opacity = new Uint8Array(width * height);
  for (let at = 0; at < width * height; at++) {
    colors.fill(random() * 256, at * 3, at * 3 + 3);
    opacity[at] = random() < 0.5 ? 0 : 255;
  }
  return encodePng({ width, height, colors, opacity });
}

export async function agreement() {
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.TimesRoman);
  for (let page = 1; page <= PAGES; page++) {
    const sheet = doc.addPage([595, 842]);
    for (let line = 0; line < 50; line++)
      sheet.drawText(
        `${page}.${line} The parties agree that the obligations under this clause survive termination for two years.`,
        { x: 50, y: 800 - line * 13.5, size: 9, font },
      );
  }
  addScan(doc);
  return doc.save();
}

/** The weight of a scanned appendix. */
function addScan(doc) {
  const [width, height] = [1_600, 1_000];
  const random = seededRandom(7);
  const noise = Uint8Array.from({ length: width * height }, () => random() * 256);
  const scan = doc.context.stream(noise, {
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    ColorSpace: "DeviceGray",
    BitsPerComponent: 8,
  });
  const last = doc.getPage(PAGES - 1);
  last.node.setXObject(PDFName.of("Scan"), doc.context.register(scan));
}

/** The same drawn by the bare PDF library. */
export async function byLibrary(original, pictures, count) {
  const doc = await PDFDocument.load(original);
  const font = await doc.embedFont(StandardFonts.Helvetica);
  const images = [];
  for (const png of count === 1 ? pictures.slice(0, 1) : pictures)
    images.push(await doc.embedPng(png));
  const pages = doc.getPages();
  for (let at = 0; at < count; at++) {
    pages[at].drawImage(images[at % images.length], { x: 60, y: 90, width: 150, height: 50 });
    if (count > 1) pages[at].drawText("2026-11-21", { x: 260, y: 100, size: 10, font });
  }
  return doc.save();
}
