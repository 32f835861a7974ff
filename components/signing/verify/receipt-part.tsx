/** The receipt's facts about the request, and all its events. */
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Section } from "@/components/page/section";
import type { ReceiptBody } from "@/lib/protocol/sign-receipt";
import { EventLine } from "../review/event-line";
import { exactWords } from "./exact-words";

export function ReceiptPart({ body, kid }: { body: ReceiptBody; kid: string | null }) {
  return (
    <Section title="What the receipt says">
      <dl className="space-y-3 text-sm">
        <Fact name="Title">
          <bdi>{body.title}</bdi>
        </Fact>
        <Fact name="Service">{body.service}</Fact>
        <Fact name="Made">{exactWords(body.createdAt)}</Fact>
        <Fact name="Completed">{exactWords(body.completedAt)}</Fact>
        <Fact name="Pages">
          {body.original.pages} signed, {body.completed.pages} with the certificate
        </Fact>
        <Fact name="Agreed to">
          <span className="block max-w-prose whitespace-pre-line">{body.consent.text}</span>
        </Fact>
        <Fact name="SHA-256 of the signed PDF" isCode>
          {body.completed.sha256}
        </Fact>
        <Fact name="SHA-256 of the original" isCode>
          {body.original.sha256}
        </Fact>
        <Fact name="Request" isCode>
          {body.id}
        </Fact>
        <Fact name="Key" isCode>
          {kid}
        </Fact>
      </dl>
      <Happened body={body} />
    </Section>
  );
}

function Happened({ body }: { body: ReceiptBody }) {
  const nameOf = (id: string) => body.recipients.find((one) => one.id === id)?.name ?? null;
  return (
    <details className="group mt-3 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-faint transition-transform group-open:rotate-90"
        />
        {body.events.length === 1 ? "1 event" : `All ${body.events.length} events`}
      </summary>
      <ol className="divide-y divide-line">
        {body.events.map((event) => (
          <li key={event.seq} className="py-2">
            <EventLine event={event} nameOf={nameOf} when={exactWords(event.at)} />
          </li>
        ))}
      </ol>
    </details>
  );
}

interface FactProps {
  name: string;
  isCode?: boolean;
  children: ReactNode;
}

function Fact({ name, isCode, children }: FactProps) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-ink-faint">{name}</dt>
      <dd className={isCode ? "font-mono text-xs leading-5 break-all" : "min-w-0 wrap-anywhere"}>
        {children}
      </dd>
    </div>
  );
}
