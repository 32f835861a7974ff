"use client";
/** The note editor: ProseMirror on the note's Y.Doc, with its menus around it. */

import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Awareness } from "y-protocols/awareness";
import type { Doc } from "yjs";
import type { AttachmentFile } from "@/client/attachments";
import { onceLoaded } from "@/components/ui/on-demand";
import { type AttachmentRequest, newDesk } from "./attachments/desk";
import { followBars } from "./chrome/bar-focus";
import { CodeBar } from "./chrome/code-bar";
import { LinkBar } from "./chrome/link-bar";
import { PhoneBar } from "./chrome/phone-bar";
import { SelectionBar } from "./chrome/selection-bar";
import { newSession, type Session } from "./chrome/session";
import { SlashMenu } from "./chrome/slash-menu";
import { EMPTY } from "./chrome/state";
import { TableBar } from "./chrome/table-bar";
import { NoteComments } from "./comments/note-comments";
import type { EditorKit } from "./kit";
import { noteKit } from "./note-kit";
import { Suggestions } from "./suggestions/entry";
import { Tools } from "./tools/tools";
import { type NoteRole, openNote, UnreadableNoteError } from "./view";
import "./note.css";
import "./lists.css";
import "./tables.css";
import "./signs.css";
import "./attachments/attachments.css";
import "./chrome/chrome.css";
import "@/components/comments/comments.css";
import "@/components/comments/threads.css";
import "./comments/marks.css";
import "./suggestions/suggestions.css";
import "./tools/tools.css";
import "./tools/pointed.css";
import "./tools/calm.css";
import "./tools/print.css";

const loadDialogs = () => import("./attachments/dialogs");
const AttachmentDialog = lazy(loadDialogs);

type Props = {
  doc: Doc;
  /** Its `user` field, set by the opener of the note, names the caret that others see. */
  awareness: Awareness;
  role: NoteRole;
  /** Where its attachments are; without it they are only named. */
  file?: AttachmentFile;
  /** Raises the file before something only a newer client level may hold is written. */
  onNeedLevel: (level: number) => Promise<void>;
  kit?: EditorKit;
  /** Beside the text. */
  children?: (session: Session) => ReactNode;
};

export function NoteEditor(props: Props) {
  const { doc, awareness, role, file, onNeedLevel, kit = noteKit, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const needLevel = useRef(onNeedLevel);
  needLevel.current = onNeedLevel;
  const [session] = useState(() => newSession((level) => needLevel.current(level), kit));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asked, setAsked] = useState<AttachmentRequest | null>(null);
  const answered = useCallback(() => setAsked(null), []);

  useEffect(() => {
    if (!place.current) return;
    const ask = (asked: AttachmentRequest) => onceLoaded(loadDialogs, () => setAsked(asked));
    const desk = file ? newDesk(file, ask) : null;
    try {
      const close = openNote({
        kit,
        desk,
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
      return () => {
        close();
        desk?.close();
      };
    } catch (error) {
      desk?.close();
      if (!(error instanceof UnreadableNoteError)) throw error;
      setRefusal(error.message);
    }
  }, [doc, awareness, role, file, session, kit]);

  if (refusal) return <p className="note-refusal">{refusal}</p>;
  return (
    <div className="note">
      {children?.(session)}
      {/* Pages are white in the dark, too. */}
      <div
        ref={place}
        className={`${kit.noun}-place`}
        {...(kit.noun === "document" ? { "data-theme": "light" } : {})}
      />
      {role !== "view" && <Menus session={session} />}
      <Tools session={session} editable={role !== "view"} />
      <NoteComments session={session} doc={doc} awareness={awareness} role={role} />
      <Suggestions session={session} doc={doc} role={role} file={file?.id ?? doc.guid} />
      <Suspense>{asked && <AttachmentDialog request={asked} onClose={answered} />}</Suspense>
    </div>
  );
}

function Menus({ session }: { session: Session }) {
  const chrome = useSyncExternalStore(session.subscribe, session.read, () => EMPTY);
  useEffect(() => followBars(session), [session]);
  return (
    <>
      <output className="note-announcement">{announcementOf(chrome.blocks)}</output>
      <SlashMenu session={session} chrome={chrome} />
      <SelectionBar session={session} chrome={chrome} />
      <TableBar session={session} chrome={chrome} />
      <CodeBar session={session} chrome={chrome} />
      <LinkBar session={session} chrome={chrome} />
      <PhoneBar session={session} chrome={chrome} />
    </>
  );
}

/** The outline of a chosen block is for eyes only. */
function announcementOf(blocks: number): string {
  if (blocks === 0) return "";
  return blocks === 1 ? "1 block selected" : `${blocks} blocks selected`;
}
