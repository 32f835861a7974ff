/** The list of people under a field in which somebody types @. */
"use client";

import { type KeyboardEvent, type ReactNode, type RefObject, useState } from "react";
import { mentionAt, namesFor } from "./mentions";

interface Mentions {
  /** What ties the field to its list. */
  names: Record<string, string | undefined>;
  list: ReactNode;
  /** Looks again at what is typed at the caret. */
  look: () => void;
  close: () => void;
  /** @returns whether the key was the list's */
  onKey: (event: KeyboardEvent) => boolean;
}

type Offer = { at: number; names: string[]; chosen: number };

export function useMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  id: string,
  people: readonly string[],
  write: (text: string) => void,
): Mentions {
  const [offer, setOffer] = useState<Offer | null>(null);
  const close = () => setOffer(null);
  const look = () => {
    const { value = "", selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const found = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : null;
    const names = found ? namesFor(found.typed, people) : [];
    setOffer((before) => {
      if (!found || names.length === 0) return null;
      const isSame = before?.at === found.at && before.names.join() === names.join();
      return isSame ? before : { at: found.at, names, chosen: 0 };
    });
  };
  const choose = (name: string) => {
    const { current } = field;
    if (!offer || !current) return;
    const head = `${current.value.slice(0, offer.at)}@${name} `;
    const tail = current.value.slice(current.selectionStart).replace(/^ /, "");
    write(head + tail);
    close();
    requestAnimationFrame(() => current.setSelectionRange(head.length, head.length));
  };
  const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (!offer || ctrlKey || metaKey) return false;
    const { names, chosen } = offer;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) setOffer({ ...offer, chosen: (chosen + step + names.length) % names.length });
    else if (key === "Enter" || key === "Tab") choose(names[chosen] ?? "");
    else if (key === "Escape") close();
    else return false;
    return true;
  };
  const list = offer && (
    <div id={`${id}-people`} role="listbox" aria-label="People here" className="comments-people">
      {offer.names.map((name, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field
        <div
          key={name}
          id={`${id}-person-${at}`}
          role="option"
          aria-selected={at === offer.chosen}
          dir="auto"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(name)}
        >
          {name}
        </div>
      ))}
    </div>
  );
  const names = {
    "aria-autocomplete": "list",
    "aria-controls": offer ? `${id}-people` : undefined,
    "aria-activedescendant": offer ? `${id}-person-${offer.chosen}` : undefined,
  };
  return { names, list, look, close, onKey };
}
