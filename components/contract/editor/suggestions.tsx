/** The suggestions of a contract: whether one suggests, and the list of what others may accept or reject. */
"use client";

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type * as Y from "yjs";
import type { OpenFile } from "@/client/sync";
import { useEditing } from "@/components/business/editor/editing-context";
import { Decisions } from "@/components/note/suggestions/decisions";
import type { PlacedSuggestion } from "@/components/note/suggestions/found";
import { SuggestionList } from "@/components/note/suggestions/list";
import { followMode, isSuggesting, setSuggesting } from "@/components/note/suggestions/mode";
import { ModePill } from "@/components/note/suggestions/mode-pill";
import { countWords } from "@/components/note/suggestions/words";
import { signingSelf } from "@/components/shell/person";
import type { Contract } from "@/lib/kinds/contract/contract";
import {
  decideClauses,
  partsIn,
  type Suggester,
  type TextName,
} from "@/lib/kinds/contract/redline";
import { liveText } from "@/lib/kinds/contract/rows";
import { isSameJson } from "@/lib/kinds/json";
import { tellActivity } from "@/lib/kinds/note/activity";
import type { Verdict } from "@/lib/kinds/note/suggestions-decide";
import { useContractText } from "./text-context";

/** Null while one edits directly. */
export function suggesterOf({ id, doc }: OpenFile): Suggester | null {
  if (!isSuggesting(id)) return null;
  const person = signingSelf();
  return {
    isOwn: (suggestion) => isSameJson(suggestion.person, person),
    begin() {
      const suggestion = { id: crypto.randomUUID() as string, person, at: Date.now() };
      // Not in the middle of the edit itself.
      queueMicrotask(() =>
        tellActivity(doc, person, { action: "suggested", at: new Date(), target: suggestion.id }),
      );
      return suggestion;
    },
  };
}

interface PlacedInClause extends PlacedSuggestion {
  clause: string;
  name: TextName;
}

/** In the order of the contract. */
function suggestionsOf(doc: Y.Doc, { clauses }: Contract): PlacedInClause[] {
  const found = new Map<string, PlacedInClause>();
  for (const { id: clause } of clauses) {
    for (const name of ["heading", "body"] as const) {
      const text = liveText(doc, clause, name);
      for (const part of text ? partsIn(text) : []) {
        const known = found.get(part.suggestion.id);
        const one = known ?? {
          ...part.suggestion,
          clause,
          name,
          from: part.from,
          to: part.to,
          parts: [],
        };
        one.parts.push({ ...part, block: null });
        one.to = part.to;
        found.set(part.suggestion.id, one);
      }
    }
  }
  return [...found.values()];
}

const CLAUSES = {
  typeOf: (doc: Y.Doc) => doc.getArray("contract-clauses") as Y.AbstractType<unknown>,
  decide: decideClauses,
};

interface ContractSuggestionsProps {
  file: OpenFile;
  contract: Contract;
  isListed: boolean;
  onListed: (is: boolean) => void;
  /** Shows the text of the contract. */
  goTo: (source: string) => void;
}

export function ContractSuggestions(props: ContractSuggestionsProps) {
  const { file, contract, isListed, onListed, goTo } = props;
  const { id, doc } = file;
  const { keep } = useContractText();
  const { undoable } = useEditing();
  const isOn = useIsSuggesting(id);
  // Another state of the contract is another value, also where only a suggestion came.
  const found = useMemo(() => suggestionsOf(doc, contract), [doc, contract]);
  const [announcement, setAnnouncement] = useState("");
  const decisions = useRef<Decisions>(null);
  useEffect(() => {
    const opened = new Decisions(doc, signingSelf, CLAUSES);
    decisions.current = opened;
    return () => opened.close();
  }, [doc]);
  function settle(verdict: Verdict, ids: readonly string[]) {
    const isDone = decisions.current?.settle(verdict, ids) ?? false;
    setAnnouncement(
      isDone
        ? `${countWords(ids.length)} ${verdict}`
        : "Someone else has already accepted or rejected it.",
    );
  }
  function settleAll(verdict: Verdict) {
    const ids = found.map((one) => one.id);
    undoable(`${countWords(ids.length)} ${verdict}.`, () => settle(verdict, ids));
  }
  function show(one: PlacedSuggestion) {
    const placed = found.find((each) => each.id === one.id);
    if (!placed) return;
    goTo(`clauses.${placed.clause}.${placed.name}`);
    requestAnimationFrame(() => keep.of(placed.clause, placed.name)?.focus(placed.from));
  }
  return (
    <>
      <output className="sr-only">{announcement}</output>
      <ModePill
        count={found.length}
        isOn={isOn}
        isListed={isListed}
        onList={() => onListed(!isListed)}
        onStop={() => setSuggesting(id, false)}
      />
      {isListed ? (
        <SuggestionList
          onShow={show}
          onClose={() => onListed(false)}
          found={found}
          here={null}
          isOn={isOn}
          onMode={(on) => setSuggesting(id, on)}
          settle={settle}
          settleAll={settleAll}
        />
      ) : null}
    </>
  );
}

export const useIsSuggesting = (file: string): boolean =>
  useSyncExternalStore(followMode, () => isSuggesting(file));
