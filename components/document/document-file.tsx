/** A Document on the page of a file: its title in the bar, its tools, and its pages. */
"use client";

import { useCallback, useEffect, useState } from "react";
import type { OpenFile } from "@/client/sync";
import type { KindBodyProps } from "@/components/file-page/kind-parts";
import { TitleField } from "@/components/file-page/title-field";
import { readTitle } from "@/components/file-page/use-status";
import { NoteEditor } from "@/components/note/editor";
import type { EditorKit } from "@/components/note/kit";
import { tellRefusal } from "@/components/page/tell-refusal";
import { offerCommands } from "@/components/shell/commands";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { openImages } from "./images";
import { documentKit } from "./kit";
import { Paging, type Phase } from "./paging/paging";
import { Toolbar } from "./toolbar/toolbar";

export default function DocumentFile({ file, notices }: KindBodyProps) {
  const { kit, phase, again } = usePages(file);
  const onNeedLevel = useCallback((level: number) => file.raiseLevel(level), [file]);
  useEffect(() => offerSigning(file), [file]);
  return (
    <main className="file-paper document">
      {notices}
      <TitleField file={file} />
      {phase === "opening" ? <Skeleton className="document-skeleton" /> : null}
      {phase === "failed" ? (
        <Banner tone="bad" action={<Button onClick={again}>Try again</Button>}>
          The fonts of this document couldn’t be loaded. Check your connection.
        </Banner>
      ) : null}
      {kit && phase !== "failed" ? (
        <NoteEditor
          doc={file.doc}
          awareness={file.awareness}
          role={file.role}
          file={file}
          onNeedLevel={onNeedLevel}
          kit={kit}
        >
          {(session) =>
            file.role === "view" || phase === "opening" ? null : (
              <Toolbar session={session} doc={file.doc} />
            )
          }
        </NoteEditor>
      ) : null}
    </main>
  );
}

/** In the palette and under More. */
function offerSigning(file: OpenFile) {
  const send = async () => {
    const { sendForSigning } = await import("./export/send-for-signing");
    await sendForSigning(file, readTitle(file));
  };
  const label = "Send for signing";
  const words = "signature pdf sign request";
  return offerCommands([
    {
      ...{ id: "send-for-signing", group: "This document", label, words },
      run: () => void send().catch(tellRefusal),
    },
  ]);
}

/** The editor fetches the fonts, as lines are made of their own widths; it is empty until they are here. */
function usePages(file: OpenFile) {
  const [phase, setPhase] = useState<Phase>("opening");
  const [kit, setKit] = useState<EditorKit | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    void attempt;
    let left = false;
    const onPhase = (now: Phase) => !left && setPhase(now);
    const images = openImages(file, () => paging.refresh());
    const paging: Paging = new Paging({ doc: file.doc, images: images.of, onPhase });
    setPhase("opening");
    setKit(documentKit(paging));
    return () => {
      left = true;
      images.close();
    };
  }, [file, attempt]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { kit, phase, again };
}
