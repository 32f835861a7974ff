/** This browser's list of files: what was opened here, newest first, kept in IndexedDB only. */
import { defaultEnvironment, type Environment } from "./environment";
import { openDatabase, read, write } from "./storage";

export type LocalFile = {
  id: string;
  /** The capability, or `capability.contentKey` for an encrypted file. */
  token: string;
  title: string;
  role: "owner" | "edit" | "view";
  /** ISO time. */
  openedAt: string;
  kind: "note";
  privacy: "standard" | "e2ee";
};

const RANK = { view: 0, edit: 1, owner: 2 } as const;

/** Which of two entries of one file to keep: the stronger link, the newer title and time. */
export function strongest(one: LocalFile, other: LocalFile | null): LocalFile {
  if (other === null) return one;
  const newer = one.openedAt >= other.openedAt ? one : other;
  const stronger = RANK[one.role] >= RANK[other.role] ? one : other;
  return { ...stronger, title: newer.title, openedAt: newer.openedAt };
}

async function database(environment: Environment): Promise<IDBDatabase | null> {
  return environment.indexedDB === null ? null : openDatabase(environment.indexedDB);
}

/** All files, the last opened first; empty where nothing can be kept. */
export async function list(environment = defaultEnvironment()): Promise<LocalFile[]> {
  const opened = await database(environment);
  if (opened === null) return [];
  try {
    const rows: LocalFile[] = await read(opened, "files", (files) => files.getAll());
    return rows.sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1));
  } finally {
    opened.close();
  }
}

/** Adds or renews a file. A weaker link opened later never replaces a stronger one. */
export async function remember(entry: LocalFile, environment = defaultEnvironment()) {
  await change(environment, entry.id, (known) => {
    if (known === undefined || RANK[entry.role] >= RANK[known.role]) return entry;
    return { ...known, title: entry.title, openedAt: entry.openedAt };
  });
}

/** Changes the title shown in the list, not the file's own. */
export async function rename(id: string, title: string, environment = defaultEnvironment()) {
  await change(environment, id, (known) => (known === undefined ? undefined : { ...known, title }));
}

/** Takes a file off the list; the file itself stays where it is. */
export async function forget(id: string, environment = defaultEnvironment()) {
  const opened = await database(environment);
  if (opened === null) return;
  try {
    await write(opened, "files", (files) => files.delete(id));
    await write(opened, "copies", (copies) => copies.delete(id));
  } finally {
    opened.close();
  }
}

async function change(
  environment: Environment,
  id: string,
  decide: (known: LocalFile | undefined) => LocalFile | undefined,
) {
  const opened = await database(environment);
  if (opened === null) return;
  try {
    // Read and write in one transaction, so that two tabs cannot undo each other.
    await write(opened, "files", (files) => {
      const request: IDBRequest<LocalFile | undefined> = files.get(id);
      request.onsuccess = () => {
        const next = decide(request.result);
        if (next !== undefined) files.put(next);
      };
    });
  } finally {
    opened.close();
  }
}
