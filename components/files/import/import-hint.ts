/** Whether an import is running in this browser, without loading its code. */

import { readStored, store } from "@/client/browser-storage";

const KEY = "sealdesk:importing";
/** Told to this page when one begins. */
export const IMPORTING = "sealdesk:importing";

export const seemsImporting = (): boolean => readStored(KEY) !== null;

export const hintImport = (isOn: boolean): boolean => store(KEY, isOn ? "1" : null);
