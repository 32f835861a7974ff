import * as api from "@/lib/contract/files";
import { trashQuestionLimit } from "@/lib/files/limits";
import { findTrashed } from "@/lib/files/trash";
import { allowance } from "@/lib/http/allowance";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** Which of these files are in the Trash, and which are gone for ever. */
export const POST = filesApi(
  api.findTrashed,
  allowance(trashQuestionLimit),
  body(api.findTrashed),
  ({ body, network }) => findTrashed(body, network),
);
