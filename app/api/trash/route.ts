import * as api from "@/lib/contract/files";
import { trashQuestionLimit } from "@/lib/files/limits";
import { findTrashed } from "@/lib/files/trash";
import { allowance } from "@/lib/http/allowance";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const POST = filesApi(
  api.findTrashed,
  allowance(trashQuestionLimit),
  body(api.findTrashed),
  ({ body, network }) => findTrashed(body, network),
);
