/** The customer, and their other tickets. */

import { CheckCircle2, Circle } from "lucide-react";
import type { ReactNode } from "react";
import { Moment } from "@/components/page/moment";
import type { DeskTicketView } from "@/lib/contract/desk";
import { ticketAddress } from "../addresses";

export function CustomerCard({ ticket: { customer } }: { ticket: DeskTicketView }) {
  return (
    <Panel title="Customer">
      {customer.name ? (
        <p dir="auto" className="text-left font-semibold wrap-anywhere">
          {customer.name}
        </p>
      ) : null}
      <a href={`mailto:${customer.email}`} className="text-link text-sm wrap-anywhere">
        {customer.email}
      </a>
    </Panel>
  );
}

export function OtherTickets({ ticket: { other_tickets: others } }: { ticket: DeskTicketView }) {
  if (others.length === 0) return null;
  return (
    <Panel title="Other tickets">
      <ul className="-mx-2">
        {others.map(({ short_code: code, subject, status, created_at }) => (
          <li key={code}>
            <a
              href={ticketAddress(code)}
              className="flex items-baseline gap-2 rounded-md px-2 py-1.5 text-sm hover:bg-hover touch:py-3"
            >
              {status === "open" ? (
                <Circle aria-hidden="true" className="size-3.5 shrink-0 self-center text-accent" />
              ) : (
                <CheckCircle2
                  aria-hidden="true"
                  className="size-3.5 shrink-0 self-center text-good"
                />
              )}
              <span className="sr-only">{status}</span>
              <span dir="auto" className="min-w-0 flex-1 truncate text-left">
                {subject ?? code}
              </span>
              <span className="shrink-0 text-ink-faint">
                <Moment at={created_at} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg bg-paper px-4 py-3 shadow-paper">
      <h2 className="mb-1 text-sm font-semibold text-ink-faint">{title}</h2>
      {children}
    </section>
  );
}
