"use client";
/** The note editor: ProseMirror on the note's Y.Doc, with its menus around it. */

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Awareness } from "y-protocols/awareness";
import type { Doc } from "yjs";
import { LinkBar } from "./chrome/link-bar";
import { PhoneBar } from "./chrome/phone-bar";
import { SelectionBar } from "./chrome/selection-bar";
import { newSession, type Session } from "./chrome/session";
import { SlashMenu } from "./chrome/slash-menu";
import { EMPTY } from "./chrome/state";
import { TableBar } from "./chrome/table-bar";
import { type NoteRole, openNote, UnreadableNoteError } from "./view";
import "./note.css";
import "./lists.css";
import "./tables.css";
import "./signs.css";
import "./chrome/chrome.css";

type Props = {
  doc: Doc;
  /** Whose `user` field, set by whoever opened the note, names the caret others see. */
  awareness: Awareness;
  role: NoteRole;
  /** Raises the file before something only a newer client level may hold is written. */
  onNeedLevel: (level: number) => Promise<void>;
};

export function NoteEditor({ doc, awareness, role, onNeedLevel }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const needLevel = useRef(onNeedLevel);
  needLevel.current = onNeedLevel;
  const [session] = useState(() => newSession((level) => needLevel.current(level)));
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    if (!place.current) return;
    try {
      return openNote({
        place: place.current,
        doc,
        awareness,
        role,
        onNeedLevel: (level) => needLevel.current(level),
        choose: session.choose,
        openLink: session.openLink,
        onRefuse: setRefusal,
        onChange: session.changed,
      });
    } catch (error) {
      if (!(error instanceof UnreadableNoteError)) throw error;
      setRefusal(error.message);
    }
  }, [doc, awareness, role, session]);

  if (refusal) return <p className="note-refusal">{refusal}</p>;
  return (
    <div className="note">
      <div ref={place} />
      {role !== "view" && <Menus session={session} />}
    </div>
  );
}

function Menus({ session }: { session: Session }) {
  const chrome = useSyncExternalStore(session.subscribe, session.read, () => EMPTY);
  return (
    <>
      <SlashMenu session={session} chrome={chrome} />
      <SelectionBar session={session} chrome={chrome} />
      <TableBar session={session} chrome={chrome} />
      <LinkBar session={session} chrome={chrome} />
      <PhoneBar session={session} chrome={chrome} />
    </>
  );
}
