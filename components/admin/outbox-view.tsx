/** The emails of the last thirty days, and the one that is read. */
"use client";

import { ArrowLeft, MailOpen, RefreshCw } from "lucide-react";
import { useCallback, useState } from "react";
import { callOperation } from "@/client/call";
import { ListEnd } from "@/components/page/list-end";
import { Loaded } from "@/components/page/loaded";
import { Moment } from "@/components/page/moment";
import { NoMail } from "@/components/page/no-mail";
import { usePages } from "@/components/page/use-pages";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { type AdminMail, listMails, type MailStatus } from "@/lib/contract/admin";
import { MailBadge } from "./mail-badge";
import { MailReader } from "./mail-reader";

const FILTERS: readonly (readonly [MailStatus | "", string])[] = [
  ["", "All emails"],
  ["queued", "Waiting"],
  ["sent", "Sent"],
  ["failed", "Not sent"],
];

export function OutboxView() {
  const [status, setStatus] = useState<MailStatus | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const load = useCallback(
    async (before: string | undefined) => {
      const query = { before, ...(status && { status }) };
      const { mails, next } = await callOperation(listMails, { query });
      return { rows: mails, next };
    },
    [status],
  );
  const pages = usePages(load);
  const { refresh } = pages;

  return (
    <div className="space-y-4">
      <NoMail>All emails stay here. Set up SMTP or Resend to have them delivered.</NoMail>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <div className={open ? "hidden space-y-3 md:block" : "space-y-3"}>
          <div className="flex gap-2">
            <Select
              aria-label="Filter emails"
              className="flex-1"
              value={status ?? ""}
              options={FILTERS}
              onChange={(wanted) => {
                setStatus(wanted || null);
                setOpen(null);
              }}
            />
            <IconButton
              label="Check for new emails"
              icon={RefreshCw}
              onClick={() => void refresh()}
            />
          </div>
          <Loaded what="The emails" of={pages} shape="sheet" rows={6}>
            {(mails) =>
              mails.length === 0 ? (
                <p className="rounded-lg bg-paper px-4 py-6 text-center text-sm text-ink-faint shadow-paper">
                  {status ? "No emails found." : "No emails in the last 30 days."}
                </p>
              ) : (
                <div className="overflow-hidden rounded-lg bg-paper shadow-paper">
                  <ul aria-label="Mails" className="divide-y divide-line">
                    {mails.map((mail) => (
                      <MailRow
                        key={mail.id}
                        mail={mail}
                        isOpen={mail.id === open}
                        onOpen={() => setOpen(mail.id)}
                      />
                    ))}
                  </ul>
                  <ListEnd of={pages}>Older emails aren’t kept.</ListEnd>
                </div>
              )
            }
          </Loaded>
        </div>
        <div className={open ? "min-w-0 space-y-3" : "hidden md:block"}>
          {open ? (
            <>
              <Button
                variant="quiet"
                className="md:hidden"
                icon={ArrowLeft}
                onClick={() => setOpen(null)}
              >
                All emails
              </Button>
              <MailReader key={open} id={open} onResent={() => void refresh()} />
            </>
          ) : (
            <div className="rounded-lg border border-dashed border-line">
              <EmptyState icon={MailOpen} title="Select an email to read">
                <p>You’ll see it as it was sent.</p>
              </EmptyState>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

interface MailRowProps {
  mail: AdminMail;
  isOpen: boolean;
  onOpen: () => void;
}

/** One mail of the list: to whom, about what, when, and whether it went. */
function MailRow({ mail, isOpen, onOpen }: MailRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isOpen}
        onClick={onOpen}
        className="block w-full px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover aria-pressed:bg-accent-soft"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 truncate text-sm font-semibold">{mail.recipient}</span>
          <span className="shrink-0 text-sm text-ink-soft">
            <Moment at={mail.createdAt} />
          </span>
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-2">
          <span className="min-w-0 truncate text-sm text-ink-soft">{mail.subject}</span>
          {mail.status === "sent" ? null : <MailBadge mail={mail} />}
        </span>
      </button>
    </li>
  );
}
