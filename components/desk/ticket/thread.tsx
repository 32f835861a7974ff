/** What was said, oldest first: the customer, agents, and notes that only agents see. */

import { CornerUpLeft, StickyNote } from "lucide-react";
import { Moment } from "@/components/page/moment";
import { AttachmentList } from "@/components/thread/attachment-list";
import { LinkedText } from "@/components/thread/linked-text";
import type { DeskMessageView } from "@/lib/contract/desk";

interface ThreadProps {
  messages: readonly DeskMessageView[];
  customer: { name: string | null; email: string };
}

export function Thread({ messages, customer }: ThreadProps) {
  return (
    <ol aria-label="Messages" aria-live="polite" aria-relevant="additions" className="space-y-3">
      {messages.map((message) => (
        <li key={message.id}>
          <Entry message={message} customer={customer} />
        </li>
      ))}
    </ol>
  );
}

const LOOKS = {
  customer: "bg-paper shadow-paper",
  agent: "bg-accent-soft sm:ml-8",
  note: "bg-warn-soft sm:ml-8",
};

function Entry({
  message,
  customer,
}: { message: DeskMessageView } & Pick<ThreadProps, "customer">) {
  const { author, author_name, body, created_at, attachments, internal } = message;
  const kind = internal ? "note" : author;
  const who =
    author === "customer"
      ? (author_name ?? customer.name ?? customer.email)
      : (author_name ?? "Agent");
  return (
    <article aria-label={`${WORDS[kind]} ${who}`} className={`rounded-lg px-4 py-3 ${LOOKS[kind]}`}>
      <header className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-sm">
        <span dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {who}
        </span>
        {kind === "note" ? (
          <span className="flex items-baseline gap-1 font-semibold text-warn">
            <StickyNote aria-hidden="true" className="size-3.5 self-center" />
            Internal note, visible only to agents
          </span>
        ) : null}
        {kind === "agent" ? (
          <span className="flex items-baseline gap-1 text-accent-text">
            <CornerUpLeft aria-hidden="true" className="size-3.5 self-center" />
            replied
          </span>
        ) : null}
        <span className="ml-auto text-ink-faint">
          <Moment at={created_at} />
        </span>
      </header>
      <LinkedText text={body} />
      <AttachmentList attachments={attachments} />
    </article>
  );
}

const WORDS = { customer: "Message from", agent: "Reply from", note: "Internal note from" };
