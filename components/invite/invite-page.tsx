/** `/i/{id}#…`: an invitation for its guest, answered without an account. */
"use client";

import { CalendarX2, Download, Unlink } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { type OpenInvite, openInvite, sendAnswer } from "@/client/calendar/guest-answer";
import { ApiError, NetworkError } from "@/client/http";
import { saveIcs } from "@/components/calendar/save-ics";
import { ANSWER_WORDS } from "@/components/calendar/words";
import { FailureBanner } from "@/components/page/failure-banner";
import { LoadFailure } from "@/components/page/load-failure";
import { refusalOf } from "@/components/page/refusal";
import { SectionSkeleton } from "@/components/page/section";
import { useAddress } from "@/components/page/use-address";
import { useLoaded } from "@/components/page/use-loaded";
import { PublicShell } from "@/components/shell/public-shell";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LongTextField, TextField } from "@/components/ui/text-field";
import { useTry } from "@/components/ui/use-try";
import { hereZone, isZone, momentOf, zoneWords } from "@/lib/kinds/calendar/local-time";
import { ruleWords } from "@/lib/kinds/calendar/rule-words";
import { ANSWERS, type GuestAnswer, type StoredEvent } from "@/lib/kinds/calendar/shapes";
import { type InviteLink, parseInviteLink } from "@/lib/protocol/calendar-links";

const linkHere = () => parseInviteLink(location);

export function InvitePage() {
  const link = useAddress(linkHere);
  return (
    <PublicShell
      needsScript="This page needs JavaScript to decrypt the invitation."
      header="none"
      foot="Sealdesk. Your answer is encrypted in your browser; only your host can read it."
    >
      {link === undefined ? <SectionSkeleton label="Opening the invitation" /> : null}
      {link === null ? <Missing title="Part of the link is missing" /> : null}
      {link ? <Invitation key={link.token} link={link} /> : null}
    </PublicShell>
  );
}

const Missing = ({ title }: { title: string }) => (
  <EmptyState heading="h1" icon={Unlink} title={title}>
    <p>Open it again from the message it came in, or ask your host.</p>
  </EmptyState>
);

function Invitation({ link }: { link: InviteLink }) {
  const { value, failure, refresh } = useLoaded(useCallback(() => openInvite(link), [link]));
  useEffect(() => {
    if (value) document.title = value.said.title || "Invitation";
  }, [value]);
  if (failure && !value) {
    if (failure instanceof ApiError && failure.status === 404)
      return <Missing title="This invitation is over" />;
    if (failure instanceof ApiError || failure instanceof NetworkError)
      return <LoadFailure what="The invitation" error={failure} onRetry={refresh} />;
    return <Missing title="This invitation can’t be opened" />;
  }
  if (!value) return <SectionSkeleton label="Opening the invitation" />;
  return <Details link={link} invite={value} />;
}

function Details({ link, invite }: { link: InviteLink; invite: OpenInvite }) {
  const { said, cancelled } = invite;
  const when = whenOf(said);

  function save() {
    const { host, v: _, overrides, ...own } = said;
    const event = {
      ...own,
      id: link.inviteId,
      calendar: "",
      busy: true,
      overrides: overrides ?? {},
    } as StoredEvent;
    void saveIcs("event.ics", (write) =>
      write([event], {
        now: Date.now(),
        method: "PUBLISH",
        sequence: invite.sequence,
        organizer: host,
        cancelled,
      }),
    );
  }

  return (
    <article className="space-y-6">
      <header>
        <p dir="auto" className="font-semibold text-ink-soft wrap-anywhere">
          {said.host.name} invites you
        </p>
        <h1 dir="auto" className="mt-1 font-serif text-2xl font-semibold wrap-anywhere">
          {said.title || "Untitled"}
        </h1>
        {cancelled ? (
          <p className="mt-3">
            <Badge tone="bad" icon={CalendarX2}>
              Cancelled
            </Badge>
          </p>
        ) : null}
      </header>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[8rem_1fr]">
        <Row name="When">
          {when.here}
          {when.there ? <span className="block text-sm text-ink-faint">{when.there}</span> : null}
          {when.repeats ? (
            <span className="block text-sm text-ink-soft">{when.repeats}</span>
          ) : null}
        </Row>
        {said.location ? <Row name="Where">{said.location}</Row> : null}
        {said.url && /^https?:\/\//.test(said.url) ? (
          <Row name="Web address">
            <a href={said.url} rel="noopener noreferrer" target="_blank" className="text-link">
              {said.url}
            </a>
          </Row>
        ) : null}
        {said.notes ? (
          <Row name="Notes">
            <span className="whitespace-pre-line">{said.notes}</span>
          </Row>
        ) : null}
        <Row name="Host">{said.host.email}</Row>
      </dl>
      {cancelled ? null : <Answer link={link} invite={invite} />}
      <Button icon={Download} onClick={save}>
        Add to calendar
      </Button>
    </article>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-sm font-semibold text-ink-soft sm:pt-0.5">{name}</dt>
    <dd dir="auto" className="min-w-0 wrap-anywhere max-sm:-mt-2">
      {children}
    </dd>
  </>
);

