/** Find and replace, over the text. Enter finds the next place, Shift+Enter the one before, Escape returns to the text there. */

import { CaseSensitive, ChevronDown, ChevronUp, Replace, WholeWord, X } from "lucide-react";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { BarButton } from "../chrome/buttons";
import type { Session } from "../chrome/session";
import type { FindQuery } from "../commands/find";
import { Search } from "./search";

type Props = { session: Session; replacing: boolean; editable: boolean; onClose: () => void };

export default function FindBar({ session, replacing, editable, onClose }: Props) {
  const [search] = useState(() => new Search(session));
  const [wanted, setWanted] = useState<FindQuery>(() => search.wanted);
  const [by, setBy] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(replacing);
  useEffect(() => search.follow(setAnnouncement), [search]);
  useEffect(() => {
    setOpen(replacing);
    field.current?.focus();
    field.current?.select();
  }, [replacing]);
  const look = (changed: Partial<FindQuery>) => {
    const next = { ...wanted, ...changed };
    setWanted(next);
    search.look(next);
  };
  const close = useCallback(() => {
    search.select();
    onClose();
  }, [search, onClose]);
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  return (
    <search className="note-find" aria-label={`Find in this ${session.kit.noun}`} onKeyDown={onKey}>
      <div className="note-find-row">
        <input
          ref={field}
          aria-label="Find"
          placeholder="Find"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={wanted.text}
          onChange={(event) => look({ text: event.target.value })}
          onKeyDown={(event) => onEnter(event, () => search.go(event.shiftKey ? -1 : 1))}
        />
        <output className="note-find-count" aria-live="polite">
          {announcement}
        </output>
        <BarButton label="Previous" onPress={() => search.go(-1)} icon={ChevronUp} />
        <BarButton label="Next" onPress={() => search.go(1)} icon={ChevronDown} />
        <BarButton
          label="Match case"
          pressed={wanted.matchCase}
          onPress={() => look({ matchCase: !wanted.matchCase })}
          icon={CaseSensitive}
        />
        <BarButton
          label="Whole words"
          pressed={wanted.wholeWord}
          onPress={() => look({ wholeWord: !wanted.wholeWord })}
          icon={WholeWord}
        />
        {editable && (
          <BarButton label="Replace" pressed={open} onPress={() => setOpen(!open)} icon={Replace} />
        )}
        <BarButton label="Close" onPress={close} icon={X} />
      </div>
      {open && (
        <div className="note-find-row">
          <input
            aria-label="Replace with"
            placeholder="Replace with"
            autoComplete="off"
            dir="auto"
            value={by}
            onChange={(event) => setBy(event.target.value)}
            onKeyDown={(event) => onEnter(event, () => search.replace(by))}
          />
          <BarButton label="Replace this one" wide onPress={() => search.replace(by)}>
            Replace
          </BarButton>
          <BarButton label="Replace all" wide onPress={() => search.replaceAll(by)}>
            Replace all
          </BarButton>
        </div>
      )}
    </search>
  );
}

function onEnter(event: KeyboardEvent, run: () => void): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  run();
}
