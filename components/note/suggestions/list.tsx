/** All suggestions of a note beside its text, or over its foot on a small screen. */

import { Check, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { focusDrawn } from "@/components/comments/focus";
import { GrowingList } from "@/components/comments/growing-list";
import { whenWords } from "@/components/comments/words";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { PanelHeader } from "@/components/ui/panel-header";
import type { Verdict } from "@/lib/kinds/note/suggestions-decide";
import type { PlacedSuggestion } from "./found";
import { countWords, differenceOf, nameWords, spokenWords } from "./words";

type Settle = (verdict: Verdict, ids: readonly string[]) => void;

type Props = {
  /** Goes to one in the text. */
  onShow: (one: PlacedSuggestion) => void;
  onClose: () => void;
  found: readonly PlacedSuggestion[];
  here: string | null;
  isOn: boolean;
  onMode: (on: boolean) => void;
  settle: Settle;
  settleAll: (verdict: Verdict) => void;
};

export function SuggestionList(props: Props) {
  const { onShow, onClose, found, here, isOn, onMode, settle, settleAll } = props;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("[data-first]")?.focus();
  }, []);
  const decide = (verdict: Verdict, index: number) => {
    const id = found[index]?.id;
    if (!id) return;
    // The next one, else the one before, else the way out.
    const next = found[index + 1] ?? found[index - 1];
    const place = next ? `[data-suggestion="${CSS.escape(next.id)}"] button` : "[data-close]";
    focusDrawn(panel, place);
    settle(verdict, [id]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <section
      ref={panel}
      className="comments suggestions"
      aria-label="Suggestions"
      onKeyDown={onKeyDown}
    >
      <PanelHeader onClose={onClose}>
        <h2>Suggestions</h2>
      </PanelHeader>
      <div className="suggest-switch">
        <Switch
          data-first=""
          label="Suggest instead of edit"
          hint="What you write waits until someone accepts it. Formatting doesn’t wait."
          checked={isOn}
          onChange={(event) => onMode(event.target.checked)}
        />
      </div>
      {found.length === 0 ? (
        <p className="comments-empty">
          No suggestions yet. Turn this on and write: each change appears here.
        </p>
      ) : (
        <GrowingList
          rows={found}
          at={found.findIndex(({ id }) => id === here)}
          focusable=".suggest-words"
        >
          {(one, index) => (
            <Item
              one={one}
              isMeant={one.id === here}
              onShow={() => onShow(one)}
              onDecide={(verdict) => decide(verdict, index)}
            />
          )}
        </GrowingList>
      )}
      {found.length > 1 && (
        <footer className="suggest-foot">
          <span>{countWords(found.length)}</span>
          <Button variant="quiet" onClick={() => settleAll("rejected")}>
            Reject all
          </Button>
          <Button onClick={() => settleAll("accepted")}>Accept all</Button>
        </footer>
      )}
    </section>
  );
}

type ItemProps = {
  one: PlacedSuggestion;
  isMeant: boolean;
  onShow: () => void;
  onDecide: (verdict: Verdict) => void;
};

function Item({ one, isMeant, onShow, onDecide }: ItemProps) {
  const difference = differenceOf(one);
  const name = nameWords(one.person.name);
  const spoken = spokenWords(difference);
  return (
    <article
      className="comments-thread suggest-item"
      data-suggestion={one.id}
      data-meant={isMeant ? "" : undefined}
    >
      <p className="suggest-who">
        <span
          className="suggest-dot"
          style={{ backgroundColor: one.person.color }}
          aria-hidden="true"
        />
        <strong>{name}</strong>
        <time>{whenWords(one.at, new Date())}</time>
      </p>
      <button
        type="button"
        className="suggest-words"
        aria-label={`Go to: ${spoken}`}
        onClick={onShow}
      >
        {difference.length === 0 && <span>Formatting change</span>}
        {difference.map(({ kind, text }) =>
          kind === "delete" ? (
            <del key={kind} dir="auto">
              {text}
            </del>
          ) : (
            <ins key={kind} dir="auto">
              {text}
            </ins>
          ),
        )}
      </button>
      <p className="suggest-verdicts">
        <Button
          variant="quiet"
          icon={Check}
          aria-label={`Accept: ${spoken}`}
          onClick={() => onDecide("accepted")}
        >
          Accept
        </Button>
        <Button
          variant="quiet"
          icon={X}
          aria-label={`Reject: ${spoken}`}
          onClick={() => onDecide("rejected")}
        >
          Reject
        </Button>
      </p>
    </article>
  );
}
