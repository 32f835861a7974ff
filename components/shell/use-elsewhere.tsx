/** Tickets, requests, orders, payments and events for the palette: read once it is typed in, each shown when it is here. */
"use client";

import { CalendarDays, Inbox, PenLine, Store, WalletCards } from "lucide-react";
import { useEffect, useState } from "react";
import type { FoundElsewhere } from "@/components/search/elsewhere";
import type { Command } from "./commands";

const load = () => import("@/components/search/elsewhere");

const ICONS = {
  Tickets: <Inbox aria-hidden="true" />,
  Signing: <PenLine aria-hidden="true" />,
  Orders: <Store aria-hidden="true" />,
  Payments: <WalletCards aria-hidden="true" />,
  Calendar: <CalendarDays aria-hidden="true" />,
};

const MIN_CHARS = 2;
const REST_MS = 300;

export function useElsewhere(typed: string): Command[] {
  const wanted = typed.trim();
  const isAsked = wanted.length >= MIN_CHARS;
  const [sealed, setSealed] = useState<readonly FoundElsewhere[]>([]);
  const [tickets, setTickets] = useState<readonly FoundElsewhere[]>([]);

  useEffect(() => {
    if (!isAsked) return;
    let isLeft = false;
    load().then(
      ({ SEALED_SOURCES }) => {
        if (isLeft) return;
        setSealed([]);
        // One that is out of reach is found another time.
        for (const read of SEALED_SOURCES)
          read().then(
            (found) => !isLeft && setSealed((before) => [...before, ...found]),
            () => {},
          );
      },
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [isAsked]);

  useEffect(() => {
    if (!isAsked) return setTickets([]);
    let isLeft = false;
    const timer = setTimeout(() => {
      void load()
        .then(({ findTickets }) => findTickets(wanted))
        .then(
          (found) => !isLeft && setTickets(found),
          () => {},
        );
    }, REST_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [wanted, isAsked]);

  if (!isAsked) return [];
  return [...tickets, ...sealed].map(({ href, ...found }) => ({
    ...found,
    icon: ICONS[found.group],
    run: () => location.assign(href),
  }));
}
