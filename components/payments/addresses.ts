/** Where payments pages are. Everything after the `#` is the owner's login and key. */
import { formatPayeeLink, type PayeeAddress } from "@/lib/protocol/pay-auth";

export const PAYMENTS = "/payments";

/** @param show a link of it, or one of its tabs */
export function profileAddress(
  owner: PayeeAddress,
  show: { link?: string; tab?: "notifications" } = {},
): string {
  const [path, fragment] = formatPayeeLink(owner).split("#");
  const query = new URLSearchParams(show).toString();
  return `${path}${query && `?${query}`}#${fragment}`;
}
