/** Whether an import goes on in this browser, known at once and without loading anything of it. */

const KEY = "sealdesk:importing";
/** Told to this page when one begins. */
export const IMPORTING = "sealdesk:importing";

export function seemsImporting(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function hintImport(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // No storage here: it goes on for as long as this page is open.
  }
}
