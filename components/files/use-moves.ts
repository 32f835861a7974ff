/** What a person does to files of a list: to the Trash and back, away for ever, off the list. Each says how it went. */
"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { LocalFile } from "@/client/local-files";
import { failureOf } from "@/components/page/failure";
import { notify } from "@/components/ui/toast";
import { eachFile } from "./each-file";
import { forgetFiles, keepFile } from "./keep-file";
import { nameOf, refOf } from "./listed-file";

type Files = readonly LocalFile[];
type Work = (file: LocalFile) => Promise<unknown>;

export interface RunningMove {
  /** What is being done, such as “Restoring”. */
  what: string;
  done: number;
  of: number;
  stop: () => void;
}

export interface Moves {
  /** Null while nothing is being done to several files. */
  running: RunningMove | null;
  trash: (files: Files) => Promise<void>;
  restore: (files: Files) => Promise<void>;
  erase: (files: Files) => Promise<void>;
  forget: (files: Files) => Promise<void>;
}

const FORGET_UNDO_MS = 20_000;
const client = () => import("@/client/trash");

interface After {
  /** Finds out where files are now. */
  ask: (files: Files) => Promise<void>;
  /** Reads the lists again. */
  refresh: () => Promise<void>;
}

/** A move is said to be done when its list shows it. */
export function useMoves({ ask, refresh }: After): Moves {
  const [running, setRunning] = useState<RunningMove | null>(null);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const run = useCallback(async (what: string, files: Files, work: Work, after: After["ask"]) => {
    const own = new AbortController();
    control.current = own;
    const stop = () => own.abort();
    const tell = (done: number) =>
      files.length > 1 && setRunning({ what, done, of: files.length, stop });
    tell(0);
    const outcome = await eachFile(files, work, { signal: own.signal, onDone: tell });
    if (outcome.done.length > 0) await after(outcome.done);
    setRunning(null);
    if (outcome.failed.length > 0) {
      notify({
        tone: "bad",
        text: `${nameOf(outcome.failed)} ${werent(outcome.failed)} changed. ${failureOf(outcome.error).words}`,
      });
    }
    return outcome.done;
  }, []);

  const moves = useMemo(() => {
    async function trash(files: Files) {
      const work = async (file: LocalFile) => (await client()).trash(refOf(file));
      const done = await run("Moving to the Trash", files, work, ask);
      if (done.length === 0) return;
      notify({
        text: `${nameOf(done)} ${isOrAre(done)} in the Trash for 30 days.`,
        action: { label: "Undo", run: () => void restore(done, false) },
      });
    }
    async function restore(files: Files, canUndo = true) {
      const work = async (file: LocalFile) => (await client()).restore(refOf(file));
      const done = await run("Restoring", files, work, ask);
      if (done.length === 0) return;
      const text = `${nameOf(done)} ${isOrAre(done)} back in your files.`;
      const undo = { label: "Undo", run: () => void trash(done) };
      notify(canUndo ? { text, action: undo } : { text });
    }
    async function erase(files: Files) {
      const stillListed: LocalFile[] = [];
      const work = async (file: LocalFile) => {
        await (await client()).erase(refOf(file));
        // The file is gone for ever, whatever becomes of its row.
        await forgetFiles([file]).catch(() => stillListed.push(file));
      };
      const after = async () => {
        await refresh();
        if (stillListed.length > 0) await ask(stillListed);
      };
      const done = await run("Deleting", files, work, after);
      if (done.length > 0)
        notify({ text: `${nameOf(done)} ${isOrAre(done)} permanently deleted.` });
    }
    async function forget(files: Files) {
      try {
        await forgetFiles(files);
      } catch {
        return notSaved();
      }
      await refresh();
      notify({
        text: `${nameOf(files)} ${isOrAre(files)} removed from this list. You need ${links(files)} to open ${files.length === 1 ? "it" : "them"} again.`,
        action: { label: "Undo", run: () => void keepAgain(files) },
        stayMs: FORGET_UNDO_MS,
      });
    }
    async function keepAgain(files: Files) {
      // The last opened at last, as the account's list goes by when each was put there.
      for (const file of [...files].reverse()) await keepFile(file).catch(notSaved);
      await refresh();
    }
    return { trash, restore: (files: Files) => restore(files), erase, forget };
  }, [run, ask, refresh]);

  return { running, ...moves };
}

function notSaved() {
  notify({ tone: "bad", text: "The list couldn’t be changed. Try again." });
}

const isOrAre = (files: Files) => (files.length === 1 ? "is" : "are");
const werent = (files: Files) => (files.length === 1 ? "wasn’t" : "weren’t");
const links = (files: Files) => (files.length === 1 ? "its link" : "their links");
