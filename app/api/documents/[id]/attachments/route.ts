import * as api from "@/lib/contract/file-attachments";
import { capability } from "@/lib/files/access";
import { listAttachments } from "@/lib/files/attachments";
import { filesApi } from "@/lib/http/families";

/** The file's attachments, oldest first. */
export const GET = filesApi(api.listAttachments, capability, ({ access }) =>
  listAttachments(access.fileId),
);
