/** Steps of journeys with files of other programs. */
import { readFile } from "node:fs/promises";
import type { Download, FileChooser, Page } from "@playwright/test";

export async function openExport(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export", exact: true }).click();
  return page.getByRole("dialog", { name: /^Export this / });
}

export async function exportAs(
  page: Page,
  format: "PDF" | "Word" | "HTML" | "Markdown",
): Promise<Download> {
  const dialog = await openExport(page);
  await dialog.getByRole("radio", { name: format }).check();
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  return saving;
}

/** Chosen on the list of files. */
export async function bring(page: Page, files: Parameters<FileChooser["setFiles"]>[0]) {
  await page.goto("/files");
  await chooser(page, "Files").then((asked) => asked.setFiles(files));
}

export async function chooser(page: Page, kind: "Files" | "Folder"): Promise<FileChooser> {
  await page.getByRole("button", { name: "Import" }).click();
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
  return asked;
}

export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

export const bytesOf = async (download: Download) =>
  new Uint8Array(await readFile(await download.path()));
