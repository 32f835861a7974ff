/** The offered ways to pay, in the owner's order; one is open at a time. */
"use client";

import { Coins, CreditCard, Landmark, type LucideIcon, Wallet } from "lucide-react";
import { type ComponentType, lazy, Suspense, useId, useState } from "react";
import { loadOnceBack } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { familyOfRail, isRailId, type RailId } from "@/lib/contract/pay-rails";
import type { PayMethod, PublicLinkView } from "@/lib/contract/pay-shapes";
import type { PayDescription } from "@/lib/protocol/pay-description";
import { readAmount } from "../money";
import { METHOD_WORDS } from "../words";
import { BankWay } from "./bank-way";
import { announcedIn, owedOf } from "./payer-status";
import { RedirectWay } from "./redirect-way";
import { attemptOf, chosenWay, keepChosenWay, newAttempt, type Paying } from "./return";

const CryptoWay = lazy(async () => ({
  default: (await loadOnceBack(() => import("./crypto-way"))).CryptoWay,
}));

export interface WayProps {
  link: PublicLinkView;
  description: PayDescription;
  paying: {
    /** Minor units; null until the payer has chosen. */
    amount: string | null;
    /** The members that every way's request has. */
    body: () => Paying;
  };
  refresh: () => Promise<void>;
  expectTransfer: () => void;
}

const LOOKS: Readonly<Record<PayMethod, { icon: LucideIcon; about: string }>> = {
  card: { icon: CreditCard, about: "with Stripe" },
  paypal: { icon: Wallet, about: "with your account" },
  crypto: { icon: Coins, about: "from your wallet" },
  bank: { icon: Landmark, about: "one to three days" },
};

const PANELS: Readonly<Record<PayMethod, ComponentType<WayProps>>> = {
  card: (props) => <RedirectWay {...props} way="card" />,
  paypal: (props) => <RedirectWay {...props} way="paypal" />,
  crypto: (props) => (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <CryptoWay {...props} />
    </Suspense>
  ),
  bank: BankWay,
};

/** The offered rails whose wallet the owner sealed; no other address is ever shown (PY-063). */
export const railsOf = (link: PublicLinkView, { to }: PayDescription): RailId[] =>
  link.methods.rails.filter(isRailId).filter((rail) => to[familyOfRail(rail)] !== undefined);

export const waysOf = (link: PublicLinkView, description: PayDescription): PayMethod[] =>
  link.methods.order.filter(
    (way) =>
      (way !== "crypto" || railsOf(link, description).length > 0) &&
      (way !== "bank" || Boolean(description.bank?.length)),
  );

type WaysProps = Omit<WayProps, "paying">;

export function Ways(props: WaysProps) {
  const { link, description } = props;
  const ways = waysOf(link, description);
  const name = useId();
  const [chosen, setChosen] = useState(() => chosenWay(link.id));
  const [typed, setTyped] = useState("");
  const owed = owedOf(link);
  const amount = owed === null ? readAmount(typed, link.currency) : String(owed);
  // After an announced transfer nothing more is asked for, but another way can still be used.
  const isAnnounced = announcedIn(link) !== undefined;
  const current = ways.find((way) => way === chosen) ?? (isAnnounced ? undefined : ways[0]);
  const paying = {
    amount,
    body: (): Paying => ({
      // Keeps the amount on the button, even when the link changes meanwhile.
      ...(amount !== null && { amount }),
      ...(link.reusable && { attempt: attemptOf(link.id) ?? newAttempt(link.id) }),
    }),
  };

  return (
    <div className="no-print space-y-5 rounded-lg bg-paper p-5 shadow-paper">
      {owed === null ? (
        <TextField
          label={`Amount in ${link.currency}`}
          inputMode="decimal"
          placeholder="0.00"
          look="tabular-nums"
          error={typed !== "" && amount === null ? "Enter an amount, such as 25.00." : undefined}
          value={typed}
          onChange={setTyped}
        />
      ) : null}
      <fieldset className="min-w-0">
        <legend className="text-base font-semibold">
          {isAnnounced
            ? "If you haven’t sent it yet"
            : ways.length > 1
              ? "How would you like to pay?"
              : "How to pay"}
        </legend>
        <div className="mt-3 divide-y divide-line overflow-clip rounded-md shadow-control">
          {ways.map((way) => {
            const { icon: Icon, about } = LOOKS[way];
            const Panel = PANELS[way];
            return (
              <div key={way}>
                <label className="flex min-h-13 cursor-pointer items-center gap-3 px-4 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus">
                  <input
                    type="radio"
                    name={name}
                    className={`size-4 shrink-0 outline-none ${ways.length > 1 || !current ? "" : "sr-only"}`}
                    checked={way === current}
                    onChange={() => {
                      keepChosenWay(link.id, way);
                      setChosen(way);
                    }}
                  />
                  <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
                  <span className="font-semibold">{METHOD_WORDS[way]}</span>
                  <span className="ml-auto text-sm text-ink-faint max-sm:hidden">{about}</span>
                </label>
                {way === current ? (
                  <div className="px-4 pt-1 pb-4">
                    <Panel {...props} paying={paying} />
                  </div>
                ) : null}
              </div>
            );
          })}
        </div>
      </fieldset>
    </div>
  );
}
