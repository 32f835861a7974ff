/** Starts a payer's page without Next. A payer has no files, so nothing of theirs is kept and no palette opens. */
import { mountPage } from "@/components/lean-page/mount-page";
import { skipToContent } from "@/components/shell/skip-link";
import { PayPage } from "./pay-page";

document.addEventListener("click", skipToContent);
mountPage(<PayPage />, { fault: "Reload the page to see how the payment stands." });
