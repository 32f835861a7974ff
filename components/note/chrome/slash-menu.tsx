/** The list under `/`: the caret stays in the text, the arrows move through the list. */

import { useEffect } from "react";
import { SLASH_LIST_ID, slashOptionId } from "../plugins/slash";
import { ChoiceGlyph } from "./glyphs";
import { usePlace } from "./place";
import type { Session } from "./session";
import type { Chrome } from "./state";

export function SlashMenu({ session, chrome }: { session: Session; chrome: Chrome }) {
  const slash = chrome.slash;
  const view = session.view();
  const from = slash?.from ?? 0;
  const ref = usePlace(view, from, from + 1, "below", slash?.choices.length);
  const currentId = slash?.choices[slash.index]?.id;
  useEffect(() => {
    if (currentId)
      document.getElementById(slashOptionId(currentId))?.scrollIntoView({ block: "nearest" });
  }, [currentId]);
  if (!slash || !view) return null;
  return (
    <div
      ref={ref}
      className="note-menu"
      id={SLASH_LIST_ID}
      role="listbox"
      aria-label="Blocks"
      tabIndex={0}
      onMouseDown={(event) => event.preventDefault()}
    >
      {slash.choices.map((choice) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled where the focus is, in the text.
        <div
          key={choice.id}
          id={slashOptionId(choice.id)}
          role="option"
          tabIndex={-1}
          aria-selected={choice.id === currentId}
          className="note-option"
          onClick={() => session.choose(view, choice)}
        >
          <ChoiceGlyph icon={choice.icon} />
          <span>{choice.label}</span>
          {choice.keys && <kbd>{choice.keys}</kbd>}
        </div>
      ))}
    </div>
  );
}
