/** The font files, kept open for the life of the process. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openFonts } from "@/lib/pdf/layout/layout";

/** Relative to the working directory, which is the same however the server is run. */
const FOLDER = "public/fonts/pdf";

let open: ReturnType<typeof openFonts> | undefined;

export function pdfFonts(): ReturnType<typeof openFonts> {
  open ??= openFonts((name) => readFile(join(process.cwd(), FOLDER, `${name}.ttf`)));
  return open;
}
