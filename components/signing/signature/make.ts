/** Makes the picture of a signature from what was drawn, typed or uploaded. */
import SignaturePad from "signature_pad";
import type { Drawing } from "./drawing";
import { familyOf, type HandId } from "./hands";
import { inkOf, MAX_HEIGHT, MAX_WIDTH, newCanvas, withoutPaper } from "./ink";

/** Dark enough to stay readable on a copy of a copy. */
export const INK = "#12203a";
/** In CSS pixels; the result is then scaled to the available room. */
const LETTERS = 160;

/** Null when nothing was drawn. */
export function drawnSignature(drawing: Drawing): string | null {
  const scale = Math.min(4, MAX_WIDTH / drawing.width);
  const size = { width: drawing.width * scale, height: drawing.height * scale };
  const { canvas, context } = newCanvas(size.width, size.height);
  const pad = new SignaturePad(canvas);
  pad.off();
  context.scale(scale, scale);
  pad.fromData(drawing.strokes);
  return inkOf(canvas, context);
}

/** Null for a name without letters. Letters that the handwriting font lacks are drawn in a font of the device. */
export async function typedSignature(name: string, hand: HandId): Promise<string | null> {
  const text = name.trim();
  if (text === "") return null;
  const family = await familyOf(hand, text);
  const fontOf = (size: number) => `${hand === "serif" ? "italic " : ""}${size}px ${family}`;
  const { context: ruler } = newCanvas(1, 1);
  ruler.font = fontOf(LETTERS);
  const wide = ruler.measureText(text).width + LETTERS;
  const size = Math.floor(LETTERS * Math.min(1, MAX_WIDTH / wide));
  const { canvas, context } = newCanvas(MAX_WIDTH, MAX_HEIGHT);
  context.font = fontOf(size);
  context.fillStyle = INK;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, MAX_WIDTH / 2, MAX_HEIGHT / 2);
  return inkOf(canvas, context);
}

/** Null when nothing of the picture is left. @throws when the browser cannot read it as a picture */
export async function givenSignature(file: Blob, dropsPaper: boolean): Promise<string | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, (MAX_WIDTH * 2) / picture.width, (MAX_HEIGHT * 2) / picture.height);
  const { canvas, context } = newCanvas(picture.width * scale, picture.height * scale);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  if (dropsPaper) {
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    withoutPaper(pixels);
    context.putImageData(pixels, 0, 0);
  }
  return inkOf(canvas, context);
}
