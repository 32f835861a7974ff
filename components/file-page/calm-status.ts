/**
 * The status of an open file as its page shows it: it doesn't flicker while somebody types, and a key press costs no second
 * render.
 */
import type { OpenFile, SyncStatus } from "@/client/sync";
import { sameStatus } from "@/client/sync/status";

/** Longer than between two keys of whoever types slowly. */
const CALM_MS = 500;

/** Shows a status as soon as it holds; "saved" once it has held for a moment after "saving". @returns the way to stop */
export function followCalmly(
  file: Pick<OpenFile, "status" | "onStatus">,
  show: (status: SyncStatus) => void,
): () => void {
  let shown = file.status();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const put = (next: SyncStatus) => {
    if (sameStatus(shown, next)) return;
    shown = next;
    show(next);
  };
  show(shown);
  const stop = file.onStatus((next) => {
    clearTimeout(timer);
    if (shown.save === "saving" && next.save === "saved") timer = setTimeout(put, CALM_MS, next);
    else put(next);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
