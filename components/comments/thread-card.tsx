/** One thread in the list: its quote and first comment, and all comments of the current thread. */
"use client";

import { Check, CornerDownLeft, RotateCcw } from "lucide-react";
import { memo, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { CommentThread } from "@/lib/kinds/note/comments";
import type { CommentActions } from "./actions";
import type { CommentAnchors } from "./anchors";
import { Composer } from "./composer";
import { Said } from "./said";
import { quoteWords, repliesWords, whenWords } from "./words";

interface ThreadCardProps {
  thread: CommentThread;
  isMeant: boolean;
  /** The one of all that Tab stops at. */
  isStop: boolean;
  people: readonly string[];
  words: CommentAnchors["words"];
  /** Absent where comments are only read. */
  actions?: CommentActions | undefined;
  onMean: (thread: string) => void;
  onEnterWords: (thread: string) => void;
}

export const ThreadCard = memo(function ThreadCard(props: ThreadCardProps) {
  const { thread, words, isMeant, isStop, onMean } = props;
  const { id, first, replies, isAnchored, resolved } = thread;
  const quote = quoteWords(thread);
  return (
    <article className="comments-thread" data-meant={isMeant || undefined}>
      <div className="comments-thread-head">
        <button
          type="button"
          data-thread={id}
          aria-expanded={isMeant}
          tabIndex={isStop ? 0 : -1}
          className="comments-quote"
          onClick={() => onMean(id)}
        >
          <span className="sr-only">{first ? `${first.person.name} on ` : "On "}</span>
          <bdi>{quote || `the ${words.file}`}</bdi>
        </button>
        {isMeant && <HeadActions {...props} />}
      </div>
      {(!isAnchored || resolved) && (
        <p className="comments-state">
          {!isAnchored && <Badge>{words.gone(thread)}</Badge>}
          {resolved && (
            <span>
              Resolved by <bdi>{resolved.by.name}</bdi>
              {resolved.at > 0 && ` · ${whenWords(resolved.at, new Date())}`}
            </span>
          )}
        </p>
      )}
      {isMeant ? <Everything {...props} /> : <Beginning {...props} />}
      {!isMeant && replies.length > 0 && (
        <p className="comments-count">{repliesWords(replies.length)}</p>
      )}
    </article>
  );
});

function HeadActions({ thread, words, actions, onEnterWords }: ThreadCardProps) {
  const { id, first, isAnchored, resolved } = thread;
  return (
    <>
      {isAnchored && (
        <IconButton label={words.go} icon={CornerDownLeft} onClick={() => onEnterWords(id)} />
      )}
      {actions && first && !resolved && (
        <IconButton label="Resolve" icon={Check} onClick={() => actions.resolve(id)} />
      )}
      {actions && resolved && (
        <IconButton label="Reopen" icon={RotateCcw} onClick={() => actions.reopen(id)} />
      )}
    </>
  );
}

function Beginning({ thread: { first }, people }: ThreadCardProps) {
  if (!first) return <p className="comments-gone">This comment was deleted.</p>;
  return <Said comment={first} people={people} />;
}

/** So many of the newest replies are shown at once. */
const NEWEST = 4;

function Everything({ thread, people, actions }: ThreadCardProps) {
  const { id, first, replies, resolved } = thread;
  const [all, setAll] = useState(false);
  const hidden = all || replies.length <= NEWEST + 1 ? 0 : replies.length - NEWEST;
  const rights = actions ? { actions } : {};
  return (
    <>
      {first ? (
        <Said comment={first} people={people} {...rights} />
      ) : (
        <p className="comments-gone">This comment was deleted.</p>
      )}
      {hidden > 0 && (
        <Button variant="quiet" className="comments-earlier" onClick={() => setAll(true)}>
          Show {hidden} earlier replies
        </Button>
      )}
      {replies.slice(hidden).map((reply) => (
        <Said key={reply.id} comment={reply} people={people} {...rights} />
      ))}
      {actions && !resolved && (
        <Composer
          label="Reply"
          action="Reply"
          isQuiet
          people={people}
          onSend={(text) => actions.reply(id, text)}
        />
      )}
    </>
  );
}
