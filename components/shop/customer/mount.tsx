/** Starts a shop's page without Next. A customer has no files, so there is no command palette. */
import { defaultEnvironment } from "@/client/environment";
import { withPreload } from "@/client/shops/preload";
import { mountPage } from "@/components/lean-page/mount-page";
import { skipToContent } from "@/components/shell/skip-link";
import { ShopPage } from "./shop-page";

document.addEventListener("click", skipToContent);
const environment = defaultEnvironment();
if (globalThis.shopPreload)
  environment.fetch = withPreload(globalThis.shopPreload, environment.fetch);
mountPage(<ShopPage />, { fault: "Your cart and orders are kept." });
