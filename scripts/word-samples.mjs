/**
 * `node scripts/word-samples.mjs`: LibreOffice saves the sample Documents of lib/formats/docx/testing/samples as Word
 * files, from which docs/fidelity.md is made.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "../bench/lib/node-bundle.mjs";

const { SAMPLES, flatOdt, fileNameOf } = await load(
  `export * from "./lib/formats/docx/testing/samples/samples";
   export * from "./lib/formats/docx/testing/samples/flat-odt";
   export * from "./lib/formats/docx/testing/samples/file-name";`,
);
const target = "lib/formats/docx/testing/samples/libre-office";
const folder = mkdtempSync(join(tmpdir(), "samples-"));
try {
  const files = Object.entries(SAMPLES).map(([name, make]) => {
    const path = join(folder, `${fileNameOf(name)}.fodt`);
    writeFileSync(path, flatOdt(make()));
    return path;
  });
  const home = `-env:UserInstallation=file://${folder}/profile`;
  execFileSync("soffice", [
    home,
    "--headless",
    "--convert-to",
    "docx",
    "--outdir",
    folder,
    ...files,
  ]);
  mkdirSync(target, { recursive: true });
  for (const name of Object.keys(SAMPLES)) {
    const file = `${fileNameOf(name)}.docx`;
    writeFileSync(join(target, file), readFileSync(join(folder, file)));
  }
} finally {
  rmSync(folder, { recursive: true });
}
