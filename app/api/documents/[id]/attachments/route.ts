import { capability } from "@/lib/files/access";
import { Attachments } from "@/lib/files/attachment-schemas";
import { listAttachments } from "@/lib/files/attachments";
import { filesApi } from "@/lib/http/families";

/** The file's attachments, oldest first. */
export const GET = filesApi(
  { summary: "List attachments", answers: { 200: Attachments } },
  capability,
  ({ access }) => listAttachments(access.fileId),
);