const TONES = { accepted: "good", declined: "bad", tentative: "warn" } as const;

function Answer({ link, invite }: { link: InviteLink; invite: OpenInvite }) {
  const [name, setName] = useState("");
  const [note, setNote] = useState("");
  const [given, setGiven] = useState<GuestAnswer | null>(null);
  const { running, failure, run } = useTry<ReturnType<typeof wordsOf>, GuestAnswer>(wordsOf);
  const send = (answer: GuestAnswer) =>
    void run(async () => {
      await sendAnswer(link, invite, { answer, name: name.trim(), note: note.trim() });
      setGiven(answer);
    }, answer);
  return (
    <section
      aria-label="Your answer"
      className="space-y-4 rounded-lg bg-paper p-4 shadow-paper sm:p-5"
    >
      <h2 className="text-base font-semibold">Will you come?</h2>
      <TextField
        label="Your name (optional)"
        autoComplete="name"
        dir="auto"
        maxLength={80}
        value={name}
        onChange={setName}
      />
      <LongTextField
        label="Note to your host (optional)"
        rows={2}
        maxLength={200}
        value={note}
        onChange={setNote}
      />
      <div className="grid grid-cols-3 gap-2">
        {ANSWERS.map((answer) => (
          <Button
            key={answer}
            variant={given === answer ? "primary" : "secondary"}
            aria-pressed={given === answer}
            busy={running === answer}
            onClick={() => send(answer)}
          >
            {ANSWER_WORDS[answer]}
          </Button>
        ))}
      </div>
      <p role="status" className="text-sm">
        {given ? (
          <Badge tone={TONES[given]}>
            Answer sent: {ANSWER_WORDS[given]}. You can change it here.
          </Badge>
        ) : null}
      </p>
      {failure ? <FailureBanner failure={failure} /> : null}
    </section>
  );
}

function wordsOf(error: unknown) {
  if (error instanceof ApiError && error.reason === "cancelled")
    return { words: "The event was cancelled meanwhile. Reload this page." };
  if (error instanceof ApiError && error.status === 404)
    return { words: "You’re no longer on the list of guests. Ask your host." };
  return refusalOf(error);
}

/** In the reader's zone, and in the host's where that is another one. */
function whenOf({ start, end, tz, allDay, rrule }: OpenInvite["said"]) {
  const here = hereZone();
  const zone = isZone(tz) ? tz : here;
  const repeats = rrule ? ruleWords({ start, tz: zone, allDay, rrule }, here) : null;
  if (allDay) {
    const day = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeZone: "UTC" });
    const last = new Date(Date.parse(end) - 86_400_000);
    return {
      here: day.formatRange(new Date(start), last < new Date(start) ? new Date(start) : last),
      ...{ there: null, repeats },
    };
  }
  const wordsIn = (timeZone: string) =>
    `${new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short", timeZone }).formatRange(momentOf(start, zone), momentOf(end, zone))} (${zoneWords(timeZone)})`;
  return { here: wordsIn(here), there: zone === here ? null : wordsIn(zone), repeats };
}
