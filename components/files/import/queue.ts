/** An import that is not over, kept on this device so that any page of ours goes on with it. */
import { personSignedIn } from "@/client/account/signed-in";
import { defaultEnvironment } from "@/client/environment";
import { Companions, type FileToImport } from "@/client/import/companions";
import { oneStore } from "@/client/one-store";
import { BEGINNING, type ImportState, madeIn, type Outcome } from "./import-files";
import { hintImport } from "./import-hint";

interface Progress {
  /** Whose it is: nobody else's page goes on with it. */
  userId: string | null;
  waiting: readonly string[];
  made: number;
  /** Those that became no note; links to the others are kept in the list of files alone. */
  refused: readonly Outcome[];
  resumeAt: number | null;
}

const store = oneStore("sealdesk-import", "import");
const owner = () => personSignedIn()?.userId ?? null;

/** Keeps the files themselves, once. @throws where this device keeps no more */
export async function keepFiles(companions: Companions): Promise<void> {
  const given = [...companions.all];
  await store(defaultEnvironment(), "readwrite", (all) => all.put(given, "files"));
}

/** Keeps how far it is. */
export async function keepProgress(state: ImportState): Promise<void> {
  const progress: Progress = {
    userId: owner(),
    waiting: state.waiting.map(({ id }) => id),
    made: madeIn(state),
    refused: state.outcomes.filter((outcome) => !("imported" in outcome)),
    resumeAt: state.resumeAt,
  };
  await store(defaultEnvironment(), "readwrite", (all) => all.put(progress, "progress"));
  hintImport(true);
}

export async function forgetImport(): Promise<void> {
  hintImport(false);
  await store(defaultEnvironment(), "readwrite", (all) => all.clear());
}

/** What was kept; null when there is nothing to go on with. */
export async function unfinishedImport(): Promise<ImportState | null> {
  const read = <Value>(key: string) =>
    store<Value | undefined>(defaultEnvironment(), "readonly", (all) => all.get(key));
  const [files, progress] = [await read<FileToImport[]>("files"), await read<Progress>("progress")];
  if (!files || !progress || progress.userId !== owner()) return null;
  const waits = new Set(progress.waiting);
  return {
    ...BEGINNING,
    phase: progress.resumeAt === null ? "running" : "waiting",
    resumeAt: progress.resumeAt,
    madeBefore: progress.made,
    outcomes: progress.refused,
    waiting: files.filter(({ id }) => waits.has(id)),
    companions: new Companions(files),
  };
}
