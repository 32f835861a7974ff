"use client";

import { useState } from "react";
import { fieldError } from "@/client/http";
import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { TextField } from "@/components/ui/text-field";
import { FormDialog } from "./form-dialog";
import { refusalOf } from "./refusal";

/** Where events are sent, and which. */
export interface WebhookTarget<Type extends string> {
  url: string;
  /** None: all of them. */
  events: readonly Type[];
}

interface WebhookDialogProps<Type extends string> {
  /** Absent for a new one. */
  webhook?: WebhookTarget<Type> | undefined;
  types: Readonly<Record<Type, string>>;
  save: (wanted: { url: string; events: Type[] }) => Promise<unknown>;
  onClose: () => void;
}

export function WebhookDialog<Type extends string>(props: WebhookDialogProps<Type>) {
  const { webhook, types, save, onClose } = props;
  const options = Object.entries<string>(types) as [Type, string][];
  const all = options.map(([type]) => type);
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState(webhook?.events.length ? webhook.events : all);
  const [problems, setProblems] = useState<{ url?: string; events?: string }>({});

  function isReady() {
    const found = {
      ...(URL.canParse(url.trim()) ? {} : { url: "Enter the full URL, starting with https://." }),
      ...(events.length > 0 ? {} : { events: "Select at least one event." }),
    };
    setProblems(found);
    return Object.keys(found).length === 0;
  }

  function explain(error: unknown) {
    const said = fieldError(error, "url");
    if (!said) return refusalOf(error);
    setProblems({ url: said });
    return null;
  }

  return (
    <FormDialog
      title={webhook ? "Edit webhook" : "New webhook"}
      lead="Events are sent within seconds. If delivery fails, we retry for three days."
      width="md"
      onClose={onClose}
      submit={webhook ? "Save" : "Create webhook"}
      isReady={isReady}
      run={() => save({ url: url.trim(), events: events.length === all.length ? [] : [...events] })}
      explain={explain}
    >
      <TextField
        label="Address"
        error={problems.url}
        type="url"
        data-autofocus
        spellCheck={false}
        placeholder="https://example.com/hooks"
        value={url}
        onChange={setUrl}
      />
      <CheckboxGroup
        label="Events"
        options={options.map(([type, words]) => [type, words, type])}
        chosen={events}
        onChange={setEvents}
        error={problems.events}
      />
    </FormDialog>
  );
}
