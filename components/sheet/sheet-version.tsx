/** A workbook as it was in a version of its history. */
"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { Awareness } from "y-protocols/awareness";
import type { Doc } from "yjs";
import { docOfState } from "@/client/history-state";
import { Grid } from "./grid/grid";
import { TabBar } from "./parts/tab-bar";
import { SheetSession } from "./session";
import { SheetProvider } from "./use-session";

interface SheetVersionProps {
  /** The same function for as long as it is the same version. */
  read: () => Promise<Uint8Array>;
  onFailed: (error: unknown) => void;
}

const NO_NOTES: ReadonlySet<string> = new Set();
const noDialog = () => {};

export default function SheetVersion({ read, onFailed }: SheetVersionProps) {
  const [doc, setDoc] = useState<Doc | null>(null);
  useEffect(() => {
    let left = false;
    read().then(
      (state) => !left && setDoc(docOfState(state)),
      (error: unknown) => !left && onFailed(error),
    );
    return () => {
      left = true;
    };
  }, [read, onFailed]);
  return doc && <ReadOnlySheet doc={doc} />;
}

function ReadOnlySheet({ doc }: { doc: Doc }) {
  const [session, setSession] = useState<SheetSession | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const awareness = new Awareness(doc);
    const opened = new SheetSession({ doc, awareness, role: "view" });
    setSession(opened);
    return () => {
      opened.close();
      awareness.destroy();
    };
  }, [doc]);
  const page = useMemo(
    () => session && { session, open: noDialog, focusGrid: () => field.current?.focus() },
    [session],
  );
  if (!page) return null;
  return (
    <SheetProvider value={page}>
      <div className="sheet-version">
        <Grid field={field} notes={NO_NOTES} />
        <TabBar />
      </div>
    </SheetProvider>
  );
}
