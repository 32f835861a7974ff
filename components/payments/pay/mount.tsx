/** Starts a payer's page without Next. Payers have no files, so nothing is stored and there is no command palette. */
import { mountPage } from "@/components/lean-page/mount-page";
import { skipToContent } from "@/components/shell/skip-link";
import { PayPage } from "./pay-page";

document.addEventListener("click", skipToContent);
mountPage(<PayPage />, { fault: "Reload the page to see how the payment stands." });
