import * as api from "@/lib/contract/tickets";
import { uploadApi } from "@/lib/tickets/access";
import { answerUpload } from "@/lib/tickets/upload";
import { jsonOnly, keyOrSignature } from "@/lib/tickets/upload-access";

/** The handshake of @vercel/blob/client before it uploads a file (T-100). */
export const POST = uploadApi(
  api.uploadAttachment,
  keyOrSignature,
  jsonOnly,
  ({ project, body: event }) => answerUpload(event, project?.isDeleted ?? false),
);
