/** A file's attachments; their bodies are bytes, sealed in an encrypted file. */
import * as z from "zod/mini";
import { count, Done, moment, uuid } from "./fields";
import { FILE } from "./file-shapes";
import { operation } from "./operation";

const ATTACHMENTS = `${FILE}/attachments` as const;
const ATTACHMENT = `${ATTACHMENTS}/:attachmentId` as const;

const Attachment = z.object({
  id: uuid(),
  /** Bytes on the server. */
  size: count(),
  createdAt: moment(),
});
export type AttachmentRow = z.output<typeof Attachment>;

/** Oldest first (F-122); names are known only after opening. */
export const listAttachments = operation({
  method: "GET",
  path: ATTACHMENTS,
  summary: "List attachments",
  caller: "viewer",
  answers: { 200: z.object({ attachments: z.array(Attachment) }) },
});

/** As it was uploaded. */
export const downloadAttachment = operation({
  method: "GET",
  path: ATTACHMENT,
  summary: "Download an attachment",
  caller: "viewer",
  answers: { 200: null },
});

/** Under an id the client chose; the same bytes again are harmless (F-120). */
export const uploadAttachment = operation({
  method: "PUT",
  path: ATTACHMENT,
  summary: "Upload an attachment",
  caller: "editor",
  takesBytes: true,
  answers: { 200: Attachment, 201: Attachment },
  refusals: [409],
});

/** Of an encrypted file, whose use only its people can see; a standard file's go by themselves. */
export const deleteAttachment = operation({
  method: "DELETE",
  path: ATTACHMENT,
  summary: "Delete an attachment",
  caller: "editor",
  answers: { 200: Done },
  refusals: [409],
});
