/** Opens the signed PDF and the receipt of a completed request on the page that verifies them. */
import { asSender, asSigner, type SignLink, signLinkOf } from "@/client/signing/link";
import { downloadCopies } from "@/client/signing/pdfs";
import { storedSession } from "../request/signer-session";

/** @param role the kind of link: `request` is a signer's, `review` the sender's */
export const verifyAddress = (role: "request" | "review", { id, token }: SignLink): string =>
  `/sign/verify#${role}/${id}/${token}`;

/**
 * The files of the request in the address; none without one. Removes the request's link from the address, because
 * people copy addresses.
 * @throws ApiError, NetworkError
 */
export async function takeCopies(): Promise<File[]> {
  const [role, id, token] = location.hash.slice(1).split("/");
  const link = signLinkOf({ pathname: `/sign/${role}/${id}`, hash: `#${token}` });
  if (!link) return [];
  history.replaceState(history.state, "", location.pathname);
  const by =
    role === "review" ? asSender(link) : asSigner({ ...link, session: storedSession(link) });
  const { pdf, receipt } = await downloadCopies(by);
  return [
    new File([receipt], "receipt.json", { type: "application/json" }),
    new File([pdf], "signed.pdf", { type: "application/pdf" }),
  ];
}
