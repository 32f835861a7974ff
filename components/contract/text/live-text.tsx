/** A clause's heading or body as a live text. */
"use client";

import { useEffect, useRef } from "react";
import type * as Y from "yjs";
import { useEditing } from "@/components/business/editor/editing-context";
import type { TextName } from "@/lib/kinds/contract/redline";
import { useContractText } from "../editor/text-context";
import { openText, type Showing, type TextView } from "./view";

interface LiveTextProps {
  clause: string;
  name: TextName;
  /** The name for screen readers. */
  label: string;
  text: Y.Text;
  isEditable: boolean;
  showing: Showing;
}

export function LiveText({ clause, name, label, text, isEditable, showing }: LiveTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<TextView>(null);
  const { change, enter } = useEditing();
  const { awareness, suggester, pick, keep } = useContractText();
  const shown = useRef(showing);
  shown.current = showing;
  useEffect(() => {
    if (!place.current) return;
    const opened = openText({
      ...{ place: place.current, text, name, label, isEditable, awareness, suggester },
      showing: shown.current,
      change: (edit) => change(edit),
      onPick: pick,
      onDone: () => keep.of(clause, "body")?.focus(0),
      // What is written here is a step of its own.
      onFocus: () => enter(null),
    });
    view.current = opened;
    const forget = keep.add(clause, name, opened);
    return () => {
      forget();
      opened.close();
    };
  }, [clause, name, label, text, isEditable, awareness, suggester, pick, keep, change, enter]);
  useEffect(() => view.current?.show(showing), [showing]);
  return <div ref={place} data-field={`clauses.${clause}.${name}`} />;
}
