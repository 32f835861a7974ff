import { capabilityInTrash, role } from "@/lib/files/access";
import { Trashed } from "@/lib/files/share-schemas";
import { trashFile } from "@/lib/files/trash";
import { filesApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

/** Puts a file in the Trash, for thirty days. */
export const POST = filesApi(
  { summary: "Move a file to the Trash", answers: { 200: Trashed }, refusals: [409, 429] },
  capabilityInTrash,
  role("owner"),
  emptyBody,
  ({ access }) => trashFile(access),
);
