/** Every file on the person's list, as it is now. */
import { seemsSignedIn } from "@/client/account/signed-in";
import { type LocalFile, list } from "@/client/local-files";
import { accountLibrary } from "@/components/files/keep-file";
import { mergeLists } from "@/components/files/merge-lists";

/** Null when somebody is signed in and this browser does not hold the key of their vault. */
export async function listedFiles(): Promise<readonly LocalFile[] | null> {
  const here = await list();
  if (!seemsSignedIn()) return here;
  const { library } = await accountLibrary();
  const there = await library();
  return there && mergeLists(here, there).files;
}
