/** Keys of bookings that were made on this device: the link alone doesn't open when they are. */
import { readStored, store } from "../browser-storage";

const nameOf = (bookingId: string) => `sealdesk-booked-${bookingId}`;

export const rememberBooked = (bookingId: string, contentKey: string): void =>
  void store(nameOf(bookingId), contentKey);

export const bookedHere = (bookingId: string): string | null => readStored(nameOf(bookingId));
