/** What the assistant did on this device, as sentences. */
import * as z from "zod/mini";
import { parsed } from "@/client/assistant/local-tools";

const Given = z.object({
  file: z.optional(z.string()),
  words: z.optional(z.string()),
  url: z.optional(z.string()),
});

/** @param titleOf a file's name by its id; null for one that the assistant does not see */
export function toolWords(
  name: string,
  argumentsText: string,
  titleOf: (id: string) => string | null,
): string {
  const given = parsed(Given, argumentsText);
  const title = given?.file ? titleOf(given.file) : null;
  const file = title === null ? "a file it may not see" : `“${title}”`;
  switch (name) {
    case "list_files":
      return "Looked at the names of your files";
    case "read_file":
      return title === null ? `Asked for ${file}: refused` : `Read ${file}`;
    case "search":
      return `Searched for “${(given?.words ?? "").slice(0, 80)}”`;
    case "fetch_page":
      return `Asked for the page ${(given?.url ?? "").slice(0, 120)}`;
    case "edit_file":
      return `Asked to change ${file}`;
    case "create_file":
      return "Asked to make a file";
    case "share_file":
      return `Asked to share ${file}`;
    case "send_signature":
      return `Asked to send ${file} for signing`;
    case "draft":
      return "Asked to draft an invoice";
    default:
      return "Worked on a copy of the file";
  }
}
