/** Starts a shop's page without Next. A customer has no files, so no palette opens. */
import { mountPage } from "@/components/lean-page/mount-page";
import { skipToContent } from "@/components/shell/skip-link";
import { ShopPage } from "./shop-page";

document.addEventListener("click", skipToContent);
mountPage(<ShopPage />, { fault: "Your cart and your orders are kept on this device." });
