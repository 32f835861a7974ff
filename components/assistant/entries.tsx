/** Questions and answers, the newest last. */
import { Copy, Dot, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { copyText } from "@/components/shell/copy-text";
import { IconButton } from "@/components/ui/icon-button";
import { Asked, Done } from "./cards";
import type { Conversation, ConversationState, Shown } from "./conversation";
import { textOf } from "./conversation";
import { Markdown } from "./markdown";
import { Sent } from "./sent";

interface EntriesProps {
  state: ConversationState;
  conversation: Conversation;
}

export function Entries({ state, conversation }: EntriesProps) {
  const { entries, running, asked } = state;
  const addresses = conversation.addresses();
  return (
    <ol aria-label="Chat" className="space-y-5 p-4">
      {entries.map((entry, at) =>
        entry.message.role === "user" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added
          <Question key={at} text={textOf(entry.message)} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added
          <Answer key={at} entry={entry} addresses={addresses} redraw={conversation.redraw} />
        ),
      )}
      {running ? (
        <li aria-busy="true">
          <span className="sr-only">The assistant answers</span>
          <StepList steps={running.steps} />
          {running.text ? <Markdown text={running.text} addresses={addresses} /> : null}
          {asked ? (
            <Asked change={asked} reply={conversation.reply} />
          ) : running.text ? null : (
            <Thinking />
          )}
        </li>
      ) : null}
    </ol>
  );
}

const Question = memo(function Question({ text }: { text: string }) {
  return (
    <li className="ms-8 rounded-lg bg-accent-soft px-3 py-2 text-accent-text">
      <span className="sr-only">You: </span>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
    </li>
  );
});

interface AnswerProps {
  entry: Shown;
  addresses: ReadonlySet<string>;
  redraw: () => void;
}

function Answer({ entry, addresses, redraw }: AnswerProps) {
  const { steps = [], sent, provider = "", problem, cards = [] } = entry;
  const text = textOf(entry.message);
  return (
    <li className="group/answer">
      <span className="sr-only">Assistant: </span>
      <StepList steps={steps} />
      <div dir="auto">
        <Markdown text={text} addresses={addresses} />
      </div>
      {problem ? (
        <p role="alert" className="mt-2 flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      ) : null}
      {cards.map((card, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards are only added
        <Done key={at} card={card} redraw={redraw} />
      ))}
      <div className="relative min-h-9">
        {sent ? <Sent sent={sent} provider={provider} /> : null}
        {text ? (
          <IconButton
            label="Copy the answer"
            icon={Copy}
            className="absolute -end-1 -top-1 size-8 text-ink-faint [&_svg]:size-4"
            onClick={() => void copyText(text, "Answer copied.")}
          />
        ) : null}
      </div>
    </li>
  );
}

function StepList({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null;
  return (
    <ul className="mb-2 text-xs text-ink-faint">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added
        <li key={at} className="flex wrap-anywhere">
          <Dot aria-hidden="true" className="-ms-1.5 size-4 shrink-0" />
          {step}
        </li>
      ))}
    </ul>
  );
}

const Thinking = () => (
  <p className="flex items-center gap-2 text-ink-faint">
    <span aria-hidden="true" className="spinner" />
    Working…
  </p>
);
