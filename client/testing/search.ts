/** Search in tests: rows in their own memory, and reading what is stored there. */
import { IDBKeyRange } from "fake-indexeddb";
import type { Environment } from "../environment";
import type { LocalFile } from "../local-files";
import { transact } from "../search/database";
import { type Answer, SearchEngine } from "../search/engine";
import { type FillProgress, fillIndex } from "../search/fill";
import type { Person } from "../search/rows";

// The key ranges of these tests' IndexedDB.
Object.assign(globalThis, { IDBKeyRange });

export async function openSearch(
  environment: Environment,
  files: readonly LocalFile[],
  person: Person = null,
): Promise<SearchEngine> {
  const engine = await SearchEngine.open(environment, person);
  await engine.list(files, true);
  return engine;
}

export interface Filled {
  end: string;
  told: FillProgress[];
  /** The requested waiting times in milliseconds. */
  pauses: number[];
}

export async function filled(
  engine: SearchEngine,
  environment: Environment,
  {
    fetches = true,
    now = Date.now,
    signal = new AbortController().signal,
    onProgress = (_: FillProgress) => {},
  } = {},
): Promise<Filled> {
  const told: FillProgress[] = [];
  const pauses: number[] = [];
  const end = await fillIndex(engine, {
    environment,
    signal,
    fetches,
    now,
    onProgress(progress) {
      told.push(progress);
      onProgress(progress);
    },
    pause: async (milliseconds) => {
      signal.throwIfAborted();
      pauses.push(milliseconds);
    },
  });
  return { end, told, pauses };
}

export async function idsFor(engine: SearchEngine, typed: string): Promise<string[]> {
  const { found }: Answer = await engine.search(typed);
  return found.map(({ id }) => id);
}

/** Everything stored, as text. */
export async function onDisk(environment: Environment): Promise<string> {
  const rows = await transact<unknown[]>(environment, "readonly", (store) => store.getAll());
  return (rows ?? [])
    .map((row) =>
      JSON.stringify(row, (_, value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
      ),
    )
    .join("\n");
}
