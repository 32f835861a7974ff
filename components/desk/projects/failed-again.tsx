/** Sends again whatever a webhook's receiver failed to get: how much it is stands there before anything is sent. */
"use client";

import { useCallback, useRef } from "react";
import { callOperation } from "@/client/call";
import { tellRefusal } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import * as api from "@/lib/contract/desk-webhooks";

interface FailedAgainProps {
  projectId: string;
  webhook: api.WebhookView;
  onSent: () => Promise<void>;
}

export function FailedAgain({ projectId, webhook, onSent }: FailedAgainProps) {
  const load = useCallback(async () => {
    const params = { id: projectId, webhookId: webhook.id };
    return (await callOperation(api.countFailedDeliveries, { params })).failed;
  }, [projectId, webhook.id]);
  const { value: failed, refresh } = useLoaded(load);
  const { busy, run } = useTry(tellRefusal);
  const place = useRef<HTMLDivElement>(null);

  async function send() {
    const params = { id: projectId, webhookId: webhook.id };
    const { queued } = await callOperation(api.redeliverFailed, { params });
    notify({ text: `${eventsOf(queued, ["is", "are"])} being sent again.` });
    // The button goes with what it was about.
    place.current?.focus();
    await Promise.all([refresh(), onSent()]);
  }
  return (
    <div ref={place} tabIndex={-1} className="mb-2 outline-none empty:mb-0">
      {failed ? (
        <Banner
          tone="warn"
          action={
            webhook.enabled ? (
              <Button busy={busy} onClick={() => void run(send)}>
                Send {failed === 1 ? "it" : `all ${failed.toLocaleString("en")}`} again
              </Button>
            ) : undefined
          }
        >
          {eventsOf(failed, ["wasn’t", "weren’t"])} delivered.{" "}
          {webhook.enabled
            ? "Events keep their ID when sent again. The oldest are sent first."
            : "Turn the webhook on to send them again."}
        </Banner>
      ) : null}
    </div>
  );
}

const eventsOf = (count: number, [one, many]: readonly [string, string]): string =>
  count === 1 ? `1 event ${one}` : `${count.toLocaleString("en")} events ${many}`;
