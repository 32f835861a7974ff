/** Whether the text of files is fetched for search: unless a person paused it or their connection is to be spared. */

import { readStored, store } from "@/client/browser-storage";

const PAUSED = "sealdesk:search-paused";

export type Rest = "paused" | "saver" | null;

/** Why nothing is fetched; null when it is. */
export function restOf(): Rest {
  const choice = readStored(PAUSED);
  if (choice === "1") return "paused";
  return choice === null && savesData() ? "saver" : null;
}

/** A choice counts until it is changed, also where data is to be saved. */
export function choosePaused(isPaused: boolean): void {
  store(PAUSED, isPaused ? "1" : "0");
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
