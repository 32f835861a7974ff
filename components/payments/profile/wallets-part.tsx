/** The wallets that stablecoins arrive in, one for each family of networks. */
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
import { PAY_FAMILIES, type PayFamily } from "@/lib/protocol/pay-families";
import { railWords } from "../words";
import { renewLinks } from "./renew-links";
import type { Profile } from "./use-profile";
import { FAMILY_WORDS, WalletDialog } from "./wallet-dialog";

type Asking = { family: PayFamily; isProof: boolean } | null;

export function Wallets({ profile }: { profile: Profile }) {
  const { owner, payee, change } = profile;
  const [asking, setAsking] = useState<Asking>(null);

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
      lead="Only the address is kept here, never a key. Each payment is recognized by its last digits."
      flush
    >
      <ul aria-label="Wallets" className="divide-y divide-line">
        {PAY_FAMILIES.map((family) => {
          const wallet = payee.addresses[family];
          const ask = (isProof: boolean) => () => setAsking({ family, isProof });
          if (!wallet)
            return (
              <ManagedRow
                key={family}
                icon={Wallet}
                name={FAMILY_WORDS[family]}
                about="No wallet yet."
              >
                <Button onClick={ask(false)}>Add</Button>
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
                  { label: "Change", run: ask(false) },
                  ...(signed || family === "mobilecoin"
                    ? []
                    : [{ label: "Prove it’s yours", run: ask(true) }]),
                  "divider",
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
          {...asking}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </Section>
  );
}
