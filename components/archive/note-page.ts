/** The page for browsers that an archive holds of a note. */
import type { PageOf } from "@/client/archive/readable";
import { directionOf } from "@/components/note/export/direction";

/** Fetches what makes the pages, before there is an archive that would be without them. */
export async function notePages(): Promise<PageOf> {
  const { noteHtml } = await import("@/lib/formats/html/note-html");
  await directionOf("", []);
  return async ({ title, blocks, attachments }) =>
    noteHtml(blocks, {
      title,
      lang: navigator.language,
      dir: await directionOf(title, blocks),
      media: () => undefined,
      beside: (id) => attachments.get(id),
    });
}
