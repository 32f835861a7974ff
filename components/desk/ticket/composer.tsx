/** The answer to a customer, or a note for agents: never to be taken for one another, kept here until it is sent. */
"use client";

import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { callOperation } from "@/client/call";
import { uploadBy } from "@/client/tickets/upload";
import { FailureBanner } from "@/components/page/failure-banner";
import { useDeliversMail } from "@/components/page/no-mail";
import { useSigned } from "@/components/page/signed-in";
import { useDraft } from "@/components/shell/use-draft";
import { FILE_MISSING, FilePicker } from "@/components/thread/file-picker";
import { useUploads } from "@/components/thread/use-uploads";
import { Banner } from "@/components/ui/banner";
import { Textarea } from "@/components/ui/field";
import { Segments } from "@/components/ui/segments";
import * as api from "@/lib/contract/desk";
import { CannedMenu } from "./canned-menu";
import { CollisionDialog } from "./collision-dialog";
import { SendButtons } from "./send-buttons";
import { type Kind, useSending } from "./use-sending";

export interface ComposerHandle {
  begin: (kind: Kind) => void;
}

interface ComposerProps {
  ref: Ref<ComposerHandle>;
  ticket: api.DeskTicketView;
  refresh: () => Promise<void>;
}

/** The longest message (T-152). */
const MAX_MESSAGE_CHARS = 10_000;
/** With fewer characters left, their number is shown. */
const COUNT_BELOW_CHARS = 500;

export function Composer({ ref, ticket, refresh }: ComposerProps) {
  const { user } = useSigned();
  const [kind, setKind] = useState<Kind>("reply");
  const code = ticket.short_code;
  const reply = useDraft(`${user.id}:${code}`);
  const note = useDraft(`${user.id}:${code}:note`);
  const draft = kind === "reply" ? reply : note;
  const field = useRef<HTMLTextAreaElement>(null);
  const uploads = useUploads((file, work) =>
    uploadBy(
      (input) => callOperation(api.uploadDeskAttachment, { params: { code }, ...input }),
      file,
      work,
    ),
  );
  const [isTooEarly, setTooEarly] = useState(false);
  const sending = useSending({ ticket, draft, uploads, refresh });
  const isNote = kind === "note";
  const isOver = draft.text.length > MAX_MESSAGE_CHARS;
  const isShownAbove = ticket.email_failures.some(({ to }) => to === "customer");
  const mayResolve = ticket.status === "open" && !isNote;

  useEffect(() => {
    if (!uploads.isIncomplete) setTooEarly(false);
  }, [uploads.isIncomplete]);
  useImperativeHandle(ref, () => ({
    begin(wanted) {
      setKind(wanted);
      field.current?.scrollIntoView({ block: "center" });
      field.current?.focus({ preventScroll: true });
    },
  }));

  function insert(text: string) {
    const at = field.current?.selectionStart ?? draft.text.length;
    const to = field.current?.selectionEnd ?? at;
    draft.write(draft.text.slice(0, at) + text + draft.text.slice(to));
    field.current?.focus();
  }
  function send(resolve: boolean) {
    if (draft.text.trim() === "" || isOver) return field.current?.focus();
    setTooEarly(!isNote && uploads.isIncomplete);
    if (!isNote && uploads.isIncomplete) return;
    const files = isNote ? [] : uploads.items;
    sending.send({ kind, body: draft.text, resolve: resolve && mayResolve, files });
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === "Escape") field.current?.blur();
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || sending.running) return;
    event.preventDefault();
    send(event.shiftKey);
  }

  return (
    <section
      aria-label={isNote ? "Write an internal note" : "Reply to the customer"}
      className={`rounded-lg p-3 shadow-paper sm:p-4 ${isNote ? "bg-warn-soft" : "bg-paper"}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segments
          label="What to write"
          options={[
            ["reply", "Reply"],
            ["note", "Internal note"],
          ]}
          value={kind}
          onChange={setKind}
        />
        {isNote ? null : <CannedMenu projectId={ticket.project.id} onInsert={insert} />}
      </div>
      <Textarea
        ref={field}
        aria-label={isNote ? "Internal note" : "Reply"}
        aria-invalid={isOver || undefined}
        dir="auto"
        rows={5}
        className="mt-3 field-sizing-content max-h-[50dvh] min-h-32"
        placeholder={
          isNote
            ? "Only agents of this project can read this"
            : `Write to ${ticket.customer.name ?? ticket.customer.email}`
        }
        value={draft.text}
        onChange={(event) => draft.write(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      {isNote ? null : (
        <div className="mt-3">
          <FilePicker uploads={uploads} />
        </div>
      )}
      {isTooEarly && !isNote ? (
        <p role="alert" className="mt-1 text-sm text-bad">
          {FILE_MISSING}
        </p>
      ) : null}
      {sending.failure ? (
        <div className="mt-3">
          <FailureBanner failure={sending.failure} />
        </div>
      ) : null}
      {sending.isMailMissing && !isShownAbove ? (
        <div className="mt-3">
          <Banner tone="warn">
            Your reply is saved, but its email failed. Don’t send it again: we’ll retry the email.
          </Banner>
        </div>
      ) : null}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <p className={`min-w-0 text-sm ${isOver ? "text-bad" : "text-ink-faint"}`}>
          <Hint kind={kind} ticket={ticket} left={MAX_MESSAGE_CHARS - draft.text.length} />
        </p>
        <SendButtons kind={kind} running={sending.running} mayResolve={mayResolve} send={send} />
      </div>
      {sending.collision ? (
        <CollisionDialog
          messages={sending.collision}
          onSend={sending.sendAnyway}
          onClose={sending.keepDraft}
        />
      ) : null}
    </section>
  );
}

function Hint({ kind, ticket, left }: { kind: Kind; ticket: api.DeskTicketView; left: number }) {
  const delivers = useDeliversMail();
  if (left < 0) return `${(-left).toLocaleString()} characters too many.`;
  if (left <= COUNT_BELOW_CHARS) return `${left} characters left.`;
  if (kind === "note") return "No email is sent.";
  if (!delivers) return "Not emailed: this server doesn’t send email. They see it by their link.";
  return <span className="wrap-anywhere">Emailed to {ticket.customer.email}.</span>;
}
