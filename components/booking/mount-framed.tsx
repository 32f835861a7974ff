/** Starts a booking page inside another site without Next. */
import { mountPage } from "@/components/lean-page/mount-page";
import { skipToContent } from "@/components/shell/skip-link";
import { BookPage } from "./book-page";

document.addEventListener("click", skipToContent);
mountPage(<BookPage isFramed />);
