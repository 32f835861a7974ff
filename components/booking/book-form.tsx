/** Chooses a time and books it. */
"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { rememberBooked } from "@/client/calendar/booked-here";
import {
  cancelBooking,
  lengthsOf,
  type OpenPage,
  type PreparedBooking,
  prepareBooking,
  sendBooking,
  timesOf,
} from "@/client/calendar/guest";
import { ApiError, NetworkError } from "@/client/http";
import { lengthWords } from "@/components/calendar/booking/words";
import { FailureBanner } from "@/components/page/failure-banner";
import { useDeliversMail } from "@/components/page/no-mail";
import { refusalOf } from "@/components/page/refusal";
import { moneyWords } from "@/components/payments/money";
import { Button } from "@/components/ui/button";
import { focusFirstProblem } from "@/components/ui/focus-problem";
import { LongTextField, SelectField, TextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { hereZone } from "@/lib/kinds/calendar/local-time";
import { formatBookedLink } from "@/lib/protocol/calendar-links";
import type { MovedBooking } from "./booked-view";
import { PageHead } from "./page-head";
import { TimePicker } from "./time-picker";

const UNKNOWN =
  "The server can’t be reached, so we don’t know if your booking arrived. What you entered is kept: try again. You won’t be booked twice.";
const STILL_THERE =
  "The new time is booked, and the earlier one couldn’t be cancelled. Open its link to cancel it.";

type Problems = { name?: string; email?: string; answers?: Record<string, string> };

interface BookFormProps {
  page: OpenPage;
  refresh: () => Promise<void>;
  moved: MovedBooking | null;
  go: (path: string) => void;
}

export function BookForm({ page, refresh, moved, go }: BookFormProps) {
  const { said } = page;
  const lengths = lengthsOf(page);
  const [minutes, setMinutes] = useState(moved?.when?.minutes ?? lengths[0]?.minutes ?? 30);
  const [tz, setTz] = useState(hereZone);
  const [start, setStart] = useState<number | null>(null);
  const [name, setName] = useState(moved?.when?.name ?? "");
  const [email, setEmail] = useState(moved?.when?.email ?? "");
  const [answers, setAnswers] = useState<Record<string, string>>(() =>
    Object.fromEntries(moved?.when?.answers.map(({ id, value }) => [id, value]) ?? []),
  );
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  /** Sent without an answer: it may stand. */
  const unanswered = useRef<{ details: string; booking: PreparedBooking }>(undefined);
  const { busy, failure, run } = useTry(wordsOf);
  const delivers = useDeliversMail();
  const times = useMemo(() => timesOf(page, minutes), [page, minutes]);
  const chosen = start !== null && times.includes(start) ? start : null;
  // The form is below all times: on a phone out of sight, and by keyboard many steps away.
  useEffect(() => {
    if (chosen === null) return;
    form.current?.scrollIntoView({ block: "nearest" });
    form.current?.querySelector("h2")?.focus({ preventScroll: true });
  }, [chosen]);
  const priceOf = (
    length: { amount?: string | undefined; currency?: string | undefined } | undefined,
  ) => (length?.amount && length.currency ? moneyWords(length.amount, length.currency) : "");
  const price = priceOf(lengths.find((one) => one.minutes === minutes));

  function isReady(): boolean {
    const missing = said.questions.filter(({ id, required }) => required && !answers[id]?.trim());
    const found: Problems = {
      ...(name.trim() === "" && { name: "Enter your name." }),
      ...(email !== "" &&
        !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: "Enter a valid email address." }),
      ...(missing.length > 0 && {
        answers: Object.fromEntries(missing.map(({ id }) => [id, "Answer this question."])),
      }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) requestAnimationFrame(() => focusFirstProblem(form.current));
    return Object.keys(found).length === 0;
  }

  async function book() {
    if (chosen === null) return;
    const { writeCalendar } = await import("@/lib/formats/icalendar/write");
    const draft = {
      ...{ start: chosen, minutes, tz, name: name.trim(), email: email.trim() },
      answers: said.questions.flatMap(({ id }) =>
        answers[id]?.trim() ? [{ id, value: answers[id].trim() }] : [],
      ),
    };
    const details = JSON.stringify(draft);
    // After a lost answer the same request is sent again, or else cancelled first, so that nobody books twice.
    if (unanswered.current && unanswered.current.details !== details) {
      const { id, token } = unanswered.current.booking;
      await cancelBooking({ pageId: page.id, bookingId: id, token }).catch(ignoreMissing);
      unanswered.current = undefined;
    }
    const booking =
      unanswered.current?.booking ?? (await prepareBooking(page, draft, writeCalendar));
    const { id, token, contentKey } = booking;
    try {
      unanswered.current = { details, booking };
      await sendBooking(page, booking);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) unanswered.current = undefined;
      if (error instanceof ApiError && error.reason === "taken") {
        setStart(null);
        await refresh();
      }
      throw error;
    }
    rememberBooked(id, contentKey);
    if (moved) await cancelBooking(moved).catch(() => notify({ tone: "bad", text: STILL_THERE }));
    go(formatBookedLink({ pageId: page.id, bookingId: id, token, pageKey: page.key }));
  }

  return (
    <>
      <PageHead page={page} minutes={minutes} price={price} />
      {moved ? (
        <p className="mb-5 rounded-md bg-sunken px-4 py-3 text-ink-soft">
          Choose a new time. Your earlier one is cancelled once the new one is booked.
        </p>
      ) : null}
      {lengths.length > 1 ? (
        <SelectField
          label="How long"
          className="mb-5 sm:max-w-xs"
          options={lengths.map(
            (one) =>
              [
                String(one.minutes),
                [lengthWords(one.minutes), priceOf(one)].filter(Boolean).join(", "),
              ] as const,
          )}
          value={String(minutes)}
          onChange={(value) => setMinutes(Number(value))}
        />
      ) : null}
      <TimePicker times={times} tz={tz} onZone={setTz} chosen={chosen} onChoose={setStart} />
      {chosen === null ? (
        failure && (
          <div className="mt-5">
            <FailureBanner failure={failure} />
          </div>
        )
      ) : (
        <form
          ref={form}
          noValidate
          aria-label="Your details"
          className="mt-6 space-y-4 rounded-lg bg-paper p-4 shadow-paper sm:p-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady()) void run(book);
          }}
        >
          <h2 tabIndex={-1} className="text-base font-semibold outline-none">
            {new Date(chosen).toLocaleString(undefined, {
              dateStyle: "full",
              timeStyle: "short",
              timeZone: tz,
            })}
          </h2>
          <TextField
            label="Your name"
            autoComplete="name"
            dir="auto"
            maxLength={80}
            error={problems.name}
            value={name}
            onChange={setName}
          />
          <TextField
            label="Email (optional)"
            type="email"
            autoComplete="email"
            hint={
              delivers
                ? "For the confirmation. Our server needs it to send that, and erases it afterwards."
                : "So your host can write to you. This server doesn’t send email: your booking’s link comes next."
            }
            error={problems.email}
            value={email}
            onChange={setEmail}
          />
          {said.questions.map(({ id, label, required }) => (
            <LongTextField
              key={id}
              label={required ? label : `${label} (optional)`}
              maxLength={500}
              rows={2}
              error={problems.answers?.[id]}
              value={answers[id] ?? ""}
              onChange={(text) => setAnswers((before) => ({ ...before, [id]: text }))}
            />
          ))}
          {failure ? <FailureBanner failure={failure} /> : null}
          <Button type="submit" variant="primary" size="lg" className="w-full" busy={busy}>
            {price ? `Continue to pay ${price}` : moved ? "Book new time" : "Book"}
          </Button>
        </form>
      )}
    </>
  );
}

function ignoreMissing(error: unknown) {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

function wordsOf(error: unknown) {
  if (error instanceof NetworkError) return { words: UNKNOWN };
  if (error instanceof ApiError && error.reason === "taken")
    return {
      words: "Somebody else has just booked that time. Choose another one; your details are kept.",
    };
  if (error instanceof ApiError && error.reason === "pro")
    return { words: "This page can’t take paid bookings right now. Ask its host." };
  return refusalOf(error);
}
