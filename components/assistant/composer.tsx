/** The field for a question, and the choice of what the assistant may do. */
import { ArrowUp, Square } from "lucide-react";
import { type RefObject, useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Textarea } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import type { Conversation, ConversationState } from "./conversation";

interface ComposerProps {
  state: ConversationState;
  conversation: Conversation;
  text: string;
  onText: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

export function Composer({ state, conversation, text, onText, field }: ComposerProps) {
  const { running, turnsLeft, mayChange, seesAll } = state;
  const { place } = conversation;
  const note = useId();
  const canChange = place.file === null || place.file.role !== "view";
  const send = () => {
    const question = text.trim();
    if (!question || running) return;
    onText("");
    void conversation.ask(question);
  };
  return (
    <form
      className="shrink-0 space-y-2 border-t border-line bg-paper p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="relative">
        <Textarea
          ref={field}
          rows={2}
          dir="auto"
          aria-label="Ask the assistant"
          aria-describedby={note}
          placeholder={place.file ? "Ask about this file" : "Ask something"}
          className="max-h-48 min-h-16 resize-none pe-12 field-sizing-content"
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        {running ? (
          <IconButton
            label="Stop"
            keys="Esc"
            icon={Square}
            className="absolute end-1.5 bottom-1.5 bg-sunken"
            onClick={conversation.stop}
          />
        ) : (
          <IconButton
            type="submit"
            label="Ask"
            keys="Enter"
            icon={ArrowUp}
            disabled={text.trim() === ""}
            className="absolute end-1.5 bottom-1.5 bg-accent hover:bg-accent-hover [&_svg]:text-accent-ink"
          />
        )}
      </div>
      {place.file ? null : (
        <Checkbox
          label="May look in all my files"
          checked={seesAll}
          onChange={({ currentTarget }) => conversation.lookInAll(currentTarget.checked)}
        />
      )}
      {canChange ? (
        <Checkbox
          label={place.file ? "May change this file, after asking" : "May make files, after asking"}
          checked={mayChange}
          onChange={({ currentTarget }) => conversation.allow(currentTarget.checked)}
        />
      ) : null}
      <p id={note} className="text-xs text-ink-faint">
        {place.provider === "script"
          ? "Demonstration: a script answers, no AI model."
          : `What you ask and what it reads goes to ${place.provider}.`}{" "}
        <span className="whitespace-nowrap tabular-nums">{turnsWords(turnsLeft)}</span>
      </p>
    </form>
  );
}

const turnsWords = (turns: number): string =>
  turns === 0
    ? "No questions left today."
    : `${turns} ${turns === 1 ? "question" : "questions"} left today.`;
