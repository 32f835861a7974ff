import * as api from "@/lib/contract/file-attachments";
import { capability, role } from "@/lib/files/access";
import { deleteAttachment, keepAttachment, readAttachment } from "@/lib/files/attachments";
import { filesApi } from "@/lib/http/families";
import { download } from "@/lib/http/octets";
import { emptyBody } from "@/lib/http/parse";
import { created } from "@/lib/http/route";

/** An attachment's bytes as they were uploaded: sealed, in an encrypted file. */
export const GET = filesApi(
  api.downloadAttachment,
  capability,
  async ({ access, params, request }) =>
    download(request.method, await readAttachment(access.fileId, params.attachmentId)),
);

/** Keeps an attachment under an id the client chose; the same bytes again are harmless. */
export const PUT = filesApi(
  api.uploadAttachment,
  capability,
  role("edit"),
  async ({ access, params, bytes }) => {
    const { isNew, attachment } = await keepAttachment(access, params.attachmentId, bytes);
    return isNew ? created(attachment) : attachment;
  },
);

/** Removes an attachment of an encrypted file, whose use only its people can see. */
export const DELETE = filesApi(
  api.deleteAttachment,
  capability,
  role("edit"),
  emptyBody,
  async ({ access, params }) => {
    await deleteAttachment(access, params.attachmentId);
    return { ok: true as const };
  },
);
