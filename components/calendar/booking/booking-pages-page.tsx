/** `/calendar/booking`: the booking pages and their editor. */
"use client";

import { CalendarPlus, Plus } from "lucide-react";
import { useState } from "react";
import { PageHeader } from "@/components/shell/page-header";
import { startAtTop } from "@/components/shell/skip-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { notify } from "@/components/ui/toast";
import type { BookingPage } from "@/lib/kinds/calendar/shapes";
import { OpenedCalendarPage } from "../opened-page";
import { WORKING_HOURS } from "../settings/hours-fields";
import { useCalendar } from "../use-calendar";
import { useUpkeep } from "../use-upkeep";
import { PageEditor } from "./page-editor";
import { lengthWords } from "./words";

export function BookingPagesPage() {
  return (
    <OpenedCalendarPage>
      <Pages />
    </OpenedCalendarPage>
  );
}

function Pages() {
  const calendar = useCalendar();
  useUpkeep(calendar);
  const { pages, events, prefs, tz } = calendar;
  const [edited, setEdited] = useState<BookingPage | null>(null);
  function open(page: BookingPage | null) {
    setEdited(page);
    startAtTop();
  }
  function close(unsent?: BookingPage) {
    open(null);
    if (unsent)
      notify({
        text: "Changes discarded.",
        action: { label: "Undo", run: () => open(unsent) },
      });
  }
  if (edited) return <PageEditor key={edited.id} page={edited} onClose={close} />;
  const create = (
    <Button
      variant="primary"
      icon={Plus}
      onClick={() => open(newPage(tz, prefs.hours ?? WORKING_HOURS))}
    >
      New booking page
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Booking pages"
        places={[{ name: "Calendar", href: "/calendar" }]}
        lead="Others pick a time that’s free. They see when, never what your events are."
        actions={pages.length > 0 ? create : null}
      />
      {pages.length === 0 ? (
        <EmptyState icon={CalendarPlus} title="Let others book a time" action={create}>
          <p>
            Say how long and when you’re free, then share the link. Answers are encrypted for you.
          </p>
        </EmptyState>
      ) : (
        <ul
          aria-label="Booking pages"
          className="divide-y divide-line overflow-clip rounded-lg bg-paper shadow-paper"
        >
          {pages.map((page) => {
            const booked = events.filter(({ booking }) => booking?.page === page.id).length;
            return (
              <li key={page.id}>
                <button
                  type="button"
                  onClick={() => open(page)}
                  className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left -outline-offset-2 hover:bg-hover sm:px-5"
                >
                  <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                    <span className="font-semibold">{page.settings.title || "Untitled page"}</span>
                    <span className="block text-sm text-ink-faint">
                      {page.settings.lengths.map(({ minutes }) => lengthWords(minutes)).join(", ")}
                      {booked > 0 ? ` · ${booked === 1 ? "1 booking" : `${booked} bookings`}` : ""}
                    </span>
                  </span>
                  <Badge tone={page.sequence > 0 ? "good" : "plain"}>
                    {page.sequence > 0 ? "Published" : "Not published"}
                  </Badge>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

const newPage = (tz: string, rules: BookingPage["settings"]["rules"]): BookingPage => ({
  id: crypto.randomUUID(),
  sequence: 0,
  settings: {
    ...{ title: "", host: "", tz, rules, notice: 240, horizon: 30, questions: [], location: "" },
    ...{ lengths: [{ minutes: 30 }], buffer: { before: 0, after: 0 }, perDay: 8 },
  },
});
