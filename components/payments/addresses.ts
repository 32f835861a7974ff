/** The addresses of payments pages. The part after `#` is the owner's capability and key. */
import { formatPayeeLink, type PayeeAddress } from "@/lib/protocol/pay-auth";

export const PAYMENTS = "/payments";

/** @param show one of its links or tabs */
export function profileAddress(
  owner: PayeeAddress,
  show: { link?: string; tab?: "notifications" } = {},
): string {
  const [path, fragment] = formatPayeeLink(owner).split("#");
  const query = new URLSearchParams(show).toString();
  return `${path}${query && `?${query}`}#${fragment}`;
}
