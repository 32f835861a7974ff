/** Opens a search result: another file through its link, the open one in place. */

import type { LocalFile } from "@/client/local-files";
import type { SnippetPlace } from "@/client/search/snippet";
import { addressOf } from "@/components/files/listed-file";
import { carryPlace } from "./place";

export function openFound(file: LocalFile, place: SnippetPlace | null): void {
  carryPlace(file.id, place);
  if (location.pathname === `/d/${file.id}`) window.dispatchEvent(new Event("sealdesk-place"));
  else location.assign(addressOf(file));
}
