/** The bar under the suggestion at the caret: its author and its actions. */

import { Check, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { Verdict } from "@/lib/kinds/note/suggestions-decide";
import { BarButton } from "../chrome/buttons";
import { usePlace } from "../chrome/place";
import type { Session } from "../chrome/session";
import { useClearOfBars } from "./clear-of-bars";
import type { PlacedSuggestion } from "./found";
import { nameWords } from "./words";

type Props = {
  session: Session;
  here: PlacedSuggestion;
  settle: (verdict: Verdict, ids: readonly string[]) => void;
};

export function SuggestionBar({ session, here, settle }: Props) {
  const view = session.view();
  // Of a long one the part is near that one is in.
  const head = view?.state.selection.head ?? here.from;
  const part = here.parts.find(({ from, to }) => from <= head && head <= to) ?? here;
  // What else has a bar here (a table, a link, code) is in the same state.
  const chrome = useSyncExternalStore(session.subscribe, session.read, session.read);
  const ref = usePlace(view, part.from, part.to, "below", chrome);
  useClearOfBars(ref);
  const decide = (verdict: Verdict) => {
    settle(verdict, [here.id]);
    session.view()?.focus();
  };
  return (
    <div
      ref={ref}
      className="note-bar note-floating suggest-bar"
      role="toolbar"
      aria-label="Suggestion"
    >
      <span
        className="suggest-dot"
        style={{ backgroundColor: here.person.color }}
        aria-hidden="true"
      />
      <span className="suggest-name">{nameWords(here.person.name)}</span>
      <BarButton
        label="Accept suggestion (Alt+Enter)"
        onPress={() => decide("accepted")}
        icon={Check}
      />
      <BarButton
        label="Reject suggestion (Alt+Shift+Enter)"
        onPress={() => decide("rejected")}
        icon={X}
      />
    </div>
  );
}
