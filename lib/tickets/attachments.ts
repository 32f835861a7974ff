/** Whether an attachment came through our upload route, as far as its address tells (T-077). */
import { publicStore } from "@/lib/blobs/public-store";
import { baseUrl, env } from "@/lib/env";
import { isAttachmentUrl } from "./attachment-url";

export const isOurUpload = (url: string): boolean =>
  isAttachmentUrl(url, {
    blobDomain: env().BLOB_DOMAIN,
    embedded: publicStore()?.kind === "embedded" ? baseUrl() : null,
  });
