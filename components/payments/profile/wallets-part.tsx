/** The wallets that receive stablecoins, one for each family of networks. */
"use client";

import { Wallet } from "lucide-react";
import { useState } from "react";
import { callOperation } from "@/client/call";
import { asOwner } from "@/client/payments/owner";
import { ManagedRow } from "@/components/page/managed-list";
import { Section } from "@/components/page/section";
import { tellOutcome } from "@/components/page/tell-refusal";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { MoreMenu } from "@/components/ui/more-menu";
import { removeAddress } from "@/lib/contract/pay-crypto";
import { type ChainId, chainOfRail, railsOfFamily } from "@/lib/contract/pay-rails";
import { PAY_FAMILIES, type PayFamily } from "@/lib/protocol/pay-families";
import { railWords } from "../words";
import { renewLinks } from "./renew-links";
import type { Profile } from "./use-profile";
import { FAMILY_WORDS, WalletDialog } from "./wallet-dialog";
import { CHAIN_SETTINGS } from "./way-states";

type Asking = { family: PayFamily; isProof: boolean } | null;

/** @param props.chains the chains this server supports; null while loading */
export function Wallets(props: { profile: Profile; chains: readonly ChainId[] | null }) {
  const { profile, chains } = props;
  const { owner, payee, change } = profile;
  const [asking, setAsking] = useState<Asking>(null);

  const offeredOf = (family: PayFamily) =>
    railsOfFamily(family).filter((rail) => !chains || chains.includes(chainOfRail(rail)));

  async function remove(family: PayFamily, was: string) {
    const call = asOwner(owner);
    const params = { ...call.params, family };
    const act = async () => {
      const changed = await callOperation(removeAddress, { ...call, params, query: { was } });
      change(changed);
      void renewLinks(profile, changed);
    };
    await tellOutcome(act, "Wallet removed. Open links don’t offer it any more.");
  }

  return (
    <Section
      title="Wallets"
      lead="Only the address is kept here, never a key. Each payment is recognized by the last digits of its amount."
      flush
    >
      <ul aria-label="Wallets" className="divide-y divide-line">
        {PAY_FAMILIES.map((family) => {
          const wallet = payee.addresses[family];
          const ask = (isProof: boolean) => () => setAsking({ family, isProof });
          const canSet = offeredOf(family).length > 0;
          if (!wallet)
            return (
              <ManagedRow
                key={family}
                icon={Wallet}
                name={FAMILY_WORDS[family]}
                about={
                  canSet
                    ? "No wallet yet."
                    : `This server isn’t set up for it. Its operator sets ${CHAIN_SETTINGS[family]}.`
                }
              >
                {canSet ? <Button onClick={ask(false)}>Add</Button> : null}
              </ManagedRow>
            );
          const { address, rails, signed } = wallet;
          return (
            <ManagedRow
              key={family}
              icon={Wallet}
              name={FAMILY_WORDS[family]}
              badges={signed ? <Badge tone="good">Proved yours</Badge> : <Badge>Not proved</Badge>}
              about={
                <>
                  <span className="font-mono text-xs wrap-anywhere">{address}</span>
                  <br />
                  {rails.map(railWords).join(", ")}
                </>
              }
            >
              <MoreMenu
                label={`More for the wallet of ${FAMILY_WORDS[family]}`}
                entries={[
                  ...(canSet ? [{ label: "Change", run: ask(false) }] : []),
                  ...(canSet && !signed && family !== "mobilecoin"
                    ? [{ label: "Prove it’s yours", run: ask(true) }]
                    : []),
                  ...(canSet ? (["divider"] as const) : []),
                  { label: "Remove", tone: "bad", run: () => void remove(family, address) },
                ]}
              />
            </ManagedRow>
          );
        })}
      </ul>
      {asking ? (
        <WalletDialog
          key={asking.family}
          profile={profile}
          offered={offeredOf(asking.family)}
          {...asking}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </Section>
  );
}
