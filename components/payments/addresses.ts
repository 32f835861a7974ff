/** Where payments pages are. Everything after the `#` is the owner's login and key. */
import { formatPayeeLink, type PayeeAddress } from "@/lib/protocol/pay-auth";

export const PAYMENTS = "/payments";

/** @param linkId shows that link of it */
export function profileAddress(owner: PayeeAddress, linkId?: string): string {
  const [path, fragment] = formatPayeeLink(owner).split("#");
  return `${path}${linkId ? `?link=${linkId}` : ""}#${fragment}`;
}
