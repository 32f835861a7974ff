/** Tells this device's search that an open file has changed, once its copy here has taken the change in. */
import type { OpenFile } from "@/client/sync";

/** Longer than the copy waits for words to rest, and for words that never do. */
const REST_MS = 2_000;
const LATEST_MS = 24_000;

type TouchedFile = Pick<OpenFile, "id"> & { doc: Pick<OpenFile["doc"], "on" | "off"> };

const load = () => import("@/client/search/touch");

/** @returns the way to stop, which tells what was not told yet */
export function touchOnChange(
  file: TouchedFile,
  touch: (id: string) => Promise<void> = async (id) => (await load()).touch(id),
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;

  function changed() {
    const now = performance.now();
    if (timer === undefined) since = now;
    clearTimeout(timer);
    timer = setTimeout(tell, Math.min(REST_MS, since + LATEST_MS - now));
  }
  function tell() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // Untold, the file is found as it was until it is read again.
    touch(file.id).catch(() => {});
  }

  file.doc.on("update", changed);
  window.addEventListener("pagehide", tell);
  return () => {
    tell();
    file.doc.off("update", changed);
    window.removeEventListener("pagehide", tell);
  };
}
