/** The suggestions of an open note as React sees them. */

import { useEffect, useState } from "react";
import type { Session } from "../chrome/session";
import { type PlacedSuggestion, suggestionAt, suggestionsIn } from "./found";

const QUIET_MS = 150;
const NONE: readonly PlacedSuggestion[] = [];

/** `here`: the one the caret is at, while the note or one of its bars has the focus. */
export function useFound(session: Session): {
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
