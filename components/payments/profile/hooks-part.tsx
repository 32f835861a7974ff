/** The webhooks that receive a profile's events. */
"use client";

import { useCallback } from "react";
import { callOperation } from "@/client/call";
import { asOwner } from "@/client/payments/owner";
import { WebhookList } from "@/components/page/webhook-list";
import * as api from "@/lib/contract/pay-events";
import { EVENT_WORDS } from "./status-words";
import type { Profile } from "./use-profile";

const FAILED = { words: "Off: failed for three days", tone: "bad" } as const;

export function HooksPart({ profile: { owner } }: { profile: Profile }) {
  const load = useCallback(async () => {
    const { hooks } = await callOperation(api.listPayHooks, asOwner(owner));
    return hooks.map((hook) => ({ ...hook, off: hook.active ? null : FAILED }));
  }, [owner]);
  const callOf = ({ id }: { id: string }) => ({
    ...asOwner(owner),
    params: { payeeId: owner.payeeId, hookId: id },
  });
  return (
    <WebhookList
      lead={
        <>
          Send events to your servers, signed with Standard Webhooks.{" "}
          <a href="/developers/payments" className="text-link">
            A receiver in 15 lines
          </a>
        </>
      }
      types={EVENT_WORDS}
      load={load}
      add={async (body) =>
        (await callOperation(api.addPayHook, { ...asOwner(owner), body })).secret
      }
      test={(hook) => callOperation(api.testPayHook, callOf(hook))}
      remove={(hook) => callOperation(api.removePayHook, callOf(hook))}
    />
  );
}
