/** Keys of bookings made on this device. The link alone does not reveal their time. */
import { readStored, store } from "../browser-storage";

const nameOf = (bookingId: string) => `sealdesk-booked-${bookingId}`;

/** Inside another site, a browser may refuse to store anything. */
const untilReload = new Map<string, string>();

export function rememberBooked(bookingId: string, contentKey: string): void {
  untilReload.set(bookingId, contentKey);
  store(nameOf(bookingId), contentKey);
}

export const bookedHere = (bookingId: string): string | null =>
  untilReload.get(bookingId) ?? readStored(nameOf(bookingId));
