/** A file as the logo of a paper. */

export class LogoError extends Error {
  override readonly name = "LogoError";
}

const REFUSED = {
  type: "This isn’t a PNG, JPEG or SVG image.",
  bytes: "This image is over 200 KB. Choose a smaller one.",
  edge: "This image is over 1,000 pixels wide or high. Choose a smaller one.",
  content:
    "This SVG has text, embedded images or code, which a logo can’t have. Convert text to paths, or use a PNG.",
};
/** Larger ones are not worth the memory. */
const MAX_FILE_BYTES = 20_000_000;

/** A photo that is too large is made smaller. @returns a data URL @throws LogoError with what is wrong */
export async function logoOf(file: Blob): Promise<string> {
  const { checkLogo, logoUrl, MAX_LOGO_EDGE_PX } = await import("@/lib/formats/logo");
  if (file.size > MAX_FILE_BYTES) throw new LogoError(REFUSED.bytes);
  const checked = checkLogo(new Uint8Array(await file.arrayBuffer()));
  if (!("refused" in checked)) return logoUrl(checked);
  const { refused } = checked;
  const smaller = refused === "content" ? null : await shrunk(file, MAX_LOGO_EDGE_PX);
  const again = smaller && checkLogo(smaller);
  if (again && !("refused" in again)) return logoUrl(again);
  throw new LogoError(REFUSED[refused]);
}

/** As a PNG, which keeps what is transparent. Null for what this browser cannot draw. */
async function shrunk(file: Blob, edge: number): Promise<Uint8Array | null> {
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, edge / Math.max(image.width, image.height));
    const width = Math.max(1, Math.round(image.width * scale));
    const height = Math.max(1, Math.round(image.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    image.close();
    return new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
  } catch {
    return null;
  }
}
