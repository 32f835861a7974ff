/** Where a comment is written: Ctrl+Enter sends it, Escape leaves it, @ offers the people who are here. */
"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { modifierKey } from "@/components/shell/modifier";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/field";
import { MAX_TEXT } from "@/lib/kinds/note/comments";
import { commentText } from "@/lib/kinds/note/comments-writing";
import { useMentions } from "./use-mentions";

interface ComposerProps {
  label: string;
  action: string;
  /** What it begins with. */
  draft?: string;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
  /** A field that is empty and not in use is only its line. */
  isQuiet?: boolean;
  people: readonly string[];
  onSend: (text: string) => void;
  onLeave?: () => void;
}

/** With fewer characters left, their number is shown. */
const COUNT_BELOW_CHARS = 500;

export function Composer(props: ComposerProps) {
  const { label, action, draft = "", takesFocus, isQuiet, people, onSend, onLeave } = props;
  const [text, setText] = useState(draft);
  const [isUsed, setUsed] = useState(!isQuiet);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const mentions = useMentions(field, id, people, setText);
  const left = MAX_TEXT - text.length;

  useEffect(() => {
    const { current } = field;
    if (!current || !takesFocus) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [takesFocus]);

  // In use it is taller: all of it stays in sight.
  useEffect(() => {
    if (isUsed) field.current?.form?.scrollIntoView({ block: "nearest" });
  }, [isUsed]);

  const send = () => {
    const words = commentText(text);
    if (words === null) return field.current?.focus();
    setText("");
    setUsed(!isQuiet);
    onSend(words);
  };
  const leave = () => {
    setText(draft);
    setUsed(!isQuiet);
    field.current?.blur();
    onLeave?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method belong to it alone: Escape cancels its word and must not close the panel.
    if (event.nativeEvent.isComposing) return event.stopPropagation();
    if (mentions.onKey(event)) return event.preventDefault();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
    else if (event.key === "Escape" && (onLeave || text !== draft)) leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      className="comments-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={field}
        dir="auto"
        rows={1}
        value={text}
        maxLength={MAX_TEXT}
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts="Control+Enter"
        className={isUsed ? "comments-field" : "comments-field comments-field-quiet"}
        onFocus={() => setUsed(true)}
        onChange={({ target }) => {
          setText(target.value);
          mentions.look();
        }}
        onSelect={mentions.look}
        onBlur={mentions.close}
        onKeyDown={onKeyDown}
        {...mentions.names}
      />
      {mentions.list}
      {isUsed && (
        <div className="comments-composer-foot">
          {left < COUNT_BELOW_CHARS && (
            <output className="comments-left">{left} characters left</output>
          )}
          {(onLeave || text !== draft) && (
            <Button variant="quiet" onClick={leave}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            disabled={commentText(text) === null}
            data-tip={action}
            data-tip-keys={`${modifierKey()}+Enter`}
          >
            {action}
          </Button>
        </div>
      )}
    </form>
  );
}
