import { capability, level } from "@/lib/files/access";
import { readFile } from "@/lib/files/read";
import { FilePage } from "@/lib/files/schemas";
import { filesApi } from "@/lib/http/families";

/** A file's state and the first page of what came after it. */
export const GET = filesApi(
  { summary: "Read a file", answers: { 200: FilePage } },
  capability,
  level,
  ({ access }) => readFile(access),
);
