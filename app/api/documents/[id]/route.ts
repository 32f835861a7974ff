import { capability, capabilityInTrash, level, role } from "@/lib/files/access";
import { eraseFile } from "@/lib/files/erase";
import { readFile } from "@/lib/files/read";
import { Done, FilePage } from "@/lib/files/schemas";
import { filesApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

/** A file's state and the first page of what came after it. */
export const GET = filesApi(
  { summary: "Read a file", answers: { 200: FilePage } },
  capability,
  level,
  ({ access }) => readFile(access),
);

/** Deletes a file for ever, in the Trash or not. */
export const DELETE = filesApi(
  { summary: "Delete a file for ever", answers: { 200: Done }, refusals: [409, 429] },
  capabilityInTrash,
  role("owner"),
  emptyBody,
  ({ access }) => eraseFile(access),
);
