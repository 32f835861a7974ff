/** Runs in the head of a shop's page, where scripts/lean-pages.mjs inlines it. */
import { type Preload, preloadShop } from "./preload";

declare global {
  /** Exists only where the build has inlined this script. */
  var shopPreload: Preload | undefined;
}

globalThis.shopPreload = preloadShop(location, {
  origin: "",
  fetch: (url, init) => fetch(url, init),
});
