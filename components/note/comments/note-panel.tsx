/** The panel of comments beside a note. Loaded when it is opened. */
"use client";

import { type ComponentProps, useMemo } from "react";
import CommentsPanel from "@/components/comments/panel";
import type { Session } from "../chrome/session";
import { noteAnchors } from "./note-anchors";

type NotePanelProps = Omit<ComponentProps<typeof CommentsPanel>, "anchors"> & { session: Session };

export default function NotePanel({ session, ...props }: NotePanelProps) {
  const { doc } = props;
  const anchors = useMemo(() => noteAnchors(session, doc), [session, doc]);
  return <CommentsPanel {...props} anchors={anchors} />;
}
