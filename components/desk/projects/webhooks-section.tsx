/** Addresses that are told what happens to tickets, each signed with a secret that is shown once. */
"use client";

import { Ellipsis, Plus, Webhook as WebhookIcon } from "lucide-react";
import { useCallback, useState } from "react";
import {
  addWebhook,
  changeWebhook,
  projectWebhooks,
  removeWebhook,
  renewSecret,
  TICKET_EVENTS,
  tryWebhook,
  type Webhook,
} from "@/client/tickets/webhooks";
import { Facts } from "@/components/settings/facts";
import { ShownKey } from "@/components/settings/keys/shown-key";
import { LoadFailure } from "@/components/settings/load-failure";
import { Moment } from "@/components/settings/moment";
import { RowsSkeleton, Section } from "@/components/settings/section";
import { tellRefusal } from "@/components/settings/tell-refusal";
import { useLoaded } from "@/components/settings/use-loaded";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { notify } from "@/components/ui/toast";
import { DeliveriesDialog } from "./deliveries-dialog";
import { WebhookDialog } from "./webhook-dialog";

type Asking = { what: "new" } | { what: "change" | "log"; webhook: Webhook } | null;

export function WebhooksSection({ projectId }: { projectId: string }) {
  const load = useCallback(() => projectWebhooks(projectId), [projectId]);
  const { value, failure, refresh } = useLoaded(load);
  const [asking, setAsking] = useState<Asking>(null);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const close = () => setAsking(null);

  async function act(work: () => Promise<string>) {
    try {
      notify({ text: await work() });
    } catch (error) {
      tellRefusal(error);
    }
    void refresh();
  }
  const entriesOf = (webhook: Webhook) => {
    const { id, url, enabled } = webhook;
    const renew = async () => {
      setMade({ name: hostOf(url), secret: await renewSecret(projectId, id) });
      return "A new secret. Events are signed with the old one, too, for a while.";
    };
    const turn = async () => {
      await changeWebhook(projectId, id, { enabled: !enabled });
      return enabled ? "The webhook is off." : "The webhook is on.";
    };
    const remove = async () => {
      await removeWebhook(projectId, id);
      return `The webhook to ${hostOf(url)} is removed.`;
    };
    return [
      { label: "Send a sample", run: () => void act(() => sample(projectId, id)) },
      { label: "What was sent", run: () => setAsking({ what: "log", webhook }) },
      { label: "Change", run: () => setAsking({ what: "change", webhook }) },
      { label: "New secret", run: () => void act(renew) },
      { label: enabled ? "Turn off" : "Turn on", run: () => void act(turn) },
      "divider",
      { label: "Remove", tone: "bad", run: () => void act(remove) },
    ] as const;
  };

  return (
    <Section
      title="Webhooks"
      lead="Your servers are told what happens to tickets, signed as Standard Webhooks asks."
      aside={
        <Button
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setAsking({ what: "new" })}
        >
          New webhook
        </Button>
      }
      flush
    >
      {made ? (
        <ShownKey
          noun="Secret"
          name={made.name}
          secret={made.secret}
          onSaved={() => setMade(null)}
        />
      ) : null}
      {failure ? (
        <div className="p-4">
          <LoadFailure what="The webhooks" error={failure} onRetry={refresh} />
        </div>
      ) : null}
      {!value && !failure ? <RowsSkeleton label="Reading the webhooks" rows={1} /> : null}
      {value?.length === 0 && !made ? (
        <p className="px-4 py-4 text-sm text-ink-faint sm:px-5">None yet.</p>
      ) : null}
      {value && value.length > 0 ? (
        <ul aria-label="Webhooks" className="divide-y divide-line">
          {value.map((webhook) => (
            <li key={webhook.id} className="flex items-center gap-3 py-3 pr-2 pl-4 sm:pl-5">
              <WebhookIcon
                aria-hidden="true"
                className="hidden size-5 shrink-0 text-ink-faint sm:block"
              />
              <WebhookWords webhook={webhook} />
              <LazyMenu
                trigger={
                  <IconButton
                    label={`More for ${webhook.url}`}
                    icon={<Ellipsis aria-hidden="true" />}
                  />
                }
                entries={entriesOf(webhook)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {asking?.what === "new" ? (
        <WebhookDialog
          onClose={close}
          save={async (wanted) => {
            const secret = await addWebhook(projectId, wanted);
            setMade({ name: hostOf(wanted.url), secret });
            void refresh();
          }}
        />
      ) : null}
      {asking?.what === "change" ? (
        <WebhookDialog
          webhook={asking.webhook}
          onClose={close}
          save={async (wanted) => {
            await changeWebhook(projectId, asking.webhook.id, wanted);
            void refresh();
          }}
        />
      ) : null}
      {asking?.what === "log" ? (
        <DeliveriesDialog projectId={projectId} webhook={asking.webhook} onClose={close} />
      ) : null}
    </Section>
  );
}

function WebhookWords({ webhook }: { webhook: Webhook }) {
  const { url, events, enabled, offReason, lastAt, lastStatus } = webhook;
  const isAll = events.length === 0 || events.length === TICKET_EVENTS.length;
  const last = lastAt ? (
    <span>
      {lastStatus === null ? "no answer" : `answered ${lastStatus}`}, <Moment at={lastAt} within />
    </span>
  ) : (
    "nothing sent yet"
  );
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="min-w-0 font-mono text-sm wrap-anywhere">{url}</span>
        {enabled ? null : <Badge tone={offReason ? "bad" : "plain"}>{offWords(offReason)}</Badge>}
      </p>
      <p className="text-sm text-ink-faint">
        <Facts facts={[isAll ? "all events" : events.join(", "), last]} />
      </p>
    </div>
  );
}

const offWords = (reason: Webhook["offReason"]): string =>
  reason === "gone"
    ? "Off: its receiver is gone"
    : reason === "failing"
      ? "Off: it failed too long"
      : "Off";

async function sample(projectId: string, id: string): Promise<string> {
  const { status, error } = await tryWebhook(projectId, id);
  return status === null
    ? `No answer came. ${error ?? ""}`.trim()
    : `The sample was answered ${status}.`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
