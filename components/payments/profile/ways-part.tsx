/** The ways to pay in the order that payers see, the wallets, and the bank details. */
"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { callOperation } from "@/client/call";
import { asOwner } from "@/client/payments/owner";
import { Section } from "@/components/page/section";
import { tellOutcome, tellRefusal } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { dragRow } from "@/components/ui/drag-row";
import { IconButton } from "@/components/ui/icon-button";
import { readChains } from "@/lib/contract/pay-crypto";
import { changePayee } from "@/lib/contract/pay-payees";
import * as api from "@/lib/contract/pay-providers";
import { PAY_METHODS, type PayMethod } from "@/lib/contract/pay-shapes";
import { METHOD_WORDS } from "../words";
import { BankDialog } from "./bank-dialog";
import { keepAddress, type Profile } from "./use-profile";
import { Wallets } from "./wallets-part";
import { type SetUpWays, statesOf, type WayState } from "./way-states";

async function readSetUp(): Promise<SetUpWays> {
  const [providers, { chains }] = await Promise.all([
    callOperation(api.readProviders, { anonymous: true }),
    callOperation(readChains, { anonymous: true }),
  ]);
  return { ...providers, chains };
}

export function WaysPart({ profile }: { profile: Profile }) {
  const { owner, payee, change } = profile;
  const { value: setUp } = useLoaded(readSetUp);
  const [isBankOpen, setBankOpen] = useState(false);

  async function save(methods: PayMethod[]) {
    change({ ...payee, methods });
    const call = { ...asOwner(owner), body: { methods } };
    const act = async () => change(await callOperation(changePayee, call));
    if (!(await tellOutcome(act, "Saved."))) change(payee);
  }
  const off = PAY_METHODS.filter((way) => !payee.methods.includes(way));

  /** Moves a way to another's position. */
  function move(way: string, to: number) {
    const order = payee.methods.filter((one) => one !== way);
    order.splice(to, 0, ...payee.methods.filter((one) => one === way));
    void save(order);
  }

  async function turn(way: PayMethod, isOn: boolean) {
    await save(isOn ? [...payee.methods, way] : payee.methods.filter((one) => one !== way));
    if (isOn && way === "bank" && payee.bankSealed === null) setBankOpen(true);
  }
  async function connect(provider: "stripe" | "paypal") {
    try {
      const call = asOwner(owner);
      const params = { ...call.params, provider };
      // The answer sets a cookie, without which the provider's return is refused.
      const input = { ...call, params, anonymous: false };
      const { url } = await callOperation(api.connectProvider, input);
      keepAddress(owner);
      location.assign(url);
    } catch (error) {
      tellRefusal(error);
    }
  }
  async function disconnect(provider: "stripe" | "paypal") {
    const call = asOwner(owner);
    const params = { ...call.params, provider };
    const act = async () =>
      change(await callOperation(api.disconnectProvider, { ...call, params }));
    await tellOutcome(act, "Disconnected. Links don’t offer it any more.");
  }

  const states = statesOf(payee, setUp);
  const providerOf = { card: "stripe", paypal: "paypal" } as const;
  const actionOf = (way: PayMethod): ReactNode => {
    const { can } = states[way];
    if (way === "bank")
      return (
        <Button onClick={() => setBankOpen(true)}>
          {payee.bankSealed ? "Edit" : "Add details"}
        </Button>
      );
    if (way === "crypto" || !can) return null;
    const provider = providerOf[way];
    return can === "disconnect" ? (
      <Button onClick={() => void disconnect(provider)}>Disconnect</Button>
    ) : (
      <Button onClick={() => void connect(provider)}>{can}</Button>
    );
  };
  const row = (way: PayMethod, place: number) => (
    <li
      key={way}
      {...(place >= 0 && dragRow("ways", way, (dragged) => move(dragged, place)))}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 py-3 pr-4 pl-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:pr-5 sm:pl-3 data-over:bg-accent-soft [&[draggable=true]]:cursor-grab"
    >
      {place >= 0 && payee.methods.length > 1 ? (
        <IconButton
          label={`Move ${METHOD_WORDS[way]} ${place > 0 ? "up" : "down"}`}
          icon={place > 0 ? ArrowUp : ArrowDown}
          onClick={() => move(way, place > 0 ? place - 1 : 1)}
        />
      ) : (
        <span className={payee.methods.length > 1 ? "w-9 touch:w-11" : undefined} />
      )}
      <div>
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {METHOD_WORDS[way]}
          <StateBadge state={states[way]} isOn={place >= 0} />
        </p>
        <p className="text-sm text-ink-soft">{states[way].words}</p>
      </div>
      <span className="empty:hidden max-sm:col-start-2 max-sm:row-start-2">{actionOf(way)}</span>
      <span className="col-start-3 row-start-1 sm:col-start-4">
        <Switch
          label={<span className="sr-only">Offer {METHOD_WORDS[way]}</span>}
          checked={place >= 0}
          onChange={({ currentTarget }) => void turn(way, currentTarget.checked)}
        />
      </span>
    </li>
  );
  return (
    <div className="space-y-6">
      <Section
        title="Ways to be paid"
        lead="Payers see them in this order. Money goes straight to your accounts; Sealdesk never holds it."
        flush
      >
        <ul aria-label="Ways payers are offered" className="divide-y divide-line empty:hidden">
          {payee.methods.map(row)}
        </ul>
        {off.length > 0 ? (
          <ul
            aria-label="Turned off"
            className="divide-y divide-line border-t border-line [ul:empty+&]:border-t-0"
          >
            {off.map((way) => row(way, -1))}
          </ul>
        ) : null}
      </Section>
      <Wallets profile={profile} chains={setUp?.chains ?? null} />
      {isBankOpen ? <BankDialog profile={profile} onClose={() => setBankOpen(false)} /> : null}
    </div>
  );
}

function StateBadge({ state, isOn }: { state: WayState; isOn: boolean }) {
  if (!isOn) return <Badge>Off</Badge>;
  return state.isReady ? <Badge tone="good">On</Badge> : <Badge tone="warn">Not offered yet</Badge>;
}
