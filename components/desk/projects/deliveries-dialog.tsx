/** What a webhook was sent lately, how it was answered, and the way to send one again. */
"use client";

import { RotateCw } from "lucide-react";
import { useCallback } from "react";
import { callOperation } from "@/client/call";
import { Facts } from "@/components/page/facts";
import { ListEnd } from "@/components/page/list-end";
import { Loaded } from "@/components/page/loaded";
import { Moment } from "@/components/page/moment";
import { tellOutcome } from "@/components/page/tell-refusal";
import { usePages } from "@/components/page/use-pages";
import { Badge, type Tone } from "@/components/ui/badge";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import * as api from "@/lib/contract/desk-webhooks";
import { FailedAgain } from "./failed-again";

interface DeliveriesDialogProps {
  projectId: string;
  webhook: api.WebhookView;
  onClose: () => void;
}

export function DeliveriesDialog({ projectId, webhook, onClose }: DeliveriesDialogProps) {
  const load = useCallback(
    async (cursor: string | undefined) => {
      const query = { webhook: webhook.id, cursor };
      const page = await callOperation(api.listDeliveries, { params: { id: projectId }, query });
      return { rows: page.deliveries, next: page.next_cursor };
    },
    [projectId, webhook.id],
  );
  const pages = usePages(load);

  async function again({ id }: api.DeliveryView) {
    const params = { id: projectId, deliveryId: id };
    await tellOutcome(() => callOperation(api.redeliver, { params }), "Sending again.");
    void pages.refresh();
  }

  return (
    <Dialog title="Delivery log" lead={webhook.url} width="md" onClose={onClose}>
      <FailedAgain projectId={projectId} webhook={webhook} onSent={pages.refresh} />
      <Loaded what="The delivery log" of={pages}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-faint">Nothing sent yet.</p>
          ) : (
            <>
              <ul aria-label="Deliveries" className="divide-y divide-line">
                {rows.map((delivery) => (
                  <li key={delivery.id} className="flex items-center gap-3 py-2.5">
                    <div className="min-w-0 flex-1">
                      <p className="flex flex-wrap items-center gap-2">
                        <span className="font-mono text-sm">{delivery.type}</span>
                        <Badge tone={TONES[delivery.status]}>{WORDS[delivery.status]}</Badge>
                      </p>
                      <p className="text-sm text-ink-faint">
                        <Facts facts={factsOf(delivery)} />
                      </p>
                    </div>
                    <IconButton
                      label={`Send ${delivery.type} again`}
                      icon={RotateCw}
                      onClick={() => void again(delivery)}
                    />
                  </li>
                ))}
              </ul>
              <ListEnd of={pages}>No more deliveries.</ListEnd>
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}

const TONES: Record<api.DeliveryView["status"], Tone> = {
  queued: "accent",
  delivered: "good",
  failed: "bad",
};
const WORDS = { queued: "Sending", delivered: "Delivered", failed: "Failed" };

function factsOf({ created_at, attempts, last_status, error }: api.DeliveryView) {
  return [
    <Moment key="at" at={created_at} />,
    attempts === 1 ? "1 attempt" : `${attempts} attempts`,
    // What failed says itself how it was answered.
    ...(last_status === null || error ? [] : [`answered ${last_status}`]),
    ...(error ? [error] : []),
  ];
}
