import { threadApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { thread, uploads } from "@/lib/tickets/thread/access";
import { answerUpload } from "@/lib/tickets/upload";
import { jsonOnly } from "@/lib/tickets/upload-access";
import { UploadAnswer, UploadEvent } from "@/lib/tickets/upload-schemas";

/** The handshake of @vercel/blob/client before a customer's file goes into the store. */
export const POST = threadApi(
  {
    summary: "Ask for a token to attach a file to one's own ticket with",
    answers: { 200: UploadAnswer },
    refusals: [413],
  },
  thread,
  uploads,
  jsonOnly,
  body(UploadEvent),
  ({ body: event }) => answerUpload(event, false),
);
