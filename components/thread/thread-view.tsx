/** What a customer reads: to whom they wrote, how it stands, every message, and the way to say more. */
"use client";

import type { ThreadLink } from "@/client/tickets/thread";
import { Moment } from "@/components/page/moment";
import { Badge } from "@/components/ui/badge";
import type { CustomerThread } from "@/lib/contract/thread";
import type { MessageView } from "@/lib/contract/ticket-shapes";
import { AttachmentList } from "./attachment-list";
import { LinkedText } from "./linked-text";
import { ReplyForm } from "./reply-form";

interface ThreadViewProps {
  link: ThreadLink;
  thread: CustomerThread;
  refresh: () => Promise<void>;
}

export function ThreadView({ link, thread, refresh }: ThreadViewProps) {
  const { project, subject, status, short_code, messages } = thread;
  return (
    <>
      <header>
        <p dir="auto" className="text-left text-sm font-semibold text-accent-text wrap-anywhere">
          {project.name}
        </p>
        <h1
          dir="auto"
          className="mt-1 text-left font-serif text-xl font-semibold wrap-anywhere sm:text-2xl"
        >
          {subject ?? "Your message"}
        </h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-faint">
          <Badge tone={status === "open" ? "accent" : "good"}>
            {status === "open" ? "Open" : "Resolved"}
          </Badge>
          <span className="font-mono wrap-anywhere">{short_code}</span>
        </p>
      </header>
      <ol
        aria-label="Messages"
        aria-live="polite"
        aria-relevant="additions"
        className="mt-6 space-y-3"
      >
        {messages.map((message, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are only ever added at the end
          <li key={at}>
            <Entry message={message} thread={thread} />
          </li>
        ))}
      </ol>
      <ReplyForm link={link} thread={thread} onSent={refresh} />
    </>
  );
}

function Entry({ message, thread }: { message: MessageView; thread: CustomerThread }) {
  const { author, author_name, body, created_at, attachments } = message;
  const isOwn = author === "customer";
  const who = isOwn
    ? (author_name ?? thread.customer.name ?? "You")
    : (author_name ?? thread.project.name);
  return (
    <article
      aria-label={isOwn ? "Your message" : `Reply from ${who}`}
      className={`rounded-lg px-4 py-3 ${isOwn ? "bg-paper shadow-paper sm:mr-8" : "bg-accent-soft sm:ml-8"}`}
    >
      <header className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-sm">
        <span dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {who}
        </span>
        <span className="ml-auto text-ink-faint">
          <Moment at={created_at} />
        </span>
      </header>
      <LinkedText text={body} />
      <AttachmentList attachments={attachments} />
    </article>
  );
}
