/** Has LibreOffice print the files we wrote, and save them as files of its own. Debian: libreoffice-writer, poppler-utils. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../lib/processes.mjs";

const MINUTES = 60_000;

/** @returns whether LibreOffice was there; adds `shown` and `saved` to each row */
export async function inLibreOffice(rows, { shownText, readDocx, score }) {
  if (!isInstalled("soffice") || !isInstalled("pdftotext")) {
    console.log("  LibreOffice or pdftotext is not installed: what they would say is left out.");
    return false;
  }
  const folder = mkdtempSync(join(tmpdir(), "fidelity-"));
  try {
    const files = rows.map(({ file }, at) => {
      const path = join(folder, `${at}.docx`);
      writeFileSync(path, file);
      return path;
    });
    convert(folder, "pdf", files);
    convert(folder, "docx", files);
    for (const [at, row] of rows.entries()) {
      const pdf = join(folder, "pdf", `${at}.pdf`);
      row.shown = existsSync(pdf) ? compare(shownText(row.blocks), printed(pdf)) : NOT_OPENED;
      const saved = join(folder, "docx", `${at}.docx`);
      row.saved = existsSync(saved)
        ? score(row.blocks, readDocx(readFileSync(saved)).blocks)
        : score(row.blocks, []);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return true;
}

const NOT_OPENED = { isSame: false, missing: "LibreOffice did not open it", added: "" };

const isInstalled = (program) => spawnSync("which", [program]).status === 0;

function convert(folder, type, files) {
  const out = join(folder, type);
  mkdirSync(out);
  const home = `-env:UserInstallation=file://${join(folder, "home")}`;
  const args = [home, "--headless", "--convert-to", type, "--outdir", out, ...files];
  const env = { ...process.env, FONTCONFIG_FILE: fontsIn(folder) };
  const options = { env, timeout: 5 * MINUTES, encoding: "utf8" };
  const { status, stderr } = spawnSync("soffice", args, options);
  if (status !== 0) throw new Error(`LibreOffice failed: ${stderr}`);
}

/** Ours beside the machine's: a letter without a font is not printed. */
function fontsIn(folder) {
  const file = join(folder, "fonts.conf");
  const dirs = [join(root, "public", "fonts", "pdf"), "/usr/share/fonts"];
  const parts = dirs.map((dir) => `<dir>${dir}</dir>`).join("");
  const cache = `<cachedir>${join(folder, "cache")}</cachedir>`;
  const head = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">';
  writeFileSync(file, `${head}<fontconfig>${parts}${cache}</fontconfig>`);
  return file;
}

/** Without page numbers, and lines of a table of contents. */
function printed(pdf) {
  const { stdout } = spawnSync("pdftotext", ["-enc", "UTF-8", pdf, "-"], {
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  return stdout.replace(/^.*Page \d+ of \d+.*$/gm, "").replace(/^.*\.{8,}.*$/gm, "");
}

/** Marks that only steer, and joints that fonts draw away. */
const UNSEEN = /\s|\u00ad|[\u200b-\u200f]|[\u2028-\u202e]|[\u2066-\u2069]|\ufe0e|\ufe0f/g;
const settled = (text) => text.normalize("NFKC").replace(UNSEEN, "");

/**
 * Letters must be the same, each as often. Columns and lines to the left are printed in an order of their own, so that
 * order is only noted.
 */
function compare(wanted, got) {
  const [a, b] = [settled(wanted), settled(got)];
  const missing = without(a, b);
  const added = without(b, a);
  return {
    isSame: missing === "" && added === "",
    isInOrder: a === b,
    missing: missing.slice(0, 80),
    added: added.slice(0, 80),
  };
}

function without(text, other) {
  const left = new Map();
  for (const sign of other) left.set(sign, (left.get(sign) ?? 0) + 1);
  return Array.from(text)
    .filter((sign) => {
      const count = left.get(sign) ?? 0;
      left.set(sign, count - 1);
      return count <= 0;
    })
    .join("");
}
