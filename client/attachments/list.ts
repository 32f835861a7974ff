/** The attachments that the server has of a file. */
import * as api from "../../lib/contract/file-attachments";
import { UUID } from "../../lib/protocol/ids";
import { callOperation, ofFile } from "../call";
import { defaultEnvironment } from "../environment";
import { dropAttachment } from "./device";
import { AttachmentError } from "./errors";
import type { FileAccess } from "./wire";

/** Oldest first; names are known only after opening. */
export async function listAttachments(
  file: FileAccess,
  environment = defaultEnvironment(),
): Promise<api.AttachmentRow[]> {
  const call = { ...ofFile(file), environment };
  return (await callOperation(api.listAttachments, call)).attachments;
}

/** Removes an encrypted file's attachment for everybody; those of a standard file are removed by the server. */
export async function deleteAttachment(
  { id, capability }: FileAccess,
  attachmentId: string,
  environment = defaultEnvironment(),
): Promise<void> {
  if (!UUID.test(attachmentId))
    throw new AttachmentError("damaged", "This is no attachment of a file.");
  const call = { params: { id, attachmentId }, capability, environment };
  await callOperation(api.deleteAttachment, call);
  await dropAttachment(environment, id, attachmentId);
}
