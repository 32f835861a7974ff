import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { uploads } from "@/lib/tickets/desk/upload-access";
import { answerUpload } from "@/lib/tickets/upload";
import { jsonOnly } from "@/lib/tickets/upload-access";
import { UploadAnswer, UploadEvent } from "@/lib/tickets/upload-schemas";

/** The handshake of @vercel/blob/client before a file of an agent's reply goes into the store. */
export const POST = deskApi(
  {
    summary: "Ask for a token to attach a file to a reply at the desk with",
    answers: { 200: UploadAnswer },
    refusals: [413],
  },
  agent,
  uploads,
  jsonOnly,
  body(UploadEvent),
  ({ body: event }) => answerUpload(event, false),
);
