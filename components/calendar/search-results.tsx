/** Events that match a search, from a year ago to two years ahead. */
"use client";

import { X } from "lucide-react";
import { useMemo } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { SearchField } from "@/components/ui/search-field";
import { addDays, dateOf, momentOf } from "@/lib/kinds/calendar/local-time";
import { type Occurrence, occurrencesOf } from "@/lib/kinds/calendar/occurrences";
import type { StoredEvent } from "@/lib/kinds/calendar/shapes";
import { AgendaView } from "./agenda-view";
import type { ChipActions } from "./event-chip";
import { useCalendar } from "./use-calendar";

interface SearchResultsProps {
  words: string;
  onWords: (words: string) => void;
  onClose: () => void;
  today: string;
  actions: ChipActions;
}

const MAX_SHOWN = 100;
/** The most matches shown of one series. */
const MAX_OF_ONE = 5;

export function SearchResults({ words, onWords, onClose, today, actions }: SearchResultsProps) {
  const { events, tz } = useCalendar();
  const found = useMemo(() => search(events, words, today, tz), [events, words, today, tz]);
  const days = [...new Set(found.map(({ start }) => dateOf(start, tz)))];
  return (
    <>
      <div className="mb-3 flex items-center gap-1">
        <SearchField label="Search events" value={words} onChange={onWords} />
        <IconButton label="Close search" icon={X} onClick={onClose} />
      </div>
      {words.trim() === "" ? null : (
        <AgendaView
          days={days}
          today={today}
          tz={tz}
          occurrences={found}
          actions={actions}
          empty="No events found"
        />
      )}
    </>
  );
}

function search(
  events: readonly StoredEvent[],
  words: string,
  today: string,
  tz: string,
): Occurrence[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const says = ({ title, location, notes, guests, overrides }: StoredEvent) =>
    [title, location, notes, ...(guests ?? []).flatMap(({ email, name }) => [email, name])]
      .concat(Object.values(overrides).map((change) => change?.title))
      .join(" ")
      .toLowerCase();
  const [from, to] = [momentOf(addDays(today, -365), tz), momentOf(addDays(today, 730), tz)];
  const nowAt = momentOf(today, tz);
  return events
    .filter((event) => wanted.every((word) => says(event).includes(word)))
    .flatMap((event) => {
      const all = occurrencesOf(event, from, to, tz);
      const coming = all.filter(({ end }) => end >= nowAt).slice(0, MAX_OF_ONE);
      return coming.length > 0 ? coming : all.slice(-MAX_OF_ONE);
    })
    .sort((a, b) => a.start - b.start)
    .slice(0, MAX_SHOWN);
}
