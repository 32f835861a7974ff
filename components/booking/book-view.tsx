/** A booking page for anyone with its link, or why it could not be opened. */
"use client";

import { CalendarX2 } from "lucide-react";
import { useEffect } from "react";
import { lengthsOf } from "@/client/calendar/guest";
import { SectionSkeleton } from "@/components/page/section";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { BookForm } from "./book-form";
import type { MovedBooking } from "./booked-view";
import { pageProblem, usePage } from "./use-page";

interface BookViewProps {
  pageId: string;
  pageKey: string;
  moved: MovedBooking | null;
  go: (path: string) => void;
}

export function BookView({ pageId, pageKey, moved, go }: BookViewProps) {
  const { value: page, failure, refresh } = usePage(pageId, pageKey);
  useEffect(() => {
    if (page) document.title = `${page.said.title}: ${page.said.host}`;
  }, [page]);
  if (failure && !page) {
    const { title, words, mayRetry } = pageProblem(failure);
    return (
      <EmptyState
        heading="h1"
        icon={CalendarX2}
        title={title}
        action={mayRetry ? <Button onClick={() => void refresh()}>Try again</Button> : null}
      >
        <p>{words}</p>
      </EmptyState>
    );
  }
  if (!page) return <SectionSkeleton label="Opening the booking page" />;
  if (lengthsOf(page).length === 0)
    return (
      <EmptyState heading="h1" icon={CalendarX2} title="Nothing can be booked here right now">
        <p>{page.said.host} can’t be paid here at the moment. Ask them how to book.</p>
      </EmptyState>
    );
  return <BookForm page={page} refresh={refresh} moved={moved} go={go} />;
}
