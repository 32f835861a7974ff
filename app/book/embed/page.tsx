/** A booking page inside a host's own site: the one page that another site may frame. */
import { BookPage } from "@/components/booking/book-page";

export { metadata } from "../page";

export default function Page() {
  return <BookPage isFramed />;
}
