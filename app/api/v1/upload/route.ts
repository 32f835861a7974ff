import { body } from "@/lib/http/parse";
import { uploadApi } from "@/lib/tickets/access";
import { answerUpload } from "@/lib/tickets/upload";
import { jsonOnly, keyOrSignature } from "@/lib/tickets/upload-access";
import { UploadAnswer, UploadEvent } from "@/lib/tickets/upload-schemas";

/** The handshake of @vercel/blob/client before it puts a file into the store (T-100). */
export const POST = uploadApi(
  {
    summary: "Ask for a token to attach a file with",
    answers: { 200: UploadAnswer },
    refusals: [413],
  },
  keyOrSignature,
  jsonOnly,
  body(UploadEvent),
  ({ project, body: event }) => answerUpload(event, project?.isDeleted ?? false),
);
