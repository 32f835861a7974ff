/** Addresses that are told what happens to tickets, each signed with a secret that is shown once. */
"use client";

import { Webhook as WebhookIcon } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import { callOperation } from "@/client/call";
import { Facts } from "@/components/page/facts";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { Moment } from "@/components/page/moment";
import { tellOutcome } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { ShownKey } from "@/components/settings/keys/shown-key";
import { Badge } from "@/components/ui/badge";
import { MoreMenu } from "@/components/ui/more-menu";
import * as api from "@/lib/contract/desk-webhooks";
import { DeliveriesDialog } from "./deliveries-dialog";
import { WebhookDialog } from "./webhook-dialog";

type Asking = { what: "new" } | { what: "change" | "log"; webhook: api.WebhookView } | null;

export function WebhooksSection({ projectId }: { projectId: string }) {
  const load = useCallback(async () => {
    const { webhooks } = await callOperation(api.listWebhooks, { params: { id: projectId } });
    return webhooks;
  }, [projectId]);
  const loaded = useLoaded(load);
  const { refresh } = loaded;
  const [asking, setAsking] = useState<Asking>(null);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const close = () => setAsking(null);

  async function act(work: () => Promise<string>) {
    await tellOutcome(work, "Done.");
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
      { label: "Edit", run: () => setAsking({ what: "change", webhook }) },
      { label: "New secret", run: () => void act(renew) },
      { label: enabled ? "Turn off" : "Turn on", run: () => void act(turn) },
      "divider",
      { label: "Remove", tone: "bad", run: () => void act(remove) },
    ] as const;
  };

  return (
    <ManagedList
      title="Webhooks"
      lead="Send ticket events to your servers, signed with Standard Webhooks."
      what="The webhooks"
      of={loaded}
      rows={1}
      empty={made ? null : "None yet."}
      add={{ label: "New webhook", run: () => setAsking({ what: "new" }) }}
      notice={
        made ? (
          <ShownKey
            noun="Secret"
            name={made.name}
            secret={made.secret}
            onSaved={() => setMade(null)}
          />
        ) : null
      }
      row={(webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook}>
          <MoreMenu label={`More for ${webhook.url}`} entries={entriesOf(webhook)} />
        </WebhookRow>
      )}
    >
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
    </ManagedList>
  );
}

function WebhookRow({ webhook, children }: { webhook: api.WebhookView; children: ReactNode }) {
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
    <ManagedRow
      icon={WebhookIcon}
      name={<span className="min-w-0 font-mono text-sm wrap-anywhere">{url}</span>}
      badges={
        enabled ? null : <Badge tone={off_reason ? "bad" : "plain"}>{offWords(off_reason)}</Badge>
      }
      about={<Facts facts={[isAll ? "all events" : events.join(", "), last]} />}
    >
      {children}
    </ManagedRow>
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
