/** The guide to payments for programs: a receiver of webhooks, what the events say, and reading them in order. */
"use client";

import { EVENT_WORDS, FLAG_WORDS } from "@/components/payments/profile/status-words";
import { PageHeader } from "@/components/shell/page-header";
import { CodeSample } from "@/components/ui/code-sample";
import { PAY_EVENT_TYPES, PAY_FLAGS } from "@/lib/contract/pay-shapes";
import { GuidePart } from "./guide-part";
import { EVENT_SAMPLE, eventsSample, RECEIVER_SAMPLE } from "./payment-samples";
import { Cells } from "./ticket-tables";
import { useOrigin } from "./use-origin";

export function PaymentsGuide() {
  const origin = useOrigin();
  return (
    <>
      <PageHeader
        title="Payments for developers"
        places={[{ name: "Payments", href: "/payments" }]}
        lead="Your programs are told of each payment as it happens. What a link is for stays encrypted."
      />
      <div className="max-w-3xl space-y-10">
        <GuidePart title="Be told by webhook">
          <p>
            Add a webhook under Notifications of your profile and keep its secret. This receiver
            checks the signature, refuses old messages and needs no packages.
          </p>
          <CodeSample label="The receiver: server.mjs" text={RECEIVER_SAMPLE} />
          <p>
            Answer with any 2xx within 15 seconds. Otherwise the event is sent again after 1 minute,
            5 minutes, 30 minutes, 2 hours, 6 hours and 1 day, always with the same id. A webhook
            that fails for 3 days is turned off, and you get an email.
          </p>
        </GuidePart>
        <GuidePart title="Events">
          <CodeSample label="An event" text={EVENT_SAMPLE} />
          <p>
            Amounts are minor units as text: <code>12345</code> of EUR is €123.45.
          </p>
          <Cells
            caption="Events"
            head={["Type", "When"]}
            rows={PAY_EVENT_TYPES.map((type) => [type, `${EVENT_WORDS[type]}.`])}
            isCode
          />
          <Cells
            caption="Flags of pay.flagged"
            head={["Flag", "What it means"]}
            rows={PAY_FLAGS.map((flag) => [flag, FLAG_WORDS[flag].what])}
            isCode
          />
        </GuidePart>
        <GuidePart title="Read events in order">
          <p>
            <code>wait</code> holds the answer for up to 25 seconds until something happens. Pass
            the <code>cursor</code> of each answer as <code>after</code> of the next.
          </p>
          <CodeSample label="Command to read events" text={eventsSample(origin)} />
        </GuidePart>
      </div>
    </>
  );
}
