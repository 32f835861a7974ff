import * as api from "@/lib/contract/file-attachments";
import { capability, role } from "@/lib/files/access";
import { deleteAttachment, keepAttachment, readAttachment } from "@/lib/files/attachments";
import { filesApi } from "@/lib/http/families";
import { download } from "@/lib/http/octets";
import { created } from "@/lib/http/route";

export const GET = filesApi(
  api.downloadAttachment,
  capability,
  async ({ access, params, request }) =>
    download(request.method, await readAttachment(access.fileId, params.attachmentId)),
);

export const PUT = filesApi(
  api.uploadAttachment,
  capability,
  role("edit"),
  async ({ access, params, bytes }) => {
    const { isNew, attachment } = await keepAttachment(access, params.attachmentId, bytes);
    return isNew ? created(attachment) : attachment;
  },
);

export const DELETE = filesApi(
  api.deleteAttachment,
  capability,
  role("edit"),
  async ({ access, params }) => {
    await deleteAttachment(access, params.attachmentId);
    return { ok: true as const };
  },
);
