import * as api from "@/lib/contract/file-attachments";
import { capability } from "@/lib/files/access";
import { listAttachments } from "@/lib/files/attachments";
import { filesApi } from "@/lib/http/families";

export const GET = filesApi(api.listAttachments, capability, ({ access }) =>
  listAttachments(access.fileId),
);
