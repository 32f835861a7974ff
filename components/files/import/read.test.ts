import { expect, test } from "vitest";
import { ImportError } from "@/lib/kinds/import-error";
import { kindOf, readForeign } from "./read";

test.each([
  ["notes.md", "markdown"],
  ["NOTES.MARKDOWN", "markdown"],
  ["readme.txt", "markdown"],
  ["Lease.final.DOCX", "docx"],
  ["page.html", "html"],
  ["PAGE.HTM", "html"],
  ["page.mhtml", null],
  ["old.doc", null],
  ["docx", null],
  ["lease.docx.exe", null],
  ["sheet.xlsx", null],
])("the file %j is read as %s", (name, kind) => {
  expect(kindOf(name)).toBe(kind);
});

test.each([
  ["sheet.xlsx", 2],
  ["notes.md", 1_000_001],
])("%j of %i bytes is refused before it is read", async (name, size) => {
  let wasRead = false;
  const file = new File([new Uint8Array(size)], name);
  file.arrayBuffer = () => {
    wasRead = true;
    return Promise.reject(new Error("read"));
  };
  await expect(readForeign(file, { signal: new AbortController().signal })).rejects.toThrow(
    ImportError,
  );
  expect(wasRead).toBe(false);
});

test("the largest text is read", async () => {
  const file = new File([new Uint8Array(1_000_000)], "notes.md");
  file.arrayBuffer = () => Promise.reject(new Error("read"));
  await expect(readForeign(file, { signal: new AbortController().signal })).rejects.toThrow("read");
});
