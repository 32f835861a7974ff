/** The address of a guest's booking, for returning from its payment in the same tab. */
import { readStored, store } from "@/client/browser-storage";

const keyOf = (bookingId: string) => `sealdesk:booking:${bookingId}`;

export const storeBookingPath = (bookingId: string, path: string): boolean =>
  store(keyOf(bookingId), path, "sessionStorage");

/** Null in any other tab. */
export function storedBookingPath(bookingId: string): string | null {
  const path = readStored(keyOf(bookingId), "sessionStorage");
  return path?.startsWith("/book/") ? path : null;
}
