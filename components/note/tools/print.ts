/** Printing a note: first all its images are fetched, which on the screen come only when they are near. */

import { notify } from "@/components/ui/toast";
import { NEEDED } from "../attachments/image-view";

const WAITING = '.note-image[data-state="waiting"]';
const MAX_MS = 15_000;

/** @param addresses whether where links go stands behind them on the paper */
export async function printNote({ addresses = false } = {}): Promise<void> {
  const complete = await withImages();
  if (!complete)
    notify({ text: "Some images didn’t load in time, so they’re missing from the printout." });
  const { dataset } = document.documentElement;
  if (addresses) dataset.printAddresses = "";
  window.addEventListener("afterprint", () => delete dataset.printAddresses, { once: true });
  window.print();
}

/** @returns whether none is still on its way */
function withImages(): Promise<boolean> {
  const waiting = [...document.querySelectorAll(WAITING)];
  if (waiting.length === 0) return Promise.resolve(true);
  for (const image of waiting) image.dispatchEvent(new Event(NEEDED));
  return new Promise((resolve) => {
    const done = (complete: boolean) => {
      watch.disconnect();
      clearTimeout(timer);
      resolve(complete);
    };
    const watch = new MutationObserver(() => {
      if (!waiting.some((image) => image.isConnected && image.matches(WAITING))) done(true);
    });
    const timer = setTimeout(done, MAX_MS, false);
    for (const image of waiting) watch.observe(image, { attributeFilter: ["data-state"] });
  });
}
