/** The library in a form that people and programs can read years later. */
import type { LocalFile } from "@/client/local-files";
import { addressOf } from "@/components/files/listed-file";

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
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `sealdesk-library-${now.toISOString().slice(0, 10)}.json`;
  link.click();
  // The browser has begun to read it by then; without this the text would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
