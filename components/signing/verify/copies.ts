/** Leads from a completed request to the check of its signed PDF and receipt: nobody has to save and select them first. */
import { callOperation } from "@/client/call";
import { asSender, asSigner, type SignLink, signLinkOf } from "@/client/signing/link";
import { downloadCopy } from "@/client/signing/pdfs";
import { readReceipt } from "@/lib/contract/signing";
import { storedSession } from "../request/signer-session";

/** @param role whose link it is: `request` is a signer's, `review` the sender's */
export const verifyAddress = (role: "request" | "review", { id, token }: SignLink): string =>
  `/sign/verify#${role}/${id}/${token}`;

/** The files of the request that the address names. The link leaves the address, which people copy. @throws ApiError, NetworkError */
export async function takeCopies(): Promise<File[]> {
  const [role, id, token] = location.hash.slice(1).split("/");
  const link = signLinkOf({ pathname: `/sign/${role}/${id}`, hash: `#${token}` });
  if (!link) return [];
  history.replaceState(history.state, "", location.pathname);
  const by =
    role === "review" ? asSender(link) : asSigner({ ...link, session: storedSession(link) });
  const [receipt, pdf] = await Promise.all([
    callOperation(readReceipt, by),
    downloadCopy("completed", by),
  ]);
  const text = JSON.stringify(receipt, null, 2);
  return [
    new File([text], "receipt.json", { type: "application/json" }),
    new File([pdf], "signed.pdf", { type: "application/pdf" }),
  ];
}
