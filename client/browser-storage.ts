/** Text that this browser stores for a page. When storage is refused or full, nothing is stored and nothing fails. */

type Area = "localStorage" | "sessionStorage";

export function readStored(key: string, area: Area = "localStorage"): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Null also when it is not JSON. */
export function readStoredJson(key: string, area: Area = "localStorage"): unknown {
  try {
    return JSON.parse(readStored(key, area) ?? "null");
  } catch {
    return null;
  }
}

/** @param text null removes it @returns whether it was stored */
export function store(key: string, text: string | null, area: Area = "localStorage"): boolean {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
