/** The page of a customer's ticket: `/t/{code}?k=…`. One static shell; which ticket it is, only the browser knows. */
import type { Metadata } from "next";
import { ThreadPage } from "@/components/thread/thread-page";

export const metadata: Metadata = {
  title: "Your message",
  robots: { index: false, follow: false },
};

export default function Page() {
  return <ThreadPage />;
}
