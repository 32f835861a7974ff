/** A customer's next message, with files; stored on this device until it is sent. */
"use client";

import { Send } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { callOperation } from "@/client/call";
import type { ThreadLink } from "@/client/tickets/thread";
import { uploadBy } from "@/client/tickets/upload";
import { failureOf } from "@/components/page/failure";
import { FailureBanner, useSecondsUntil } from "@/components/page/failure-banner";
import { useDeliversMail } from "@/components/page/no-mail";
import { useDraft } from "@/components/shell/use-draft";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { LongTextField } from "@/components/ui/text-field";
import { useTry } from "@/components/ui/use-try";
import * as api from "@/lib/contract/thread";
import { FILE_MISSING, FilePicker } from "./file-picker";
import { useUploads } from "./use-uploads";

interface ReplyFormProps {
  link: ThreadLink;
  thread: api.CustomerThread;
  onSent: () => Promise<void>;
}

const MAX_MESSAGE_CHARS = 10_000;

export function ReplyForm({ link, thread, onSent }: ReplyFormProps) {
  const address = { params: { code: link.code }, query: { k: link.k } };
  const draft = useDraft(`thread:${thread.short_code}`);
  const uploads = useUploads((file, work) =>
    uploadBy(
      (input) => callOperation(api.uploadThreadAttachment, { ...address, ...input }),
      file,
      work,
    ),
  );
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { busy, failure, run } = useTry((error) =>
    failureOf(error, { 404: "This link no longer works. Use the link in the latest email." }),
  );
  const wait = useSecondsUntil(failure?.notBefore);
  /** One for each message, so that what is sent again after a lost answer arrives once. */
  const mark = useRef<{ of: string; id: string }>(undefined);
  const isResolved = thread.status === "resolved";

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (busy || wait > 0) return;
    const found = problemOf(draft.text, uploads.isIncomplete);
    setProblem(found);
    if (found) return;
    setSent(false);
    const reply = { body: draft.text, attachments: uploads.done };
    const of = JSON.stringify(reply);
    if (mark.current?.of !== of) mark.current = { of, id: crypto.randomUUID() };
    const { id } = mark.current;
    void run(async () => {
      await callOperation(api.replyToThread, { ...address, body: reply, idempotencyKey: id });
      mark.current = undefined;
      draft.sent(reply.body);
      uploads.clear(uploads.items);
      setSent(true);
      await onSent();
    });
  }
  const delivers = useDeliversMail();
  function onKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      onSubmit={send}
      noValidate
      aria-label="Reply"
      className="mt-6 space-y-3 rounded-lg bg-paper p-4 shadow-paper sm:p-5"
    >
      {isSent ? (
        <Banner tone="good">
          {delivers
            ? "Sent. We’ll email you when there’s an answer."
            : "Sent. The answer will be on this page."}
        </Banner>
      ) : null}
      <LongTextField
        label={isResolved ? "Still need help?" : "Your reply"}
        hint={isResolved ? `Sending this reopens it with ${thread.project.name}.` : undefined}
        error={problem}
        rows={5}
        look="field-sizing-content max-h-[50dvh] min-h-32"
        value={draft.text}
        onChange={(value) => {
          draft.write(value);
          setProblem(undefined);
        }}
        onKeyDown={onKey}
      />
      {failure ? <FailureBanner failure={failure} /> : null}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <FilePicker uploads={uploads} />
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={wait > 0}
          className="ml-auto"
          icon={Send}
        >
          {isResolved ? "Send and reopen" : "Send"}
        </Button>
      </div>
    </form>
  );
}

function problemOf(text: string, isIncomplete: boolean): string | undefined {
  if (text.trim() === "") return "Write a message first.";
  const over = text.length - MAX_MESSAGE_CHARS;
  if (over > 0) return `${over.toLocaleString()} characters too many.`;
  return isIncomplete ? FILE_MISSING : undefined;
}
