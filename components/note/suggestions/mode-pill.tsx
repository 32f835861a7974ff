/** Shows that suggesting is on, and how many suggestions the note has. */

import { List, PencilLine } from "lucide-react";
import type { MouseEvent } from "react";
import { countWords } from "./words";

/** If the text lost the focus, its bar would close and this button would move before the click ends. */
const stayInText = (event: MouseEvent) => event.preventDefault();

type Props = {
  count: number;
  isOn: boolean;
  isListed: boolean;
  onList: () => void;
  onStop: () => void;
};

export function ModePill({ count, isOn, isListed, onList, onStop }: Props) {
  if (!isOn && count === 0) return null;
  return (
    <section className="suggest-pill no-print" aria-label="Suggestions">
      {isOn && (
        <span className="suggest-mode" role="status">
          <PencilLine size={16} aria-hidden="true" />
          Suggesting
        </span>
      )}
      {(count > 0 || isOn) && (
        <button
          type="button"
          aria-expanded={isListed}
          aria-label={countWords(count)}
          onMouseDown={stayInText}
          onClick={onList}
        >
          <List size={16} aria-hidden="true" />
          <span aria-hidden="true">{isOn ? count.toLocaleString("en") : countWords(count)}</span>
        </button>
      )}
      {isOn && (
        <button type="button" onMouseDown={stayInText} onClick={onStop}>
          Stop
          <span className="sr-only"> suggesting and edit directly</span>
        </button>
      )}
    </section>
  );
}
