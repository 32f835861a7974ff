/** Sends an answer once: looks first whether another agent was quicker, and keeps the draft until the server has it. */
"use client";

import { useRef, useState } from "react";
import { callOperation } from "@/client/call";
import type { Failure } from "@/components/page/failure";
import { refusalOf } from "@/components/page/refusal";
import type { Draft } from "@/components/shell/use-draft";
import type { UploadItem, Uploads } from "@/components/thread/use-uploads";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import * as api from "@/lib/contract/desk";

export type Kind = "reply" | "note";
type Wanted = {
  kind: Kind;
  body: string;
  resolve: boolean;
  files: readonly UploadItem[];
};

interface SendingOptions {
  ticket: api.DeskTicketView;
  draft: Draft;
  uploads: Uploads;
  refresh: () => Promise<void>;
}

export interface Sending {
  running: string | null;
  failure: Failure | null;
  /** The last reply is kept, and its mail was not taken. */
  isMailMissing: boolean;
  /** What other agents answered since this person began to write. */
  collision: readonly api.DeskMessageView[] | null;
  send: (wanted: Wanted) => void;
  sendAnyway: () => void;
  keepDraft: () => void;
}

export function useSending({ ticket, draft, uploads, refresh }: SendingOptions): Sending {
  const { running, failure, run } = useTry<Failure, "send" | "resolve">(refusalOf);
  const [isMailMissing, setMailMissing] = useState(false);
  const [collision, setCollision] = useState<readonly api.DeskMessageView[] | null>(null);
  const params = { code: ticket.short_code };
  const waiting = useRef<Wanted>(undefined);
  /** Messages this person had before them when they began to write. */
  const seen = useRef<ReadonlySet<string>>(undefined);
  /** One for each text, so that what is sent again after a lost answer arrives once. */
  const mark = useRef<{ of: string; id: string; seen?: string | undefined }>(undefined);

  if (draft.text === "") seen.current = undefined;
  else seen.current ??= new Set(ticket.messages.map(({ id }) => id));

  function send(wanted: Wanted, isSure = false) {
    setMailMissing(false);
    const act = async () => {
      const others = isSure || wanted.kind === "note" ? [] : await answeredMeanwhile();
      if (others.length === 0) return deliver(wanted);
      waiting.current = wanted;
      setCollision(others);
    };
    void run(act, wanted.resolve ? "resolve" : "send");
  }

  async function answeredMeanwhile(): Promise<api.DeskMessageView[]> {
    const known = seen.current ?? new Set<string>();
    const { messages } = (await callOperation(api.readDeskTicket, { params })).ticket;
    return messages.filter(
      ({ id, author, internal }) => author === "agent" && !internal && !known.has(id),
    );
  }

  async function deliver({ kind, body, resolve, files }: Wanted) {
    if (kind === "note") await callOperation(api.addNote, { params, body: { body } });
    else {
      const attachments = files.flatMap(({ ref }) => ref ?? []);
      const of = JSON.stringify([resolve, body, attachments]);
      if (mark.current?.of !== of) mark.current = { of, id: crypto.randomUUID() };
      const seen = ticket.messages.at(-1)?.id;
      const answer = { body, resolve, attachments, seen: mark.current.seen ?? seen };
      mark.current.seen = answer.seen;
      const sent = { params, body: answer, idempotencyKey: mark.current.id };
      const { email_sent, newer } = await callOperation(api.replyAtDesk, sent);
      setMailMissing(!email_sent);
      const other = newer.find(({ author, internal }) => author === "agent" && !internal);
      if (other) notify({ text: `${other.author_name ?? "Another agent"} replied too.` });
      if (email_sent) notify({ text: resolve ? "Reply sent, ticket resolved." : "Reply sent." });
    }
    mark.current = undefined;
    draft.sent(body);
    uploads.clear(files);
    await refresh();
  }

  function sendAnyway() {
    setCollision(null);
    if (waiting.current) send(waiting.current, true);
  }

  return {
    running,
    failure,
    isMailMissing,
    collision,
    send,
    sendAnyway,
    keepDraft: () => setCollision(null),
  };
}
