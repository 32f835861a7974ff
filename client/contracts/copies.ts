/** Attaches a contract's signed PDF and its receipt to the contract's file, encrypted as all attachments are. */
import type * as Y from "yjs";
import { utf8 } from "../../lib/protocol/bytes";
import { uploadAttachment } from "../attachments";
import type { FileAccess } from "../attachments/wire";
import { defaultEnvironment } from "../environment";
import { asSender, type SignLink } from "../signing/link";
import { downloadCopies } from "../signing/pdfs";

/** Ids of attachments. */
export interface SignedCopies {
  /** Id of their request. */
  request: string;
  pdf: string;
  receipt: string;
}

/** Null when there are none, or none that can be read. */
export function signedCopies(doc: Y.Doc): SignedCopies | null {
  const { request, pdf, receipt } = Object(doc.getMap("meta").get("signed"));
  const all = [request, pdf, receipt];
  return all.every((one) => typeof one === "string") ? { request, pdf, receipt } : null;
}

/** For a completed request. @throws ApiError, NetworkError, AttachmentError */
export async function attachCopies(
  file: FileAccess & { contentKeyText: string | null; doc: Y.Doc },
  link: SignLink,
  title: string,
  environment = defaultEnvironment(),
): Promise<void> {
  if (signedCopies(file.doc)?.request === link.id) return;
  const { pdf, receipt } = await downloadCopies(asSender(link), environment);
  const attach = (name: string, type: string, content: Uint8Array) =>
    uploadAttachment(file, { name, type, bytes: content }, {}, environment);
  const copies = {
    request: link.id,
    pdf: await attach(`${title}-signed.pdf`, "application/pdf", pdf),
    receipt: await attach(`${title}-receipt.json`, "application/json", utf8(receipt)),
  };
  file.doc.getMap("meta").set("signed", copies);
}
