/** How the shop is paid: by a payments profile's ways, or in cash. */
"use client";

import { useCallback, useState } from "react";
import { callOperation } from "@/client/call";
import { asOwner, openOwner } from "@/client/payments/owner";
import { changePayWays } from "@/client/shops/pay-ways";
import { Loaded } from "@/components/page/loaded";
import { Section } from "@/components/page/section";
import { tellOutcome } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { PAYMENTS } from "@/components/payments/addresses";
import { linkOf, readProfiles } from "@/components/payments/use-profiles";
import { METHOD_WORDS } from "@/components/payments/words";
import { Button, buttonLook } from "@/components/ui/button";
import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { SelectField, TextField } from "@/components/ui/text-field";
import { readPayee } from "@/lib/contract/pay-payees";
import type { RunShop, ShopTabProps } from "../run-shop";

export function PaymentsTab({ shop }: ShopTabProps) {
  const profiles = useLoaded(readProfiles);
  return (
    <Loaded what="Your payments profiles" of={profiles} shape="sections">
      {(listed) => (
        <Ways
          shop={shop}
          profiles={listed.map(({ id, title }) => [id, title || "Payments"] as const)}
        />
      )}
    </Loaded>
  );
}

interface WaysProps {
  shop: RunShop;
  profiles: readonly (readonly [id: string, title: string])[];
}

function Ways({ shop, profiles }: WaysProps) {
  const { session, catalog } = shop;
  const { payee: connected = "", order: offered = [], cashNote: note = "" } = catalog.pay ?? {};
  const [payee, setPayee] = useState(connected);
  const [chosen, setChosen] = useState<readonly string[]>(offered);
  const [cashNote, setCashNote] = useState(note);
  const [busy, setBusy] = useState(false);
  const load = useCallback(async () => {
    const listed = (await readProfiles()).find(({ id }) => id === payee);
    const address = listed && linkOf(listed);
    if (!address) return { profile: null };
    const owner = await openOwner(address);
    const view = await callOperation(readPayee, asOwner(owner));
    // All ways of a newly bound profile are offered until they are turned off.
    if (payee !== connected)
      setChosen((now) => [...view.methods, ...now.filter((way) => way === "cash")]);
    return { profile: { owner, view } };
  }, [payee, connected]);
  const { value, failure } = useLoaded(load);
  const profile = value?.profile ?? null;
  const isElsewhere = connected !== "" && profiles.every(([id]) => id !== connected);
  const methods =
    profile?.view.methods ??
    (payee === connected && payee !== "" ? offered.filter((way) => way !== "cash") : []);
  const ways = [...methods, "cash"] as const;

  function save(order: (typeof ways)[number][]) {
    setBusy(true);
    const isDisconnected = connected !== "" && order.every((way) => way === "cash");
    const words = isDisconnected
      ? "Saved. This shop is no longer connected to a payments profile."
      : "Ways to pay saved.";
    const run = async () => {
      await changePayWays(session, profile, { order, cashNote: cashNote.trim() });
      if (isDisconnected) setPayee("");
    };
    void tellOutcome(run, words).finally(() => setBusy(false));
  }

  return (
    <Section
      title="Ways to pay"
      lead="Money goes straight to your own accounts. Customers choose among these ways when they order."
    >
      <div className="space-y-4">
        {profiles.length === 0 && !isElsewhere ? (
          <p>
            <a href={PAYMENTS} className={buttonLook()}>
              Set up payments
            </a>
          </p>
        ) : (
          <div className="flex flex-wrap items-end gap-2">
            <SelectField
              label="Payments profile"
              className="flex-1 basis-48"
              value={payee}
              onChange={setPayee}
              options={[
                ["", "None"],
                ...(isElsewhere
                  ? [[connected, "A profile that isn’t on this device"] as const]
                  : []),
                ...profiles,
              ]}
            />
            {connected && payee === connected ? (
              <Button
                busy={busy}
                onClick={() => {
                  setChosen((now) => now.filter((way) => way === "cash"));
                  save(chosen.includes("cash") ? ["cash"] : []);
                }}
              >
                Disconnect
              </Button>
            ) : null}
          </div>
        )}
        {failure ? (
          <p className="text-sm text-bad">This profile couldn’t be loaded. Try again later.</p>
        ) : null}
        <CheckboxGroup
          label="Offered in your shop"
          options={ways.map((way) => [way, way === "cash" ? "Cash" : METHOD_WORDS[way]] as const)}
          chosen={ways.filter((way) => chosen.includes(way))}
          onChange={setChosen}
        />
        {chosen.includes("cash") ? (
          <TextField
            label="Note about cash"
            hint="For example, when and where it’s paid."
            maxLength={120}
            value={cashNote}
            onChange={setCashNote}
          />
        ) : null}
        <Button
          variant="primary"
          busy={busy}
          disabled={value === null}
          onClick={() => save(ways.filter((way) => chosen.includes(way)))}
        >
          Save
        </Button>
      </div>
    </Section>
  );
}
