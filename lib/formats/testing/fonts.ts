/** Font files for tests, read once. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const files = new Map<string, Promise<Uint8Array>>();
const folder = join(import.meta.dirname, "../../../public/fonts/pdf");

export function loadFont(name: string): Promise<Uint8Array> {
  const file = files.get(name) ?? readFile(join(folder, `${name}.ttf`));
  files.set(name, file);
  return file;
}
