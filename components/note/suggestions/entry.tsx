/** Loads the suggestions' code when a note has suggestions or somebody starts to suggest. */

import { useEffect, useState, useSyncExternalStore } from "react";
import type { Doc } from "yjs";
import { offerCommands } from "@/components/shell/commands";
import { loadOnceBack, onceLoaded } from "@/components/ui/on-demand";
import { notify } from "@/components/ui/toast";
import type { Session } from "../chrome/session";
import { EMPTY } from "../chrome/state";
import { load, openTool } from "../tools/open";
import type { NoteRole } from "../view";
import { followMode, isSuggesting, setSuggesting } from "./mode";

let Desk: Awaited<ReturnType<typeof load.suggestions>>["default"] | null = null;

async function fetchDesk(): Promise<void> {
  ({ default: Desk } = await load.suggestions());
}

export type SuggestionsProps = {
  session: Session;
  doc: Doc;
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
  const [, setFetched] = useState(false);
  const isListed = tool === "suggestions";
  const isMissed = Desk === null && (isOn || isThere || isListed);
  const isAwaited = Desk === null && isOn;
  useEffect(() => {
    if (!isMissed) return;
    // Existing suggestions are drawn without this code, which can wait for the server.
    (isAwaited ? fetchDesk() : loadOnceBack(fetchDesk)).then(
      () => setFetched(true),
      () => isAwaited && giveUp(file),
    );
  }, [isMissed, isAwaited, file]);
  useEffect(() => (isAwaited ? holdWriting(session) : undefined), [session, isAwaited]);
  useEffect(() => {
    if (role === "view") return;
    const group = `This ${session.kit.noun}`;
    return offerCommands([
      {
        id: "suggest",
        label: isOn ? "Stop suggesting, edit directly" : "Suggest changes",
        words: "track review propose mode editing",
        group,
        run: () =>
          isOn
            ? setSuggesting(file, false)
            : onceLoaded(fetchDesk, () => setSuggesting(file, true)),
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
  return Desk && <Desk {...props} isOn={isOn} isListed={isListed} />;
}

/** Blocks typing until the code of suggestions is loaded: it would be a plain edit. @returns a function that stops it */
function holdWriting(session: Session): () => void {
  const hold = () => {
    const view = session.view();
    if (view?.editable) view.setProps({ editable: () => false });
  };
  const stop = session.follow(hold);
  hold();
  return () => {
    stop();
    session.view()?.setProps({ editable: () => true });
  };
}

function giveUp(file: string): void {
  setSuggesting(file, false);
  notify({
    tone: "bad",
    text: "Suggesting couldn’t be loaded, so what you write now changes the note directly. Check your connection and try again.",
  });
}

const QUIET_MS = 250;

/** @returns the way to stop */
function onceSuggested(session: Session, found: (is: boolean) => void): () => void {
  let timer = 0;
  const look = () => {
    timer = 0;
    const view = session.view();
    if (view && session.kit.hasSuggestions(view)) found(true);
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
