/** A Document on the page of a file: its title in the bar, its tools, and its pages. */
"use client";

import { useCallback, useEffect, useState } from "react";
import { initProseMirrorDoc } from "y-prosemirror";
import type { OpenFile } from "@/client/sync";
import type { KindBodyProps } from "@/components/file-page/kind-parts";
import { TitleField } from "@/components/file-page/title-field";
import { NoteEditor } from "@/components/note/editor";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { BODY } from "@/lib/kinds/document/content";
import { DOCUMENT } from "@/lib/kinds/document/vocabulary";
import { noteSchema } from "@/lib/kinds/note/lenient";
import { noUnknowns, scanType } from "@/lib/kinds/note/lenient-scan";
import { openImages } from "./images";
import { documentKit } from "./kit";
import { Paging } from "./paging/paging";
import { widthOf } from "./paging/plugin";
import { Toolbar } from "./toolbar/toolbar";
import "./document.css";

type Opening =
  | { phase: "opening" | "failed" }
  | { phase: "open"; kit: ReturnType<typeof documentKit>; paging: Paging };

export default function DocumentFile({ file, notices }: KindBodyProps) {
  const { opening, again } = useOpening(file);
  const onNeedLevel = useCallback((level: number) => file.raiseLevel(level), [file]);
  return (
    <main className="file-paper document">
      {notices}
      <TitleField file={file} />
      {opening.phase === "opening" ? <Skeleton className="document-skeleton" /> : null}
      {opening.phase === "failed" ? (
        <Banner tone="bad" action={<Button onClick={again}>Try again</Button>}>
          The fonts of this document couldn’t be loaded. Check your connection.
        </Banner>
      ) : null}
      {opening.phase === "open" ? (
        <NoteEditor
          doc={file.doc}
          awareness={file.awareness}
          role={file.role}
          file={file}
          onNeedLevel={onNeedLevel}
          kit={opening.kit}
        >
          {(session) =>
            file.role === "view" ? null : <Toolbar session={session} doc={file.doc} />
          }
        </NoteEditor>
      ) : null}
    </main>
  );
}

/** Lines are made of the fonts' own widths, so these come first. */
function useOpening(file: OpenFile) {
  const [opening, setOpening] = useState<Opening>({ phase: "opening" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    void attempt;
    let left = false;
    const images = openImages(file, () => paging.refresh());
    const paging: Paging = new Paging({ doc: file.doc, images: images.of });
    const unknowns = noUnknowns(DOCUMENT);
    const fragment = file.doc.getXmlFragment(BODY);
    scanType(fragment, unknowns);
    const { doc } = initProseMirrorDoc(fragment, noteSchema(unknowns));
    setOpening({ phase: "opening" });
    paging.load(doc, widthOf(document.documentElement.clientWidth, paging.mode)).then(
      () => !left && setOpening({ phase: "open", kit: documentKit(paging), paging }),
      (error: unknown) => {
        console.error("The document’s pages weren’t made.", error);
        if (!left) setOpening({ phase: "failed" });
      },
    );
    return () => {
      left = true;
      images.close();
    };
  }, [file, attempt]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { opening, again };
}
