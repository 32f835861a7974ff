/** Every file of whoever is here, as this device last knew it: nothing is asked of the server. */
import { seemsSignedIn } from "@/client/account/signed-in";
import { type LocalFile, list } from "@/client/local-files";
import { accountLibrary } from "@/components/files/keep-file";
import { mergeLists } from "@/components/files/merge-lists";

export async function knownFiles(): Promise<LocalFile[]> {
  const here = await list();
  if (!seemsSignedIn()) return here;
  const { cachedLibrary } = await accountLibrary();
  const there = await cachedLibrary();
  return there ? mergeLists(here, there).files : here;
}
