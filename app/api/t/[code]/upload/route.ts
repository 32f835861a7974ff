import * as api from "@/lib/contract/thread";
import { threadApi } from "@/lib/http/families";
import { thread, uploads } from "@/lib/tickets/thread/access";
import { answerUpload } from "@/lib/tickets/upload";
import { jsonOnly } from "@/lib/tickets/upload-access";

/** The handshake of @vercel/blob/client before it uploads a customer's file. */
export const POST = threadApi(
  api.uploadThreadAttachment,
  thread,
  uploads,
  jsonOnly,
  ({ body: event }) => answerUpload(event, false),
);
