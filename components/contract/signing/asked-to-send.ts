/** What the signing pages tell a contract's page in this tab, once: that it was picked to be sent. */
import { readStored, store } from "@/client/browser-storage";

const KEY = "sealdesk:send-contract";

export const askToSend = (fileId: string): boolean => store(KEY, fileId, "sessionStorage");

export function takeAskedToSend(fileId: string): boolean {
  if (readStored(KEY, "sessionStorage") !== fileId) return false;
  store(KEY, null, "sessionStorage");
  return true;
}
