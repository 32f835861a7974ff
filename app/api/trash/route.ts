import * as api from "@/lib/contract/files";
import { trashQuestionLimit } from "@/lib/files/limits";
import { findTrashed } from "@/lib/files/trash";
import { allowance } from "@/lib/http/allowance";
import { filesApi } from "@/lib/http/families";

export const POST = filesApi(api.findTrashed, allowance(trashQuestionLimit), ({ body, network }) =>
  findTrashed(body, network),
);
