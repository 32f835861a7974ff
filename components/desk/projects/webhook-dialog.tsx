"use client";

import { useState } from "react";
import { fieldError } from "@/client/http";
import { FormDialog } from "@/components/page/form-dialog";
import { refusalOf } from "@/components/page/refusal";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
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
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<readonly TicketEventType[]>(
    webhook && webhook.events.length > 0 ? webhook.events : ticketEventTypes,
  );
  const [problem, setProblem] = useState<string>();
  const [isNone, setNone] = useState(false);

  function isReady() {
    const isAddress = URL.canParse(url.trim());
    setProblem(isAddress ? undefined : "Enter the full URL, starting with https://.");
    setNone(events.length === 0);
    return isAddress && events.length > 0;
  }

  const run = () =>
    save({
      url: url.trim(),
      events: events.length === ticketEventTypes.length ? [] : [...events],
    });

  function explain(error: unknown) {
    const said = fieldError(error, "url");
    if (!said) return refusalOf(error);
    setProblem(said);
    return null;
  }

  return (
    <FormDialog
      title={webhook ? "Edit webhook" : "New webhook"}
      lead="Events are sent within seconds. If delivery fails, we retry for three days."
      onClose={onClose}
      submit={webhook ? "Save" : "Create webhook"}
      isReady={isReady}
      run={run}
      explain={explain}
    >
      <TextField
        label="Address"
        error={problem}
        type="url"
        data-autofocus
        spellCheck={false}
        placeholder="https://example.com/hooks/tickets"
        value={url}
        onChange={setUrl}
      />
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
      {isNone && events.length === 0 ? (
        <Banner tone="bad">Select at least one event.</Banner>
      ) : null}
    </FormDialog>
  );
}
