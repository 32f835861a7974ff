/** The library in a form that people and programs can read years later. */
import type { LocalFile } from "@/client/local-files";
import { addressOf } from "@/components/files/listed-file";
import { saveFile } from "@/components/shell/save-file";

export function libraryText(
  about: { email: string; origin: string; now: Date },
  files: readonly LocalFile[],
): string {
  const { email, origin, now } = about;
  return `${JSON.stringify(
    {
      what: "Sealdesk library. Whoever has it can open these files.",
      account: email,
      site: origin,
      savedAt: now.toISOString(),
      files: files.map((file) => ({
        title: file.title,
        kind: file.kind,
        privacy: file.privacy,
        role: file.role,
        openedAt: file.openedAt,
        id: file.id,
        link: origin + addressOf(file),
      })),
    },
    null,
    2,
  )}\n`;
}

export function downloadLibrary(email: string, files: readonly LocalFile[]) {
  const now = new Date();
  const text = libraryText({ email, origin: location.origin, now }, files);
  const name = `sealdesk-library-${now.toISOString().slice(0, 10)}.json`;
  saveFile(name, new Blob([text], { type: "application/json" }));
}
