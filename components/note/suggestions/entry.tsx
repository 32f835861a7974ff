/** The way to a note's suggestions: what they need is loaded when there are some, or somebody begins to suggest. */

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import type { Awareness } from "y-protocols/awareness";
import type { Doc } from "yjs";
import { offerCommands } from "@/components/shell/commands";
import type { Session } from "../chrome/session";
import { EMPTY } from "../chrome/state";
import { load, openTool } from "../tools/open";
import type { NoteRole } from "../view";
import { followMode, isSuggesting, setSuggesting } from "./mode";

const Desk = lazy(load.suggestions);

export type SuggestionsProps = {
  session: Session;
  doc: Doc;
  awareness: Awareness;
  role: NoteRole;
  /** What the mode is kept for. */
  file: string;
};

export function Suggestions(props: SuggestionsProps) {
  const { session, role, file } = props;
  const isOn = useSyncExternalStore(followMode, () => isSuggesting(file)) && role !== "view";
  const { tool } = useSyncExternalStore(session.subscribe, session.read, () => EMPTY);
  const [isThere, setThere] = useState(false);
  useEffect(() => (isThere ? undefined : onceSuggested(session, setThere)), [session, isThere]);
  useEffect(() => {
    if (role === "view") return;
    const group = "This note";
    return offerCommands([
      {
        id: "suggest",
        label: isOn ? "Stop suggesting, edit directly" : "Suggest changes",
        words: "track review propose mode editing",
        group,
        run: () => setSuggesting(file, !isOn),
      },
      {
        id: "suggestions",
        label: "Suggestions",
        words: "accept reject track changes review",
        group,
        run: () => openTool(session, "suggestions"),
      },
    ]);
  }, [session, role, file, isOn]);
  if (!isOn && !isThere && tool !== "suggestions") return null;
  return (
    <Suspense>
      <Desk {...props} isOn={isOn} isListed={tool === "suggestions"} />
    </Suspense>
  );
}

const QUIET_MS = 250;

/** Looks at what is drawn: the browser finds a class in a long note at once. @returns the way to stop */
function onceSuggested(session: Session, found: (is: boolean) => void): () => void {
  let timer = 0;
  const look = () => {
    timer = 0;
    if (session.view()?.dom.querySelector(".note-suggested,[data-attrs*=suggest]")) found(true);
  };
  const stop = session.follow(() => {
    timer ||= window.setTimeout(look, QUIET_MS);
  });
  look();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
