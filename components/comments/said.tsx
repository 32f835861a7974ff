/** One comment: its author, time and words. Its author may correct or delete it. */
"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { IconButton } from "@/components/ui/icon-button";
import type { Comment } from "@/lib/kinds/note/comments";
import type { CommentActions } from "./actions";
import { Composer } from "./composer";
import { focusLater } from "./focus";
import { partsOf } from "./mentions";
import { whenWords } from "./words";

interface SaidProps {
  comment: Comment;
  people: readonly string[];
  /** Absent where nothing can be changed. */
  actions?: CommentActions;
}

export function Said({ comment, people, actions }: SaidProps) {
  const [isEditing, setEditing] = useState(false);
  const said = useRef<HTMLDivElement>(null);
  const { id, person, text, at, isEdited } = comment;
  if (text === "") return <p className="comments-gone">This comment was deleted.</p>;
  const may = actions?.rightsOn(comment);
  return (
    <div ref={said} className="comments-said">
      <span aria-hidden="true">
        <Avatar person={{ id, ...person }} className="size-6 text-[0.7rem]" />
      </span>
      <div className="comments-who">
        <span dir="auto" className="comments-name" title={person.name}>
          {person.name}
        </span>
        <span className="comments-when">
          {at > 0 && <time dateTime={new Date(at).toISOString()}>{whenWords(at, new Date())}</time>}
          {isEdited && (at > 0 ? " · edited" : "edited")}
        </span>
      </div>
      {may && !isEditing && (may.edit || may.delete) && (
        <div className="comments-own">
          {may.edit && (
            <IconButton label="Edit this comment" icon={Pencil} onClick={() => setEditing(true)} />
          )}
          {may.delete && (
            <IconButton
              label="Delete this comment"
              icon={Trash2}
              onClick={() => actions?.remove(id)}
            />
          )}
        </div>
      )}
      {isEditing ? (
        <Composer
          label="Edit your comment"
          action="Save"
          draft={text}
          takesFocus
          people={people}
          onLeave={() => {
            setEditing(false);
            focusLater(said, "button");
          }}
          onSend={(words) => {
            setEditing(false);
            if (words !== text) actions?.edit(id, words);
          }}
        />
      ) : (
        <Words text={text} people={people} />
      )}
    </div>
  );
}

function Words({ text, people }: { text: string; people: readonly string[] }) {
  return (
    <p dir="auto" className="comments-words">
      {partsOf(text, people).map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
        part.isName ? <strong key={at}>{part.text}</strong> : part.text,
      )}
    </p>
  );
}
