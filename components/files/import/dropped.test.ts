import { expect, test } from "vitest";
import { MAX_FILES } from "@/client/import/kinds";
import { filesIn } from "./dropped";

const files = (count: number) => Array.from({ length: count }, (_, at) => new File([], `${at}.md`));

/** A folder as browsers give one: its entries in parts. */
function folder(path: string, children: readonly FileSystemEntry[]): FileSystemDirectoryEntry {
  const parts = [children.slice(0, 2), children.slice(2), []].filter(
    (part, at) => part.length > 0 || at === 2,
  );
  const readEntries = (resolve: (entries: FileSystemEntry[]) => void) =>
    resolve(parts.shift() ?? []);
  const name = path.split("/").at(-1) ?? "";
  const entry = { isFile: false, isDirectory: true, name, fullPath: `/${path}` };
  return { ...entry, createReader: () => ({ readEntries }) } as unknown as FileSystemDirectoryEntry;
}

function file(path: string): FileSystemFileEntry {
  const name = path.split("/").at(-1) ?? "";
  const entry = { isFile: true, isDirectory: false, name, fullPath: `/${path}` };
  const give = (resolve: (file: File) => void) => resolve(new File(["x"], name));
  return { ...entry, file: give } as unknown as FileSystemFileEntry;
}

test("2,000 files are taken and one more is not", async () => {
  expect(await filesIn(files(MAX_FILES))).toHaveLength(2_000);
  await expect(filesIn(files(MAX_FILES + 1))).rejects.toThrow(RangeError);
});

test("a dropped folder is read to its ends, without what programs keep in it for themselves", async () => {
  const desk = folder("Desk", [
    file("Desk/a.md"),
    file("Desk/.DS_Store"),
    folder("Desk/.git", [file("Desk/.git/config")]),
    folder("Desk/node_modules", [file("Desk/node_modules/readme.md")]),
    folder("Desk/plans", [
      file("Desk/plans/b.md"),
      folder("Desk/plans/old", [file("Desk/plans/old/c.md")]),
    ]),
  ]);
  const found = await filesIn([desk, new File([], ".alone.md")]);
  expect(found.map(({ path }) => path)).toEqual([
    "Desk/a.md",
    "Desk/plans/b.md",
    "Desk/plans/old/c.md",
    ".alone.md",
  ]);
  expect(new Set(found.map(({ id }) => id)).size).toBe(4);
});

test("folders in folders without end are left where they are", async () => {
  const deep = Array.from({ length: 40 }).reduce<FileSystemEntry>(
    (inner) => folder("x", [file("x/a.md"), inner]),
    file("x/end.md"),
  );
  expect(await filesIn([deep])).toHaveLength(20);
});
