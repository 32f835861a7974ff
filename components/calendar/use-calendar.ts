/** The account's calendar on a page: opened or created, read again when any device changes it, and saved. */
"use client";

import { createContext, useContext, useEffect, useState } from "react";
import {
  CalendarMissing,
  type OpenedCalendar,
  openCalendar,
} from "@/client/calendar/calendar-file";
import { onceBack } from "@/client/reach";
import { OpenError, type SyncStatus } from "@/client/sync";
import { followCalmly } from "@/components/file-page/calm-status";
import { hereZone, isZone } from "@/lib/kinds/calendar/local-time";
import { type CalendarState, readCalendar } from "@/lib/kinds/calendar/state";

export interface Calendar extends OpenedCalendar, CalendarState {
  /** The time zone in which times are shown. */
  tz: string;
  status: SyncStatus;
}

type Opening =
  | { phase: "opening" }
  | { phase: "out" }
  | { phase: "failed"; words: string }
  | { phase: "open"; opened: OpenedCalendar };

export function useOpenCalendar(): { opening: Opening; again: () => void } {
  const [opening, setOpening] = useState<Opening>({ phase: "opening" });
  const [attempt, setAttempt] = useState(0);
  const again = () => setAttempt((count) => count + 1);

  useEffect(() => {
    void attempt;
    let isLeft = false;
    let close = () => {};
    openCalendar().then(
      (opened) => {
        close = () => void opened?.file.close();
        if (isLeft) close();
        else setOpening(opened ? { phase: "open", opened } : { phase: "out" });
      },
      (error: unknown) => !isLeft && setOpening({ phase: "failed", words: problemOf(error) }),
    );
    return () => {
      isLeft = true;
      close();
    };
  }, [attempt]);

  const isFailed = opening.phase === "failed";
  useEffect(() => {
    if (isFailed) return onceBack(() => setAttempt((count) => count + 1));
  }, [isFailed]);
  return { opening, again };
}

function problemOf(error: unknown): string {
  if (error instanceof CalendarMissing) return `${error.message} Open Calendar there once.`;
  if (error instanceof OpenError && error.code === "trashed")
    return "Your calendar is in the Trash. Restore it there, then try again.";
  if (error instanceof OpenError && error.code !== "network")
    return "Your calendar couldn’t be opened. Nothing was changed.";
  return "Your calendar couldn’t be reached. It opens as soon as you’re back online.";
}

/** The calendar's current state. */
export function useCalendarState(opened: OpenedCalendar): Calendar {
  const { file } = opened;
  const [state, setState] = useState(() => readCalendar(file.doc));
  const [status, setStatus] = useState(() => file.status());
  useEffect(() => {
    const read = () => setState(readCalendar(file.doc));
    read();
    file.doc.on("update", read);
    return () => file.doc.off("update", read);
  }, [file]);
  useEffect(() => followCalmly(file, setStatus), [file]);
  const { tz } = state.prefs;
  return { ...opened, ...state, status, tz: tz && isZone(tz) ? tz : hereZone() };
}

const Context = createContext<Calendar | null>(null);
export const CalendarContext = Context.Provider;

export function useCalendar(): Calendar {
  const calendar = useContext(Context);
  if (!calendar) throw new Error("Only inside <OpenedCalendarPage>.");
  return calendar;
}
