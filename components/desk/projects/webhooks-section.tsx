/** The project's webhook endpoints. */
"use client";

import { useCallback, useState } from "react";
import { callOperation } from "@/client/call";
import { WebhookList } from "@/components/page/webhook-list";
import * as api from "@/lib/contract/desk-webhooks";
import { DeliveriesDialog } from "./deliveries-dialog";

const EVENT_WORDS: Readonly<Record<api.TicketEventType, string>> = {
  "ticket.created": "A ticket is created",
  "ticket.replied": "A customer or an agent replies",
  "ticket.resolved": "A ticket is resolved",
  "ticket.reopened": "A ticket is reopened",
};

const OFF_WORDS = {
  gone: { words: "Off: the receiver no longer exists", tone: "bad" },
  failing: { words: "Off: failed for too long", tone: "bad" },
} as const;

const factsOf = (webhook: api.WebhookView) => ({
  ...webhook,
  off: webhook.enabled
    ? null
    : webhook.off_reason
      ? OFF_WORDS[webhook.off_reason]
      : ({ words: "Off", tone: "plain" } as const),
  lastAt: webhook.last_at,
  lastStatus: webhook.last_status,
});

export function WebhooksSection({ projectId }: { projectId: string }) {
  const [logged, setLogged] = useState<api.WebhookView | null>(null);
  const load = useCallback(async () => {
    const { webhooks } = await callOperation(api.listWebhooks, { params: { id: projectId } });
    return webhooks.map(factsOf);
  }, [projectId]);
  const callOf = ({ id }: { id: string }) => ({ params: { id: projectId, webhookId: id } });
  return (
    <WebhookList
      lead="Send ticket events to your servers, signed with Standard Webhooks."
      types={EVENT_WORDS}
      load={load}
      add={async (body) => {
        const call = { params: { id: projectId }, body };
        return (await callOperation(api.addWebhook, call)).secret;
      }}
      change={(hook, body) => callOperation(api.changeWebhook, { ...callOf(hook), body })}
      test={(hook) => callOperation(api.testWebhook, { ...callOf(hook), body: {} })}
      remove={(hook) => callOperation(api.removeWebhook, callOf(hook))}
      more={(hook, { act, edit, showSecret }) => {
        const renew = async () => {
          showSecret((await callOperation(api.renewWebhookSecret, callOf(hook))).secret);
          return "New secret created. For a while, events are signed with the old one too.";
        };
        const turn = async () => {
          const body = { enabled: !hook.enabled };
          await callOperation(api.changeWebhook, { ...callOf(hook), body });
          return hook.enabled ? "Webhook turned off." : "Webhook turned on.";
        };
        return [
          { label: "Delivery log", run: () => setLogged(hook) },
          { label: "Edit", run: edit },
          { label: "New secret", run: () => act(renew) },
          { label: hook.enabled ? "Turn off" : "Turn on", run: () => act(turn) },
        ];
      }}
    >
      {logged ? (
        <DeliveriesDialog projectId={projectId} webhook={logged} onClose={() => setLogged(null)} />
      ) : null}
    </WebhookList>
  );
}
