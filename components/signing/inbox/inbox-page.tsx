/** `/sign`: an account's requests, stored encrypted on the server and decrypted here. */
"use client";

import { PenLine, Send, ShieldCheck } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { Inbox, InboxRow } from "@/client/signing/inbox";
import { Loaded } from "@/components/page/loaded";
import { LockedVault } from "@/components/page/locked-vault";
import { RowsSkeleton, Section } from "@/components/page/section";
import { signInAddress } from "@/components/page/signed-in";
import { PageHeader } from "@/components/shell/page-header";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { keepWaiting } from "@/components/shell/waiting";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useSender } from "../use-sender";
import { RequestRow } from "./inbox-row";
import { useInbox } from "./use-inbox";
import { type RowState, useRowStates } from "./use-row-states";

/** Requests whose state is read at first; more on demand. */
const PAGE = 30;

export function InboxPage() {
  const { standing, user } = useSender();
  return (
    <>
      <PageHeader
        title="Signing"
        actions={
          <>
            <a href="/sign/verify" aria-label="Verify a signed PDF" className={buttonLook()}>
              <ShieldCheck aria-hidden="true" className="size-4" />
              <span className="max-sm:hidden">Verify a signed PDF</span>
            </a>
            <a href="/sign/new" className={buttonLook({ variant: "primary" })}>
              <Send aria-hidden="true" className="size-4" />
              Send for signing
            </a>
          </>
        }
      />
      {standing === "unknown" ? <ListSkeleton /> : null}
      {standing === "nobody" ? <SignInFirst /> : null}
      {user ? <Own key={user.id} /> : null}
    </>
  );
}

function Own() {
  const own = useInbox();
  return (
    <div className="space-y-4">
      <Loaded what="The inbox" of={own} shape={<ListSkeleton />}>
        {({ inbox }) =>
          inbox ? (
            <>
              <InboxNotices inbox={inbox} onUseOwnKey={() => void own.publishOwn()} />
              <Requests inbox={inbox} onRemove={own.remove} />
              <SetAside inbox={inbox} onRemove={(id) => void own.removeAside(id)} />
            </>
          ) : (
            <LockedVault />
          )
        }
      </Loaded>
    </div>
  );
}

function Requests({ inbox, onRemove }: { inbox: Inbox; onRemove: (row: InboxRow) => void }) {
  const [most, setMost] = useState(PAGE);
  const shown = useMemo(() => inbox.rows.slice(0, most), [inbox.rows, most]);
  const { states, renew } = useRowStates(shown);
  useVisibleInterval(() => void renew());
  useEffect(() => {
    const shownStates = shown.map(({ id }) => states[id]);
    const isWaiting = (one: RowState | undefined) =>
      one?.phase === "known" && one.status === "active";
    if (!shownStates.includes(undefined))
      keepWaiting("signing", shownStates.filter(isWaiting).length);
  }, [shown, states]);
  // A request whose row cannot be decrypted may have been sent.
  if (inbox.rows.length === 0) return inbox.aside.length > 0 ? null : <NoRequests />;
  return (
    <div className="overflow-clip rounded-lg bg-paper shadow-paper">
      <ul aria-label="Requests" className="divide-y divide-line">
        {shown.map((row) => (
          <RequestRow
            key={row.id}
            row={row}
            state={states[row.id]}
            onRemove={() => onRemove(row)}
          />
        ))}
      </ul>
      {shown.length < inbox.rows.length ? (
        <div className="border-t border-line p-2 text-center">
          <Button variant="quiet" onClick={() => setMost(most + PAGE)}>
            Show more
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function SetAside({ inbox, onRemove }: { inbox: Inbox; onRemove: (id: string) => void }) {
  if (inbox.aside.length === 0) return null;
  return (
    <Section
      title="Can’t be opened"
      flush
      lead="These rows can’t be decrypted. They may be for another key, or damaged."
    >
      <ul className="divide-y divide-line">
        {inbox.aside.map(({ rowId, why }) => (
          <li key={rowId} className="flex flex-wrap items-center gap-3 px-4 py-2.5 text-sm sm:px-5">
            <p className="min-w-0 flex-1 basis-56 text-ink-soft">{why}</p>
            <Button onClick={() => onRemove(rowId)}>Remove</Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const ListSkeleton = () => (
  <div className="rounded-lg bg-paper shadow-paper">
    <RowsSkeleton label="Loading the inbox" rows={5} />
  </div>
);

function NoRequests() {
  return (
    <EmptyState
      icon={PenLine}
      title="No requests yet"
      action={
        <a href="/sign/new" className={buttonLook()}>
          Send a PDF for signing
        </a>
      }
    >
      <p>
        Requests you send appear here, encrypted so that only your vault can open them. Signers
        don’t need an account.
      </p>
    </EmptyState>
  );
}

function SignInFirst() {
  return (
    <EmptyState
      icon={PenLine}
      title="Get a PDF signed"
      action={
        <>
          <a href="/sign/new" className={buttonLook()}>
            Start without an account
          </a>
          <a href={signInAddress()} className={buttonLook()}>
            Sign in
          </a>
        </>
      }
    >
      <p>
        Up to five people can sign on any phone or computer, without an account. Sign in to keep
        your requests here and have the links emailed.
      </p>
    </EmptyState>
  );
}

/** The server's limit (I-006). */
const MAX_ROWS = 500;
const NEARLY_FULL_ROWS = 450;

interface InboxNoticesProps {
  inbox: Inbox;
  onUseOwnKey: () => void;
}

/** Notices about the whole inbox: its key is not this account's, or it is nearly full. */
function InboxNotices({ inbox, onUseOwnKey }: InboxNoticesProps) {
  const count = inbox.rows.reduce((sum, { rowIds }) => sum + rowIds.length, inbox.aside.length);
  return (
    <>
      {inbox.alarm === "another-key" ? (
        <Banner tone="bad" action={<Button onClick={onUseOwnKey}>Use my own key</Button>}>
          The server is using an inbox key that isn’t in your vault, so someone else may be able to
          read what programs have added since. If you didn’t change it yourself, tell the person who
          runs this server.
        </Banner>
      ) : null}
      {inbox.alarm === "locked-keys" ? (
        <Banner tone="bad" action={<Button onClick={onUseOwnKey}>Make a new key</Button>}>
          Your vault can’t decrypt the inbox keys on the server. Programs can’t add to the inbox
          until you make a new key.
        </Banner>
      ) : null}
      {count >= NEARLY_FULL_ROWS ? (
        <Banner tone="warn">
          The inbox has {count} of {MAX_ROWS} rows
          {count >= MAX_ROWS ? " and is full" : ""}. Remove finished requests.
        </Banner>
      ) : null}
    </>
  );
}
