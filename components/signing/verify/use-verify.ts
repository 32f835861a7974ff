/** The files to verify and the result, which is computed again when a file or the service's keys change. */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { onceBack } from "@/client/reach";
import { type ServiceKeys, serviceKeys } from "@/client/signing/service-keys";
import { type Checked, checkFiles, type GivenFile } from "@/client/signing/verify";
import { tellRefusal } from "@/components/page/tell-refusal";
import { sizeWords } from "@/components/ui/size-words";
import { notify } from "@/components/ui/toast";

/** Undefined while they are loading; null when they cannot be loaded. */
export type Keys = ServiceKeys | null | undefined;

/** Far more than a request's files can have. */
const MAX_BYTES = 64 * 1024 * 1024;
/** A receipt and two PDFs, and a few wrong files. */
const MAX_FILES = 6;

const NOTHING: Checked = { verdict: null, roles: [] };

export function useVerify() {
  const [keys, setKeys] = useState<Keys>();
  const [files, setFiles] = useState<readonly GivenFile[]>([]);
  const [checked, setChecked] = useState<Checked>(NOTHING);
  const [busy, setBusy] = useState(false);
  const [taking, setTaking] = useState(false);

  const askKeys = useCallback(async () => {
    // Without the keys the check reports that itself.
    setKeys(await serviceKeys());
  }, []);
  useEffect(() => {
    void askKeys();
    return onceBack(() => void askKeys());
  }, [askKeys]);

  const turn = useRef(0);
  useEffect(() => {
    if (keys === undefined) return;
    turn.current += 1;
    const own = turn.current;
    void checkFiles(files, keys?.keys).then((next) => {
      if (turn.current !== own) return;
      setChecked(next);
      setBusy(false);
    });
  }, [files, keys]);

  const add = useCallback(async (given: readonly File[]) => {
    setBusy(true);
    const read = (await Promise.all(given.slice(0, MAX_FILES).map(readFile))).filter(
      (file) => file !== null,
    );
    setFiles((before) => [...before, ...read].slice(-MAX_FILES));
  }, []);
  useEffect(() => {
    if (location.hash === "") return;
    setTaking(true);
    const take = async () => add(await (await import("./copies")).takeCopies());
    void take()
      .catch(tellRefusal)
      .finally(() => setTaking(false));
  }, [add]);
  const remove = useCallback((file: GivenFile) => {
    setFiles((before) => before.filter((each) => each !== file));
  }, []);
  const clear = useCallback(() => setFiles([]), []);
  return { keys, checked, busy: taking || (busy && files.length > 0), add, remove, clear };
}

async function readFile(file: File): Promise<GivenFile | null> {
  if (file.size > MAX_BYTES) {
    notify({ text: `“${file.name}” is larger than ${sizeWords(MAX_BYTES)}.`, tone: "bad" });
    return null;
  }
  try {
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    notify({ text: `“${file.name}” can’t be read.`, tone: "bad" });
    return null;
  }
}
