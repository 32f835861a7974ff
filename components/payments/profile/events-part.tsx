/** The latest events, newest first, as programs read them. */
"use client";

import { useCallback } from "react";
import { callOperation } from "@/client/call";
import { asOwner } from "@/client/payments/owner";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { Moment } from "@/components/page/moment";
import { useLoaded } from "@/components/page/use-loaded";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { readPayEvents } from "@/lib/contract/pay-events";
import { profileAddress } from "../addresses";
import { moneyWords } from "../money";
import { paymentWords } from "../words";
import { eventWords } from "./status-words";
import type { Profile } from "./use-profile";

/** The limit is 240 reads an hour (PY-090). */
const LOOK_MS = 30_000;

export function EventsPart({ profile: { owner } }: { profile: Profile }) {
  const load = useCallback(async () => {
    const { events } = await callOperation(readPayEvents, asOwner(owner));
    return events.reverse();
  }, [owner]);
  const loaded = useLoaded(load);
  useVisibleInterval(() => void loaded.refresh(), LOOK_MS);
  return (
    <ManagedList
      title="Events"
      lead="The latest 100. Programs read all of them with a cursor, or get them by webhook."
      what="The events"
      of={loaded}
      empty="Nothing has happened yet."
      row={(event) => (
        <ManagedRow
          key={event.id}
          name={
            <a href={profileAddress(owner, { link: event.link.id })} className="text-link">
              {eventWords(event)}
            </a>
          }
          badges={<span className="font-mono text-sm text-ink-faint">{event.link.ref}</span>}
          about={
            event.payment
              ? `${moneyWords(event.payment.amount, event.link.currency)}, ${paymentWords(event.payment)}`
              : event.link.amount
                ? moneyWords(event.link.amount, event.link.currency)
                : "Any amount"
          }
        >
          <span className="shrink-0 text-sm text-ink-faint">
            <Moment at={event.at} />
          </span>
        </ManagedRow>
      )}
    />
  );
}
