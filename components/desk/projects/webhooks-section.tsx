/** Addresses that are told what happens to tickets, each signed with a secret that is shown once. */
"use client";

import { Ellipsis, Plus, Webhook as WebhookIcon } from "lucide-react";
import { useCallback, useState } from "react";
import { callOperation } from "@/client/call";
import { Facts } from "@/components/page/facts";
import { LoadFailure } from "@/components/page/load-failure";
import { Moment } from "@/components/page/moment";
import { RowsSkeleton, Section } from "@/components/page/section";
import { tellRefusal } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { ShownKey } from "@/components/settings/keys/shown-key";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { notify } from "@/components/ui/toast";
import * as api from "@/lib/contract/desk-webhooks";
import { DeliveriesDialog } from "./deliveries-dialog";
import { WebhookDialog } from "./webhook-dialog";

type Asking = { what: "new" } | { what: "change" | "log"; webhook: api.WebhookView } | null;

export function WebhooksSection({ projectId }: { projectId: string }) {
  const load = useCallback(async () => {
    const { webhooks } = await callOperation(api.listWebhooks, { params: { id: projectId } });
    return webhooks;
  }, [projectId]);
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
  const entriesOf = (webhook: api.WebhookView) => {
    const { id, url, enabled } = webhook;
    const params = { id: projectId, webhookId: id };
    const renew = async () => {
      const { secret } = await callOperation(api.renewWebhookSecret, { params });
      setMade({ name: hostOf(url), secret });
      return "New secret created. For a while, events are signed with the old one too.";
    };
    const turn = async () => {
      await callOperation(api.changeWebhook, { params, body: { enabled: !enabled } });
      return enabled ? "Webhook turned off." : "Webhook turned on.";
    };
    const remove = async () => {
      await callOperation(api.removeWebhook, { params });
      return `Removed the webhook to ${hostOf(url)}.`;
    };
    return [
      { label: "Send a sample", run: () => void act(() => sendSample(projectId, id)) },
      { label: "Delivery log", run: () => setAsking({ what: "log", webhook }) },
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
      lead="Send ticket events to your servers, signed with Standard Webhooks."
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
      {!value && !failure ? <RowsSkeleton label="Loading webhooks" rows={1} /> : null}
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
            const params = { id: projectId };
            const { secret } = await callOperation(api.addWebhook, { params, body: wanted });
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
            const params = { id: projectId, webhookId: asking.webhook.id };
            await callOperation(api.changeWebhook, { params, body: wanted });
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

function WebhookWords({ webhook }: { webhook: api.WebhookView }) {
  const { url, events, enabled, off_reason, last_at, last_status } = webhook;
  const isAll = events.length === 0 || events.length === api.ticketEventTypes.length;
  const last = last_at ? (
    <span>
      {last_status === null ? "no response" : `responded with ${last_status}`},{" "}
      <Moment at={last_at} within />
    </span>
  ) : (
    "nothing sent yet"
  );
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="min-w-0 font-mono text-sm wrap-anywhere">{url}</span>
        {enabled ? null : <Badge tone={off_reason ? "bad" : "plain"}>{offWords(off_reason)}</Badge>}
      </p>
      <p className="text-sm text-ink-faint">
        <Facts facts={[isAll ? "all events" : events.join(", "), last]} />
      </p>
    </div>
  );
}

const offWords = (reason: api.WebhookView["off_reason"]): string =>
  reason === "gone"
    ? "Off: the receiver no longer exists"
    : reason === "failing"
      ? "Off: failed for too long"
      : "Off";

async function sendSample(projectId: string, webhookId: string): Promise<string> {
  const input = { params: { id: projectId, webhookId }, body: {} };
  const { status, error } = await callOperation(api.testWebhook, input);
  return status === null
    ? `No response. ${error ?? ""}`.trim()
    : `The receiver responded with ${status}.`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
