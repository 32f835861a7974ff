/** A workbook as it was in a version of its history. */
"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { Awareness } from "y-protocols/awareness";
import type { Doc } from "yjs";
import { useVersion, type VersionProps } from "@/components/history/use-version";
import { Grid } from "./grid/grid";
import { TabBar } from "./parts/tab-bar";
import { SheetSession } from "./session";
import { SheetProvider } from "./use-session";

const NO_NOTES: ReadonlySet<string> = new Set();
const noDialog = () => {};

export default function SheetVersion(props: VersionProps) {
  const doc = useVersion({ ...props, readOlder: null }, asItIs);
  return doc && <ReadOnlySheet doc={doc} />;
}

const asItIs = (doc: Doc) => doc;

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
