import { capabilityInTrash, role } from "@/lib/files/access";
import { Done } from "@/lib/files/schemas";
import { restoreFile } from "@/lib/files/trash";
import { filesApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

/** Takes a file out of the Trash; its links open it again. */
export const POST = filesApi(
  { summary: "Restore a file from the Trash", answers: { 200: Done }, refusals: [429] },
  capabilityInTrash,
  role("owner"),
  emptyBody,
  ({ access }) => restoreFile(access),
);
