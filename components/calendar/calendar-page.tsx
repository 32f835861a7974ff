/** `/calendar`: the account's calendar as month, week, day or agenda. */
"use client";

import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { isWriting } from "@/components/shell/keys";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { SaveIndicator } from "@/components/ui/save-state";
import { addDays, dateOf, hereZone, localOf, zoneWords } from "@/lib/kinds/calendar/local-time";
import { occurrencesBetween } from "@/lib/kinds/calendar/occurrences";
import { AgendaView } from "./agenda-view";
import "./calendar.css";
import { CalendarMenu } from "./calendar-menu";
import { MonthView } from "./month-view";
import { OpenedCalendarPage } from "./opened-page";
import {
  daysOf,
  dayWords,
  momentsOf,
  moveBy,
  titleOf,
  VIEW_NAMES,
  VIEWS,
  type View,
} from "./range";
import { SearchResults } from "./search-results";
import { TimeGrid } from "./time-grid";
import { useCalendar } from "./use-calendar";
import { useEventEdits } from "./use-event-edits";
import { useUpkeep } from "./use-upkeep";

export const CalendarPage = () => (
  <OpenedCalendarPage>
    <CalendarView />
  </OpenedCalendarPage>
);

const MINUTE_MS = 60_000;
const PHONE = "(max-width: 40rem)";

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Stored in the address, so that a reload shows the same view. */
function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => {
    const given = new URLSearchParams(location.search).get("view");
    return VIEWS.find((one) => one === given) ?? (matchMedia(PHONE).matches ? "agenda" : "week");
  });
  const choose = (next: View) => {
    const address = new URL(location.href);
    address.searchParams.set("view", next);
    history.replaceState(history.state, "", address);
    setView(next);
  };
  return [view, choose];
}

/** The day in a link to an event. */
function givenDay(): string | null {
  const day = new URLSearchParams(location.search).get("day") ?? "";
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
}

function CalendarView() {
  const calendar = useCalendar();
  const { tz, events, calendars, prefs, status } = calendar;
  useUpkeep(calendar);
  const now = useNow();
  const today = dateOf(now, tz);
  const [view, setView] = useView();
  const [day, setDay] = useState(() => givenDay() ?? today);
  const [search, setSearch] = useState<string | null>(null);
  const { actions, begin, dialogs } = useEventEdits();

  const days = daysOf(view, day, prefs.weekStart);
  const occurrences = useMemo(() => {
    const hidden = new Set(calendars.filter((one) => one.hidden).map(({ id }) => id));
    const { from, to } = momentsOf(days, tz);
    return occurrencesBetween(
      events.filter(({ calendar: of }) => !hidden.has(of)),
      from,
      to,
      tz,
    );
  }, [events, calendars, days, tz]);

  const addSoon = () => {
    const hour = new Date(now).toLocaleTimeString("en-GB", { timeZone: tz }).slice(0, 2);
    begin(`${day}T${String(Math.min(23, Number(hour) + 1)).padStart(2, "0")}:00:00`, 60);
  };
  const go = (pages: 1 | -1) => setDay(moveBy(view, day, pages));
  const openDay = (next: string) => {
    setDay(next);
    setView("day");
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: keys call the buttons' current functions
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isWriting(event.target) || document.querySelector("dialog[open], [role=menu]")) return;
      const keys: Record<string, () => void> = {
        ...{ n: addSoon, t: () => setDay(today), j: () => go(1), k: () => go(-1) },
        ...{
          m: () => setView("month"),
          w: () => setView("week"),
          d: () => setView("day"),
          a: () => setView("agenda"),
        },
        "/": () => setSearch(""),
      };
      const run = keys[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [view, day, today, now]);

  const shared = { days, day, today, tz, occurrences, actions };
  return (
    <>
      <PageHeader
        title={titleOf(view, days, day)}
        lead={
          <span className="no-print flex flex-wrap items-center gap-x-3">
            <SaveIndicator
              state={status.save === "stopped" ? "refused" : status.save}
              isInPageOnly={status.isInPageOnly}
            />
            <span>Encrypted: only you can read it.</span>
            {localOf(now, tz) === localOf(now, hereZone()) ? null : (
              <span>Times are in {zoneWords(tz)}.</span>
            )}
          </span>
        }
        actions={
          <>
            <Button variant="primary" icon={Plus} onClick={addSoon}>
              New event
            </Button>
            <CalendarMenu now={now} onAdd={begin} onSearch={() => setSearch("")} />
          </>
        }
      />
      {search === null ? (
        <>
          <div className="no-print mb-3 flex items-center gap-1">
            <Button onClick={() => setDay(today)}>Today</Button>
            <IconButton label="Previous" keys="K" icon={ChevronLeft} onClick={() => go(-1)} />
            <IconButton label="Next" keys="J" icon={ChevronRight} onClick={() => go(1)} />
            <Select
              aria-label="View"
              className="ml-auto w-32"
              value={view}
              options={VIEWS.map((one) => [one, VIEW_NAMES[one]])}
              onChange={setView}
            />
          </div>
          {view === "month" ? (
            <MonthView {...shared} onDay={openDay} onNew={(start) => begin(start, 0)} />
          ) : null}
          {view === "week" || view === "day" ? (
            <TimeGrid key={view} {...shared} now={now} onDay={openDay} onNew={begin} />
          ) : null}
          {view === "agenda" ? (
            <AgendaView
              {...shared}
              empty={`Nothing until ${dayWords(addDays(day, days.length), { dateStyle: "long" })}`}
            />
          ) : null}
        </>
      ) : (
        <SearchResults
          words={search}
          onWords={setSearch}
          onClose={() => setSearch(null)}
          today={today}
          actions={actions}
        />
      )}
      {dialogs}
    </>
  );
}
