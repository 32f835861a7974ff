/** Copies the files that pdf.js fetches on demand to public/: CJK character maps, standard fonts and decoders. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The package's folders and our names for them. */
const parts = { cmaps: "cmaps", standard_fonts: "fonts", wasm: "wasm" };
/** Only for browsers without WebAssembly, which we do not support. */
const unneeded = /openjpeg_nowasm_fallback\.js$/;

/** Does nothing when the files are of the installed version. */
export function copyPdfViewer(root) {
  const source = join(root, "node_modules", "pdfjs-dist");
  const target = join(root, "public", "pdf-viewer");
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const mark = join(target, "version.txt");
  if (existsSync(mark) && readFileSync(mark, "utf8") === version) return;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const [from, to] of Object.entries(parts)) {
    const filter = (path) => !unneeded.test(path);
    cpSync(join(source, from), join(target, to), { recursive: true, filter });
  }
  writeFileSync(mark, version);
}
