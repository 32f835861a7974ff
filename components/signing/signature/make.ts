/** Makes the picture of a signature from what was drawn, typed or uploaded. */
import SignaturePad from "signature_pad";
import type { Drawing } from "./drawing";
import { familyOf, type HandId } from "./hands";
import { inkOf, MAX_HEIGHT_PX, MAX_WIDTH_PX, newCanvas, withoutPaper } from "./ink";

/** Dark enough to stay readable on a copy of a copy. */
export const INK = "#12203a";
/** The size of the letters; the result is then scaled to the available room. */
const LETTERS_PX = 160;

/** Null when nothing was drawn. */
export function drawnSignature(drawing: Drawing): string | null {
  const scale = Math.min(4, MAX_WIDTH_PX / drawing.width);
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
  ruler.font = fontOf(LETTERS_PX);
  const wide = ruler.measureText(text).width + LETTERS_PX;
  const size = Math.floor(LETTERS_PX * Math.min(1, MAX_WIDTH_PX / wide));
  const { canvas, context } = newCanvas(MAX_WIDTH_PX, MAX_HEIGHT_PX);
  context.font = fontOf(size);
  context.fillStyle = INK;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, MAX_WIDTH_PX / 2, MAX_HEIGHT_PX / 2);
  return inkOf(canvas, context);
}

/** Null when nothing of the picture is left. @throws when the browser cannot read it as a picture */
export async function givenSignature(file: Blob, dropsPaper: boolean): Promise<string | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(
    1,
    (MAX_WIDTH_PX * 2) / picture.width,
    (MAX_HEIGHT_PX * 2) / picture.height,
  );
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
