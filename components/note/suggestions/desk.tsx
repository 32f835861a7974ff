/** All that is shown of a note's suggestions: the mode, what is at the caret, and the list. Loaded when it is needed. */
"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { undoCommand, yUndoPluginKey } from "y-prosemirror";
import { shownSelf } from "@/components/shell/person";
import { notify } from "@/components/ui/toast";
import { tellActivity } from "@/lib/kinds/note/activity";
import type { Verdict } from "@/lib/kinds/note/suggestions-decide";
import { loadPlugin } from "../plugins/lazy-plugin";
import { openTool } from "../tools/open";
import { SuggestionBar } from "./bar";
import { Decisions } from "./decisions";
import type { SuggestionsProps } from "./entry";
import { suggestionsGuest } from "./lazy-plugin";
import { SuggestionList } from "./list";
import { setSuggesting } from "./mode";
import { ModePill } from "./mode-pill";
import { useFound } from "./use-found";
import { countWords } from "./words";

type Props = SuggestionsProps & {
  isOn: boolean;
  isListed: boolean;
};

export default function SuggestionsDesk(props: Props) {
  const { session, role, file, isOn, isListed } = props;
  const { found, here } = useFound(session);
  const [told, setTold] = useState("");
  const settle = useSettling(props, setTold);
  if (role === "view") return null;
  const settleAll = (verdict: Verdict) =>
    settle(
      verdict,
      found.map(({ id }) => id),
      true,
    );
  return (
    <>
      <output className="note-told">{told}</output>
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
          session={session}
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

type Settle = (verdict: Verdict, ids: readonly string[], isAll?: boolean) => void;

/** Brings the suggestions into the editor, and @returns what settles them. */
function useSettling(
  { session, doc, awareness, role, isOn }: Props,
  tell: (words: string) => void,
) {
  const mode = useRef(isOn);
  mode.current = isOn;
  const desk = useMemo(() => {
    const person = () => shownSelf(awareness);
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
      // Read aloud where it stands.
      notify({
        text: `${words}.`,
        action: { label: "Undo", run: () => session.run(undoCommand) },
      });
    };
    const guest = suggestionsGuest({
      isReader: role === "view",
      isSuggesting: () => mode.current,
      isComposing: () => session.view()?.composing ?? false,
      person,
      now: () => Date.now(),
      settle,
      onSuggested(ids) {
        // Not in the middle of the edit itself.
        queueMicrotask(() => {
          for (const target of ids)
            tellActivity(doc, person(), { action: "suggested", at: new Date(), target });
        });
      },
      onRefused: () =>
        notify({
          tone: "bad",
          text: "This can’t be suggested, so nothing changed. Stop suggesting to do it.",
        }),
    });
    const open = () => {
      decisions = new Decisions(doc, person);
      return () => decisions?.close();
    };
    return { settle, guest, open };
  }, [session, doc, awareness, role, tell]);
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
