/** An open sheet: its tools, its formula bar, the grid and the tabs. Loaded when one is opened. */
"use client";

import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useCommentsShown } from "@/components/comments/file-comments";
import type { KindBodyProps } from "@/components/file-page/kind-parts";
import { titleOf } from "@/components/files/listed-file";
import { offerCommands } from "@/components/shell/commands";
import { onceLoaded } from "@/components/ui/on-demand";
import { keysText } from "./command-keys";
import { COMMANDS, type DialogName, type DialogOnly } from "./commands";
import { CellComments, useCommentedCells } from "./comments/cell-comments";
import { Grid } from "./grid/grid";
import { FormulaBar } from "./parts/formula-bar";
import { SheetTitle } from "./parts/sheet-title";
import { TabBar } from "./parts/tab-bar";
import { Toolbar } from "./parts/toolbar";
import { SheetProvider, useSession } from "./use-session";

const loadDialogs = () => import("./dialogs/dialogs");
const Dialogs = lazy(loadDialogs);

export default function SheetFile({ file, notices }: KindBodyProps) {
  const session = useSession(file);
  const field = useRef<HTMLTextAreaElement>(null);
  const [dialog, setDialog] = useState<DialogOnly | null>(null);
  const { shown: comments, show: showComments } = useCommentsShown();
  const notes = useCommentedCells(file.doc);
  const open = useCallback(
    (name: DialogName) => {
      if (name === "comment" || name === "comments") showComments(name);
      else onceLoaded(loadDialogs, () => setDialog(name));
    },
    [showComments],
  );
  const focusGrid = useCallback(() => {
    // A finger wants no keyboard until it edits.
    if (!matchMedia("(pointer: coarse)").matches) field.current?.focus({ preventScroll: true });
  }, []);
  const page = useMemo(() => session && { session, open, focusGrid }, [session, open, focusGrid]);
  useEffect(() => {
    if (!session) return;
    focusGrid();
    if (!session.canWrite) return;
    return offerCommands(
      COMMANDS.map(({ id, label, keys, run }) => ({
        ...{ id: `sheet-${id}`, label, group: "This sheet", words: "cells" },
        ...(keys && { keys: keysText(keys) }),
        run: () => run(session, open),
      })),
    );
  }, [session, open, focusGrid]);
  const title = file.doc.getMap("meta").get("title");
  return (
    <main className="sheet-file">
      <h1 className="sr-only">
        {titleOf({ title: typeof title === "string" ? title : "", kind: "sheet" })}
      </h1>
      {page ? (
        <SheetProvider value={page}>
          <div className="sheet-top no-print">
            <SheetTitle />
            <Toolbar />
          </div>
          <div className="sheet-notices">{notices}</div>
          <FormulaBar grid={field} />
          <Grid field={field} notes={notes} />
          <TabBar />
          <Suspense>
            {dialog ? (
              <Dialogs
                name={dialog}
                onClose={() => {
                  setDialog(null);
                  focusGrid();
                }}
              />
            ) : null}
          </Suspense>
          <CellComments
            {...{ file, focusGrid }}
            session={page.session}
            shown={comments}
            onShow={showComments}
          />
        </SheetProvider>
      ) : null}
    </main>
  );
}
