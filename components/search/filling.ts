/** Whether the text of files is fetched for search: unless a person paused it or their connection is to be spared. */

const PAUSED = "sealdesk:search-paused";

export type Rest = "paused" | "saver" | null;

/** Why nothing is fetched; null when it is. */
export function restOf(): Rest {
  const choice = read();
  if (choice === "1") return "paused";
  return choice === null && savesData() ? "saver" : null;
}

/** A choice counts until it is changed, also where data is to be saved. */
export function choosePaused(isPaused: boolean): void {
  try {
    localStorage.setItem(PAUSED, isPaused ? "1" : "0");
  } catch {
    // It lasts as long as this page.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(PAUSED);
  } catch {
    return null;
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
