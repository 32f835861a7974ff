/** What a person does with versions: save, name, restore and copy, each with its notice. */
"use client";

import { useMemo } from "react";
import type * as Y from "yjs";
import type { History, Version } from "@/client/history";
import { copyVersion, type Restoring, restoreVersion } from "@/client/history-restore";
import { docOfState } from "@/client/history-state";
import type { OpenFile } from "@/client/sync";
import { titleOf } from "@/components/files/listed-file";
import { signingSelf } from "@/components/shell/person";
import { notify } from "@/components/ui/toast";
import { kindOfDoc, nounOfDoc } from "@/lib/kinds/file-kind";
import { tellActivity } from "@/lib/kinds/note/activity";
import { type ListedVersion, momentWords } from "./arrange-versions";
import { nextTurn } from "./draw-slices";
import { failureWords } from "./failure-words";
import type { VersionReader } from "./version-reader";

const MAX_TITLE = 200;

export interface Shelf {
  file: OpenFile;
  history: History;
  reader: VersionReader;
  versions: readonly Version[];
  show: (versions: Version[]) => void;
}

export function useVersionActions({ file, history, reader, versions, show }: Shelf) {
  return useMemo(
    () => ({
      /** @returns the id of the version that holds the note as it is */
      async save(name: string): Promise<string> {
        await file.flush();
        const id = await history.save(file.doc, name);
        const isNew = !versions.some((version) => version.id === id);
        show(await history.list());
        notify({
          text: isNew ? "Version saved." : "Nothing has changed since the last version.",
        });
        return id;
      },
      async name(version: Version, name: string): Promise<void> {
        show(await history.name(version, name));
        notify({ text: name === "" ? "Name removed." : "Name saved." });
      },
      async restore(version: Version): Promise<void> {
        const when = momentWords(version.createdAt, new Date());
        await restore(file, history, docOfState(await reader.read(version)), when);
      },
      /** Leaves for the copy; what is written here is sent first. */
      async copy(version: ListedVersion): Promise<void> {
        try {
          const doc = docOfState(await reader.read(version));
          const title = doc.getMap("meta").get("title");
          const name = titleOf({
            title: typeof title === "string" ? title : "",
            kind: kindOfDoc(doc),
          });
          await file.flush();
          const { link } = await copyVersion(file, doc, `Copy of ${name}`.slice(0, MAX_TITLE));
          location.assign(link);
        } catch (error) {
          notify({ tone: "bad", text: `The copy wasn’t made. ${failureWords(error)}` });
        }
      },
    }),
    [file, history, reader, versions, show],
  );
}

/** Half a frame; the editor needs the rest to show it. In milliseconds. */
const TURNS = { ms: 8, pause: nextTurn };

/** The last one: a second one must not be undone with the first. */
let last: Restoring | null = null;

/** @throws what saving a version throws; nothing is changed then */
async function restore(file: OpenFile, history: History, version: Y.Doc, when: string) {
  await file.flush();
  await history.save(file.doc);
  last?.forget();
  const restoring = await restoreVersion(file, version, TURNS);
  last = restoring;
  tellActivity(file.doc, signingSelf(), { action: "restored", at: new Date() });
  notify({
    text: `Restored the ${nounOfDoc(file.doc)} as it was ${when}. What it said before is kept as a version.`,
    action: { label: "Undo", run: () => undo(restoring) },
    stayMs: 20_000,
  });
}

function undo(restoring: Restoring): void {
  if (last !== restoring) return;
  last = null;
  restoring.undo();
  notify({ text: "Restore undone. What others wrote in the meantime is kept." });
}
