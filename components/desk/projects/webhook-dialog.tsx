"use client";

import { type FormEvent, useId, useState } from "react";
import { fieldError } from "@/client/http";
import { FailureBanner } from "@/components/page/failure-banner";
import { refusalOf } from "@/components/page/refusal";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { useTry } from "@/components/ui/use-try";
import {
  type TicketEventType,
  ticketEventTypes,
  type WebhookView,
} from "@/lib/contract/desk-webhooks";

interface WebhookDialogProps {
  /** Absent for a new one. */
  webhook?: WebhookView;
  save: (wanted: { url: string; events: TicketEventType[] }) => Promise<void>;
  onClose: () => void;
}

const WORDS: Record<TicketEventType, string> = {
  "ticket.created": "A ticket is created",
  "ticket.replied": "A customer or an agent replies",
  "ticket.resolved": "A ticket is resolved",
  "ticket.reopened": "A ticket is reopened",
};

/** Where events go, and which. */
export function WebhookDialog({ webhook, save, onClose }: WebhookDialogProps) {
  const form = useId();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<readonly TicketEventType[]>(
    webhook && webhook.events.length > 0 ? webhook.events : ticketEventTypes,
  );
  const [problem, setProblem] = useState<string>();
  const { busy, failure, run, setFailure } = useTry((error) => {
    const said = fieldError(error, "url");
    if (!said) return refusalOf(error);
    setProblem(said);
    return null;
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    if (!URL.canParse(url.trim())) return setProblem("Enter the full URL, starting with https://.");
    if (events.length === 0) return setFailure({ words: "Select at least one event." });
    setProblem(undefined);
    void run(async () => {
      await save({
        url: url.trim(),
        events: events.length === ticketEventTypes.length ? [] : [...events],
      });
      onClose();
    });
  }

  return (
    <Dialog
      title={webhook ? "Edit webhook" : "New webhook"}
      lead="Events are sent within seconds. If delivery fails, we retry for three days."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {webhook ? "Save" : "Create webhook"}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="space-y-4">
        <Field label="Address" error={problem}>
          {(names) => (
            <Input
              {...names}
              type="url"
              data-autofocus
              autoComplete="off"
              spellCheck={false}
              placeholder="https://example.com/hooks/tickets"
              value={url}
              onChange={(event) => setUrl(event.currentTarget.value)}
            />
          )}
        </Field>
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Events</legend>
          {ticketEventTypes.map((type) => (
            <Checkbox
              key={type}
              label={WORDS[type]}
              hint={type}
              checked={events.includes(type)}
              onChange={(event) =>
                setEvents(
                  event.currentTarget.checked
                    ? ticketEventTypes.filter((one) => one === type || events.includes(one))
                    : events.filter((one) => one !== type),
                )
              }
            />
          ))}
        </fieldset>
        {failure ? <FailureBanner failure={failure} /> : null}
      </form>
    </Dialog>
  );
}
