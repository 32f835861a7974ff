import { trashQuestionLimit } from "@/lib/files/limits";
import { TrashAnswer, TrashQuestion } from "@/lib/files/share-schemas";
import { findTrashed } from "@/lib/files/trash";
import { allowance } from "@/lib/http/allowance";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** Which of these files are in the Trash, and which are gone for ever. */
export const POST = filesApi(
  { summary: "Ask which files are in the Trash", answers: { 200: TrashAnswer } },
  allowance(trashQuestionLimit),
  body(TrashQuestion),
  ({ body, network }) => findTrashed(body, network),
);
