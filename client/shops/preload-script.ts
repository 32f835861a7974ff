/** Runs in the head of a shop's page; scripts/lean-pages.mjs writes it there. */
import { type Preload, preloadShop } from "./preload";

declare global {
  /** Only where the build wrote this into the page. */
  var shopPreload: Preload | undefined;
}

globalThis.shopPreload = preloadShop(location, {
  origin: "",
  fetch: (url, init) => fetch(url, init),
});
