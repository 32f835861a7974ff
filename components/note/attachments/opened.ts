/** Fetches and decrypts an attachment: to show it if it is an image, or to save it. */
import { type AttachmentFile, openAttachment } from "@/client/attachments";
import { AttachmentError } from "@/client/attachments/errors";
import { downloadOf, imageOf } from "@/client/attachments/given";
import { ApiError, NetworkError } from "@/client/http";
import { saveFile } from "@/components/shell/save-file";
import { notify } from "@/components/ui/toast";

/** @returns a `blob:` address. @throws as `openAttachment`, and AttachmentError `no-image` */
export async function openPicture(file: AttachmentFile, id: string): Promise<string> {
  const image = imageOf(await openAttachment(file, id));
  if (image === null)
    throw new AttachmentError("no-image", "This attachment isn’t an image that can be shown.");
  return URL.createObjectURL(image);
}

/** Saves it under the name it was attached with. @param name what it is called in a notice */
export async function saveAttachment(
  file: AttachmentFile,
  id: string,
  name: string,
): Promise<void> {
  try {
    const download = downloadOf(await openAttachment(file, id));
    saveFile(download.name, download.blob);
  } catch (error) {
    notify({
      tone: "bad",
      text: `${name || "The attachment"} wasn’t saved. ${openingWords(error)}`,
    });
  }
}

/** Why an attachment could not be opened. */
export function openingWords(error: unknown): string {
  if (error instanceof NetworkError)
    return "It isn’t on this device yet, and the server can’t be reached.";
  if (error instanceof AttachmentError)
    return error.code === "no-image"
      ? "It isn’t an image that can be shown, but you can download it."
      : "It’s damaged, or it was changed after it was added.";
  if (error instanceof ApiError && error.status === 404)
    return "It isn’t attached to this note. It may have been deleted, or it belongs to another note.";
  if (error instanceof ApiError && error.status === 429)
    return "Too many at once. Try again in a few minutes.";
  return "It can’t be opened right now.";
}
