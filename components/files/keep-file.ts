/** Lists a file that was opened: in this browser, and in the account of who is signed in. */
import { seemsSignedIn } from "@/client/account/signed-in";
import { forget, type LocalFile, remember } from "@/client/local-files";

/** The account's part is loaded only for who has one. */
export const accountLibrary = () => import("@/client/account/library");

/** Rejects when neither list could take it. What the account misses now it gets when the list is read next. */
export async function keepFile(file: LocalFile): Promise<void> {
  await remember(file);
  if (!seemsSignedIn()) return;
  const { addToLibrary } = await accountLibrary();
  await addToLibrary(file);
}

/** Takes files off both lists; the files themselves stay where they are. */
export async function forgetFiles(files: readonly LocalFile[]): Promise<void> {
  if (seemsSignedIn()) {
    const { removeFromLibrary } = await accountLibrary();
    await removeFromLibrary(files.map(({ id }) => id));
  }
  for (const { id } of files) await forget(id);
  // What is left of them here the next search erases, which no list names them to any more.
  await dropSearched(files.map(({ id }) => id)).catch(() => {});
}

async function dropSearched(ids: readonly string[]): Promise<void> {
  const { dropSearchedHere } = await import("@/client/search/touch");
  await dropSearchedHere(ids);
}
