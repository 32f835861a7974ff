import * as api from "@/lib/contract/desk";
import { deskApi } from "@/lib/tickets/desk/access";
import { uploads } from "@/lib/tickets/desk/upload-access";
import { answerUpload } from "@/lib/tickets/upload";
import { jsonOnly } from "@/lib/tickets/upload-access";

/** The handshake of @vercel/blob/client before it uploads a file of an agent's reply. */
export const POST = deskApi(api.uploadDeskAttachment, uploads, jsonOnly, ({ body: event }) =>
  answerUpload(event, false),
);
