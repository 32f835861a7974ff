/** The interface for a note's suggestions: the mode, the bar at the caret, and the list. Loaded when needed. */
"use client";

import { TextSelection } from "prosemirror-state";
import { useEffect, useMemo, useRef, useState } from "react";
import { undoCommand, yUndoPluginKey } from "y-prosemirror";
import { signingSelf } from "@/components/shell/person";
import { notify } from "@/components/ui/toast";
import { tellActivity } from "@/lib/kinds/note/activity";
import type { Verdict } from "@/lib/kinds/note/suggestions-decide";
import type { Session } from "../chrome/session";
import { loadPlugin } from "../plugins/lazy-plugin";
import { openTool } from "../tools/open";
import { SuggestionBar } from "./bar";
import { Decisions } from "./decisions";
import type { SuggestionsProps } from "./entry";
import { type PlacedSuggestion, suggestionAt, suggestionsIn } from "./found";
import { suggestionsGuest } from "./lazy-plugin";
import { SuggestionList } from "./list";
import { setSuggesting } from "./mode";
import { ModePill } from "./mode-pill";
import { countWords } from "./words";

type Props = SuggestionsProps & {
  isOn: boolean;
  isListed: boolean;
};

export default function SuggestionsDesk(props: Props) {
  const { session, role, file, isOn, isListed } = props;
  const { found, here } = useFound(session);
  const [announcement, setAnnouncement] = useState("");
  const settle = useSettling(props, setAnnouncement);
  if (role === "view") return null;
  const settleAll = (verdict: Verdict) =>
    settle(
      verdict,
      found.map(({ id }) => id),
      true,
    );
  return (
    <>
      <output className="note-announcement">{announcement}</output>
      <ModePill
        count={found.length}
        isOn={isOn}
        isListed={isListed}
        onList={() => (isListed ? session.show(null) : openTool(session, "suggestions"))}
        onStop={() => {
          setSuggesting(file, false);
          session.view()?.focus();
        }}
      />
      {here && <SuggestionBar session={session} here={here} settle={settle} />}
      {isListed && (
        <SuggestionList
          onShow={(one) => show(session, one)}
          onClose={() => {
            session.show(null);
            session.view()?.focus();
          }}
          found={found}
          here={here?.id ?? null}
          isOn={isOn}
          onMode={(on) => setSuggesting(file, on)}
          settle={settle}
          settleAll={settleAll}
        />
      )}
    </>
  );
}

/** Moves the caret to it and scrolls there. */
function show(session: Session, { from, to }: PlacedSuggestion): void {
  const view = session.view();
  if (!view || to > view.state.doc.content.size) return;
  const { tr, doc } = view.state;
  view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(from))).scrollIntoView());
  view.focus();
}

type Settle = (verdict: Verdict, ids: readonly string[], isAll?: boolean) => void;

/** Brings the suggestions into the editor, and @returns what settles them. */
function useSettling({ session, doc, role, isOn }: Props, tell: (words: string) => void) {
  const mode = useRef(isOn);
  mode.current = isOn;
  const desk = useMemo(() => {
    let decisions: Decisions | null = null;
    const settle: Settle = (verdict, ids, isAll = false) => {
      const view = session.view();
      const history = view && yUndoPluginKey.getState(view.state)?.undoManager;
      history?.stopCapturing();
      const isDone = decisions?.settle(verdict, ids) ?? false;
      history?.stopCapturing();
      if (!isDone) return tell("Someone else has already accepted or rejected it.");
      const words = `${countWords(ids.length)} ${verdict}`;
      if (!isAll) return tell(words);
      // Screen readers read the notice itself.
      notify({
        text: `${words}.`,
        action: { label: "Undo", run: () => session.run(undoCommand) },
      });
    };
    const guest = suggestionsGuest({
      isReader: role === "view",
      isSuggesting: () => mode.current,
      isComposing: () => session.view()?.composing ?? false,
      person: signingSelf,
      now: () => Date.now(),
      settle,
      onSuggested(ids) {
        // Not in the middle of the edit itself.
        queueMicrotask(() => {
          for (const target of ids)
            tellActivity(doc, signingSelf(), { action: "suggested", at: new Date(), target });
        });
      },
      onRefused: () =>
        notify({
          tone: "bad",
          text: "This can’t be suggested, so nothing changed. Stop suggesting to do it.",
        }),
    });
    const open = () => {
      decisions = new Decisions(doc, signingSelf);
      return () => decisions?.close();
    };
    return { settle, guest, open };
  }, [session, doc, role, tell]);
  useEffect(() => {
    const close = role === "view" ? undefined : desk.open();
    const come = () => {
      const view = session.view();
      if (view) loadPlugin(view, desk.guest);
    };
    const stop = session.follow(come);
    come();
    return () => {
      stop();
      close?.();
    };
  }, [session, role, desk]);
  return desk.settle;
}

const QUIET_MS = 150;
const NONE: readonly PlacedSuggestion[] = [];

/** `here`: the one the caret is at, while the note or one of its bars has the focus. */
function useFound(session: Session): {
  found: readonly PlacedSuggestion[];
  here: PlacedSuggestion | null;
} {
  const [found, setFound] = useState(NONE);
  const [hereId, setHereId] = useState<string | null>(null);
  useEffect(() => {
    let timer = 0;
    let seen: unknown = null;
    const read = () => {
      timer = 0;
      const doc = session.view()?.state.doc;
      if (doc === seen) return;
      seen = doc;
      setFound(doc ? suggestionsIn(doc) : NONE);
    };
    const stop = session.follow(() => {
      const state = session.view()?.state;
      setHereId((state && session.read().focused && suggestionAt(state)?.id) || null);
      timer ||= window.setTimeout(read, QUIET_MS);
    });
    read();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [session]);
  return { found, here: found.find(({ id }) => id === hereId) ?? null };
}
