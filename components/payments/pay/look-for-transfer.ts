/** Asks the server to check the chain now. Loaded once a transfer is expected. */
import { callOperation } from "@/client/call";
import { checkPayLink } from "@/lib/contract/pay-crypto";
import type { PublicLinkView } from "@/lib/contract/pay-shapes";

export async function lookForTransfer(
  linkId: string,
  attempt: string | undefined,
): Promise<PublicLinkView> {
  const call = { params: { linkId }, body: { attempt }, anonymous: true };
  return (await callOperation(checkPayLink, call)).link;
}
