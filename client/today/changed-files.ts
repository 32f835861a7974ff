/** Files that changed on the server since this device last had them. */
import * as Y from "yjs";
import { keysOf, readOriginal } from "../archive/read-original";
import { defaultEnvironment, type Environment } from "../environment";
import type { LocalFile } from "../local-files";
import { isUnchanged, openCopy } from "../search/read-file";
import { openStore } from "../sync/store";

/** Each is one small question to the server. */
const MAX_ASKED = 8;

/**
 * Of the files that were opened here last, those that somebody, or another device, has written in since.
 * @param files the newest first
 */
export async function changedFiles(
  files: readonly LocalFile[],
  environment: Environment = defaultEnvironment(),
): Promise<LocalFile[]> {
  const store = await openStore(environment.indexedDB);
  const { signal } = new AbortController();
  const hasChanged = async (file: LocalFile) => {
    const copy = await store.copy(keysOf(file).id);
    // What was only written here is not there yet, and a file without a copy was not read here.
    if (copy === null) return false;
    if (await isUnchanged(file, copy.version, environment, signal)) return false;
    return hasNews(file, environment, signal);
  };
  try {
    const asked = files.filter(({ away }) => !away).slice(0, MAX_ASKED);
    // One that is gone or out of reach has no news.
    const changed = await Promise.all(asked.map((file) => hasChanged(file).catch(() => false)));
    return asked.filter((_, at) => changed[at]);
  } finally {
    store.close();
  }
}

/** Whether more is in a file than in the copy here: what was written here last may have its version only since then. */
async function hasNews(file: LocalFile, environment: Environment, signal: AbortSignal) {
  const copy = await openCopy(file, environment);
  if (copy === null) return true;
  const { doc } = await readOriginal(file, environment, signal);
  let isNews = false;
  copy.doc.once("update", () => {
    isNews = true;
  });
  Y.applyUpdate(copy.doc, Y.encodeStateAsUpdate(doc));
  copy.doc.destroy();
  doc.destroy();
  return isNews;
}
