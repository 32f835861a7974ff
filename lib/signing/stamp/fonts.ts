/** The font files texts are set with, kept open as long as the process lives. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openFonts } from "@/lib/pdf/layout/layout";

/** Beside the working directory of every way the server runs. */
const FOLDER = "public/fonts/pdf";

let open: ReturnType<typeof openFonts> | undefined;

export function pdfFonts(): ReturnType<typeof openFonts> {
  open ??= openFonts((name) => readFile(join(process.cwd(), FOLDER, `${name}.ttf`)));
  return open;
}
