/**
 * The background work of an open calendar: it applies bookings and answers, and updates reminders, booking pages and
 * the feed. One tab does it at a time.
 */
"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { applyBookings } from "@/client/calendar/booking-inbox";
import { applyAnswers } from "@/client/calendar/invites";
import { publishPage } from "@/client/calendar/pages";
import { syncReminders } from "@/client/calendar/reminders";
import { callOperation } from "@/client/call";
import { notify } from "@/components/ui/toast";
import { publishFeed } from "@/lib/contract/calendar";
import { readCalendar } from "@/lib/kinds/calendar/state";
import type { Calendar } from "./use-calendar";

const LOOK_MS = 60_000;
const CALM_MS = 3_000;

export function useUpkeep({ file, contentKey, tz, events, prefs, pages }: Calendar): void {
  const { doc } = file;
  const published = useRef("");
  const live = pages.filter(({ sequence }) => sequence > 0).map(({ id }) => id);
  const state = JSON.stringify([events, tz, prefs.showTitlesInMail, prefs.feed, live]);

  const publish = useEffectEvent(async () => {
    if (published.current === state) return;
    const now = readCalendar(doc);
    await syncReminders(now, contentKey, tz);
    for (const page of now.pages)
      if (page.sequence > 0) await publishPage({ doc, contentKey }, page);
    if (now.prefs.feed) await sendFeed(doc, now.prefs.feed);
    published.current = state;
  });

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "hidden") return;
      void alone(async () => {
        for (const text of await applyBookings({ doc, contentKey })) notify({ text });
        for (const name of await applyAnswers(doc)) notify({ text: `${name} answered.` });
        await publish();
      });
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [doc, contentKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs a while after each change
  useEffect(() => {
    const timer = setTimeout(() => void alone(publish), CALM_MS);
    return () => clearTimeout(timer);
  }, [state]);
}

export async function sendFeed(doc: Calendar["file"]["doc"], token: string): Promise<string> {
  const { writeCalendar } = await import("@/lib/formats/icalendar/write");
  const ics = writeCalendar(readCalendar(doc).events, {
    now: Date.now(),
    name: "Sealdesk",
    method: "PUBLISH",
  });
  return (await callOperation(publishFeed, { body: { token, ics } })).url;
}

/** What another tab is doing, or what failed, is done at the page's next check. */
const alone = (act: () => Promise<void>): Promise<void> =>
  navigator.locks
    .request("sealdesk-calendar-upkeep", { ifAvailable: true }, async (lock) => lock && act())
    .then(
      () => {},
      () => {},
    );
