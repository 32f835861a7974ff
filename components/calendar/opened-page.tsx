/** Wraps each page of the calendar: asks for sign-in, opens the calendar, and says why it could not be opened. */
"use client";

import type { ReactNode } from "react";
import type { OpenedCalendar } from "@/client/calendar/calendar-file";
import { SectionSkeleton } from "@/components/page/section";
import { SignInFirst } from "@/components/page/signed-in";
import { useLeaveWarning } from "@/components/shell/use-leave-warning";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CalendarContext, useCalendarState, useOpenCalendar } from "./use-calendar";

export function OpenedCalendarPage({ children }: { children: ReactNode }) {
  const { opening, again } = useOpenCalendar();
  if (opening.phase === "opening") return <SectionSkeleton label="Opening your calendar" />;
  if (opening.phase === "out")
    return (
      <SignInFirst
        to="your calendar"
        about="It’s encrypted with your account’s key: only you can read what you plan."
      />
    );
  if (opening.phase === "failed")
    return (
      <div className="pt-6">
        <Banner tone="bad" action={<Button onClick={again}>Try again</Button>}>
          {opening.words}
        </Banner>
      </div>
    );
  return <Opened opened={opening.opened}>{children}</Opened>;
}

function Opened({ opened, children }: { opened: OpenedCalendar; children: ReactNode }) {
  const calendar = useCalendarState(opened);
  useLeaveWarning(calendar.status.save === "saving");
  return <CalendarContext value={calendar}>{children}</CalendarContext>;
}
