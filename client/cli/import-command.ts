/** `sealdesk import`: imports one file, or the importable files of a folder, and reports the rest. */
import { readdir, stat, writeFile } from "node:fs/promises";
import { basename, extname, join, relative, resolve, sep } from "node:path";
import { Companions, type FileToImport } from "../import/companions";
import { byPath, importKind, isHidden, MAX_FILES, reasonToLeave } from "../import/kinds";
import { faultOf, ToolFault } from "../mcp/context";
import { createCalendar, importEvents } from "../package/calendar";
import { importFile, importReport, refuse } from "../package/import";
import { openFile } from "../package/open";
import { type Call, type Command, wanted } from "./command";
import { LABEL } from "./links";

/** The result for one file. */
interface Row {
  file: string;
  label: string;
  kind: string;
  notes: string;
}

type Given = FileToImport<{ name: string; size: number }>;
type Imported = Omit<Row, "file" | "notes"> & { privacy: string; leftOut: readonly string[] };

export const importFrom: Command = {
  usage: "sealdesk import PATH [LABEL] [--title TITLE] [--standard] [--document] [--report CSV]",
  words:
    "Makes a file of Markdown, Word, Excel, CSV, an e-invoice or an exported paper, and events of a calendar file. Of a folder, all that can be imported is; --report writes what was and what was not. --document makes Documents of texts.",
  examples: [
    "sealdesk import prices.xlsx",
    "sealdesk import report.docx report --document",
    "sealdesk import ./desk --report report.csv",
  ],
  options: {
    ...{ title: { type: "string" }, report: { type: "string" } },
    ...{ standard: { type: "boolean" }, document: { type: "boolean" } },
  },
  async run(call) {
    const path = wanted(call.args, 0, "PATH");
    const found = await stat(resolve(call.io.cwd, path)).catch(() => null);
    if (found?.isDirectory()) return importFolder(path, call);
    const label = call.args[1] ?? basename(path, extname(path));
    if (importKind(path) !== "calendar") await call.links.expectFree(label);
    if (!call.isJson) call.io.fail(`Reading ${path}…`);
    return importOne(path, label, call);
  },
};

async function importOne(
  path: string,
  label: string,
  call: Call,
  more: Pick<NonNullable<Parameters<typeof importFile>[3]>, "id" | "beside"> = {},
): Promise<Imported> {
  const { values, value, links, folders } = call;
  const connection = call.connection();
  const name = basename(path);
  const bytes = await folders.read(path);
  if (importKind(name) === "calendar") return bringEvents(name, bytes, call);
  const title = value("title");
  const made = await importFile(connection, name, bytes, {
    ...more,
    ...(title !== undefined && { title }),
    privacy: values.standard ? "standard" : "e2ee",
    // A Word file has pages, so it becomes a Document, not a note.
    asDocument: values.document === true || importKind(name) === "word",
  });
  const { kind, privacy, link, leftOut } = made;
  return { label: await links.addMade({ label, kind, privacy, link }), kind, privacy, leftOut };
}

/** An account has one calendar, so events are added to it; it is created for the first ones. */
async function bringEvents(name: string, bytes: Uint8Array, call: Call): Promise<Imported> {
  const connection = call.connection();
  const stored = (await call.links.list()).find(({ kind }) => kind === "calendar");
  const { label, link } = stored ?? (await newCalendar(call));
  const calendar = await openFile(connection, link);
  try {
    const text = new TextDecoder().decode(bytes);
    const { leftOut } = await importEvents(calendar, name, text).catch(refuse);
    return { label, kind: "calendar", privacy: "e2ee", leftOut };
  } finally {
    await calendar.close();
  }
}

async function newCalendar({ connection, links }: Call) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const made = await createCalendar(connection(), timeZone).catch((error: unknown) => {
    if (faultOf(error).reason !== "calendar") throw error;
    throw new ToolFault(
      "conflict",
      "The link of your calendar is not stored here. Run: sealdesk add calendar LINK",
    );
  });
  const { kind, link, privacy } = made;
  return { link, label: await links.addMade({ label: "calendar", kind, link, privacy }) };
}

async function importFolder(path: string, call: Call): Promise<Row[]> {
  const { io, isJson } = call;
  const root = resolve(io.cwd, path);
  const all = byPath(await filesIn(root));
  const waiting = all.filter(({ file }) => reasonHere(file.name) === null);
  const companions = new Companions(waiting);
  const rows: Row[] = [];
  for (const [at, given] of waiting.entries()) {
    if (!isJson) io.fail(`${at + 1} of ${waiting.length}: ${given.path}`);
    rows.push(
      io.signal?.aborted
        ? leftRow(given, "Not imported: it was stopped.")
        : await rowOf(given, join(root, given.path), companions, call),
    );
  }
  for (const given of all) {
    const reason = reasonHere(given.file.name);
    if (reason !== null) rows.push(leftRow(given, reason));
  }
  rows.sort((one, other) => (one.file < other.file ? -1 : 1));
  const report = call.value("report");
  if (report !== undefined) await writeFile(resolve(io.cwd, report), await reportOf(rows));
  return rows;
}

/** Why a file is not imported: drawing pages and images needs a browser. */
const reasonHere = (name: string): string | null =>
  ["html", "image", "archive"].includes(importKind(name) ?? "")
    ? "Web pages, images and archives are imported in a browser."
    : reasonToLeave(name);

async function rowOf(
  given: Given,
  path: string,
  companions: Companions<Given["file"]>,
  call: Call,
): Promise<Row> {
  const { id, path: file } = given;
  const beside = { ...companions.beside(given, new Map()), image: () => null };
  try {
    const { label, kind, leftOut } = await importOne(path, labelOf(file), call, { id, beside });
    return { file, label, kind, notes: leftOut.join("; ") };
  } catch (error) {
    const { code, message } = faultOf(error);
    // An error that would repeat for every other file.
    if (["api-key", "unavailable", "rate_limited"].includes(code)) throw error;
    return leftRow(given, message);
  }
}

const leftRow = ({ path }: Given, notes: string): Row => ({
  file: path,
  label: "",
  kind: "",
  notes,
});

const reportOf = (rows: readonly Row[]): Promise<string> =>
  importReport(
    rows.map(({ file, label, notes }) => ({ file, isImported: label !== "", title: label, notes })),
  );

/** A label cannot contain everything that a file's name can. */
function labelOf(path: string): string {
  const label = basename(path, extname(path))
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, "-")
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .slice(0, 90);
  return LABEL.test(label) ? label : "file";
}

/** Without other programs' hidden files, and without following symbolic links. */
async function filesIn(root: string): Promise<Given[]> {
  const files: Given[] = [];
  const waiting = [root];
  for (const folder of waiting)
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const whole = join(folder, entry.name);
      if (isHidden(entry.name)) continue;
      if (entry.isDirectory()) waiting.push(whole);
      if (!entry.isFile()) continue;
      const path = relative(root, whole).split(sep).join("/");
      const { size } = await stat(whole);
      files.push({ id: crypto.randomUUID(), path, file: { name: entry.name, size } });
      if (files.length > MAX_FILES)
        throw new ToolFault(
          "invalid",
          `A folder has at most ${MAX_FILES} files. Import it in parts.`,
        );
    }
  return files;
}
