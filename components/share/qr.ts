/** A QR code as one SVG path, and as a picture file. */
import { encode } from "uqr";

/** The quiet zone that ISO/IEC 18004 asks for, in modules. */
const BORDER = 4;

export interface QrCode {
  /** Width and height in modules, the quiet zone included. */
  size: number;
  /** The dark modules, one unit each. */
  path: string;
}

/** Level M: a scratched or folded print is still read. @throws RangeError for text too long for any code */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: BORDER });
  return { size, path: data.map(rowPath).join("") };
}

// Dark modules that touch are one rectangle, so that no hairline shows between them.
function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    const width = x + 1 - start;
    path += `M${start} ${y}h${width}v1h-${width}z`;
  }
  return path;
}

/** Black on white whatever the theme: many cameras read no other. */
export function qrFile({ size, path }: QrCode): string {
  const box = `viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
}
