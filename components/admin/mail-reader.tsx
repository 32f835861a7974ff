/** One mail as it was sent, with a button to send it again. */
"use client";

import { Send } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { callOperation } from "@/client/call";
import { Loaded } from "@/components/page/loaded";
import { Moment } from "@/components/page/moment";
import { tellRefusal } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { readMail, resendMail } from "@/lib/contract/admin";
import type { AnswerOf } from "@/lib/contract/operation";
import { MailBadge } from "./mail-badge";

type WholeMail = AnswerOf<typeof readMail>["mail"];

interface MailReaderProps {
  id: string;
  onResent: () => void;
}

export function MailReader({ id, onResent }: MailReaderProps) {
  const load = useCallback(
    async () => (await callOperation(readMail, { params: { id } })).mail,
    [id],
  );
  return (
    <Loaded what="The email" of={useLoaded(load)} shape="sections" rows={1}>
      {(mail) => <Paper mail={mail} onResent={onResent} />}
    </Loaded>
  );
}

function Paper({ mail, onResent }: { mail: WholeMail; onResent: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { busy, run } = useTry(tellRefusal);

  useEffect(() => heading.current?.focus(), []);

  async function resend() {
    await callOperation(resendMail, { params: { id: mail.id } });
    notify({ text: `Sending the email to ${mail.recipient} again.` });
    onResent();
  }

  return (
    <article aria-labelledby="mail-subject" className="rounded-lg bg-paper shadow-paper">
      <header className="border-b border-line px-5 py-4">
        <h2
          id="mail-subject"
          ref={heading}
          tabIndex={-1}
          className="text-lg font-semibold wrap-anywhere outline-none"
        >
          {mail.subject}
        </h2>
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <Row term="To">{mail.recipient}</Row>
          {mail.replyTo ? <Row term="Replies to">{mail.replyTo}</Row> : null}
          <Row term="Written">
            <Moment at={mail.createdAt} />
          </Row>
          <Row term="State">
            <span className="flex flex-wrap items-center gap-2">
              <MailBadge mail={mail} />
              <StateWords mail={mail} />
            </span>
          </Row>
          <Row term="Kind">
            <span className="font-mono">{mail.kind}</span>
          </Row>
        </dl>
        {mail.error ? (
          <div className="mt-3">
            <Banner tone={mail.status === "failed" ? "bad" : "warn"}>
              Mail server response: {mail.error}
            </Banner>
          </div>
        ) : null}
      </header>
      <div className="px-5 py-5">
        {mail.text === "" ? (
          <p className="text-ink-faint">
            The text contained a secret, so it was deleted once the email was sent.
          </p>
        ) : (
          <p className="font-serif whitespace-pre-wrap wrap-anywhere">{mail.text}</p>
        )}
      </div>
      <footer className="border-t border-line px-5 py-3">
        <Button
          busy={busy}
          disabled={mail.text === ""}
          icon={Send}
          onClick={() => void run(resend)}
        >
          Send again
        </Button>
      </footer>
    </article>
  );
}

function StateWords({ mail }: { mail: WholeMail }) {
  if (mail.sentAt) return <Moment at={mail.sentAt} />;
  if (mail.attempts === 0) return "on its way";
  const attempts = mail.attempts === 1 ? "1 attempt" : `${mail.attempts} attempts`;
  return <span>{attempts} so far</span>;
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
