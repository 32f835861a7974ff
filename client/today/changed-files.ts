/** Files that changed on the server since this device last had them. */
import * as Y from "yjs";
import { keysOf, readOriginal } from "../archive/read-original";
import { defaultEnvironment, type Environment } from "../environment";
import type { LocalFile } from "../local-files";
import { isUnchanged, openCopy } from "../search/read-file";
import { openStore } from "../sync/store";

/** Each is one small request to the server. */
const MAX_ASKED = 8;

/** The most recently opened files in which somebody, or another device, has written since. @param files newest first */
export async function changedFiles(
  files: readonly LocalFile[],
  environment: Environment = defaultEnvironment(),
): Promise<LocalFile[]> {
  const store = await openStore(environment.indexedDB);
  const { signal } = new AbortController();
  const hasChanged = async (file: LocalFile) => {
    const copy = await store.copy(keysOf(file).id);
    // Unsent changes of this device are not on the server yet, and a file without a copy was not read here.
    if (copy === null) return false;
    if (await isUnchanged(file, copy.version, environment, signal)) return false;
    return hasNews(file, environment, signal);
  };
  try {
    const asked = files.filter(({ away }) => !away).slice(0, MAX_ASKED);
    // A deleted or unreachable file has no news.
    const changed = await Promise.all(asked.map((file) => hasChanged(file).catch(() => false)));
    return asked.filter((_, at) => changed[at]);
  } finally {
    store.close();
  }
}

/** Whether the file has more than the copy here: this device's last edit may have got its version only since then. */
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
