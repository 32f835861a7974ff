/** `/dev/simulator`: buttons that act as a payer, a bank or a provider, or send test tokens to a wallet. */
"use client";

import { useCallback, useEffect, useState } from "react";
import { callOperation } from "@/client/call";
import { FailureBanner } from "@/components/page/failure-banner";
import { Loaded } from "@/components/page/loaded";
import { refusalOf } from "@/components/page/refusal";
import { Section } from "@/components/page/section";
import { useLoaded } from "@/components/page/use-loaded";
import { PublicShell } from "@/components/shell/public-shell";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { RAIL_IDS, type RailId } from "@/lib/contract/pay-rails";
import * as api from "@/lib/contract/pay-simulator";
import { moneyWords } from "../money";
import { railWords } from "../words";

export function SimulatorPage() {
  const [query, setQuery] = useState<URLSearchParams>();
  useEffect(() => setQuery(new URLSearchParams(location.search)), []);
  const checkout = query?.get("checkout");
  const back = query?.get("back");
  return (
    <PublicShell header="mark">
      <div className="space-y-6 pb-10">
        <Banner tone="warn">Test money. Nothing here is real, and nobody is charged.</Banner>
        {checkout ? <Checkout id={checkout} /> : null}
        {back ? <Account account={query?.get("account") ?? null} back={back} /> : null}
        {query && !checkout && !back ? <Transfer /> : null}
      </div>
    </PublicShell>
  );
}

const ACTIONS: Readonly<Record<(typeof api.SIMULATED_ACTIONS)[number], string>> = {
  pay: "Pay",
  delay: "Pay by a bank that takes days",
  fail: "Let the bank refuse it",
  expire: "Let it expire",
  refund: "Refund at the provider",
  "refund-fails": "Let the refund fail",
  dispute: "Dispute it",
  lose: "Payer wins the dispute",
  win: "Payee wins the dispute",
};

function Checkout({ id }: { id: string }) {
  const load = useCallback(
    () => callOperation(api.readSimulatedCheckout, { params: { id }, anonymous: true }),
    [id],
  );
  const loaded = useLoaded(load);
  const { running, failure, run } = useTry(refusalOf);
  async function act(action: (typeof api.SIMULATED_ACTIONS)[number]) {
    const call = { params: { id }, body: { action }, anonymous: true };
    const next = await callOperation(api.actOnSimulatedCheckout, call);
    loaded.change(() => next);
    if (action === "pay" || action === "delay") location.assign(next.paidUrl);
  }
  return (
    <Loaded what="The checkout" of={loaded} shape="sections" rows={1}>
      {({ amount, currency, status, unpaidUrl }) => (
        <Section title={`Pay ${moneyWords(amount, currency)}`} lead={`Checkout ${id}: ${status}`}>
          {failure ? <FailureBanner failure={failure} /> : null}
          <div className="flex flex-wrap gap-2">
            {api.SIMULATED_ACTIONS.map((action) => (
              <Button
                key={action}
                variant={action === "pay" ? "primary" : "secondary"}
                disabled={running !== null}
                onClick={() => void run(() => act(action))}
              >
                {ACTIONS[action]}
              </Button>
            ))}
            <a href={unpaidUrl} className={buttonLook({ variant: "quiet" })}>
              Go back without paying
            </a>
          </div>
        </Section>
      )}
    </Loaded>
  );
}

function Account({ account, back }: { account: string | null; back: string }) {
  const { busy, failure, run } = useTry(refusalOf);
  async function finish() {
    const body = { action: "finish" } as const;
    if (account) await callOperation(api.actOnSimulatedAccount, { params: { id: account }, body });
    location.assign(back);
  }
  return (
    <Section title="Connect a test account" lead="In place of the provider’s own questions.">
      {failure ? <FailureBanner failure={failure} /> : null}
      <Button variant="primary" busy={busy} onClick={() => void run(finish)}>
        Connect
      </Button>
    </Section>
  );
}

function Transfer() {
  const [rail, setRail] = useState<RailId>("usdc-base");
  const [address, setAddress] = useState("");
  const [units, setUnits] = useState("");
  const [blocks, setBlocks] = useState("0");
  const { busy, failure, run } = useTry(refusalOf);
  async function send() {
    const tokenAmount = String(Math.round(Number(units) * 1_000_000));
    const body = { rail, address: address.trim(), tokenAmount, blocks: Number(blocks) };
    const { tx } = await callOperation(api.sendSimulatedTransfer, { body, anonymous: true });
    notify({ text: `Sent: ${tx}` });
  }
  return (
    <Section title="Send test tokens" lead="As a payer’s wallet would. More blocks confirm it.">
      <div className="space-y-4">
        <SelectField
          label="Token and network"
          options={RAIL_IDS.map((id) => [id, railWords(id)] as const)}
          value={rail}
          onChange={setRail}
        />
        <TextField label="To" look="font-mono text-sm" value={address} onChange={setAddress} />
        <TextField label="Tokens" inputMode="decimal" value={units} onChange={setUnits} />
        <TextField
          label="Blocks after it"
          inputMode="numeric"
          value={blocks}
          onChange={setBlocks}
        />
        {failure ? <FailureBanner failure={failure} /> : null}
        <Button variant="primary" busy={busy} onClick={() => void run(send)}>
          Send
        </Button>
      </div>
    </Section>
  );
}
