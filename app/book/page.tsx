/** A booking page for whoever has its link, and a booking for who made it. One static shell; only the browser can read it. */
import type { Metadata } from "next";
import { BookPage } from "@/components/booking/book-page";

export const metadata: Metadata = {
  title: { absolute: "Booking" },
  robots: { index: false, follow: false },
};

export default function Page() {
  return <BookPage />;
}
