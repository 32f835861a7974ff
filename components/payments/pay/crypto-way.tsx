/**
 * Pays from a wallet: the network, the exact amount, the address that the owner sealed, and how long the rate holds.
 */
"use client";

import { useEffect, useId, useState } from "react";
import { callOperation } from "@/client/call";
import { FailureBanner, useSecondsUntil } from "@/components/page/failure-banner";
import { QrPicture } from "@/components/share/qr-picture";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { useTry } from "@/components/ui/use-try";
import { type QuoteView, quotePayment } from "@/lib/contract/pay-crypto";
import { familyOfRail, PAY_CHAINS, PAY_RAILS, type RailId } from "@/lib/contract/pay-rails";
import { payUri } from "@/lib/contract/pay-uri";
import type { PayDescription } from "@/lib/protocol/pay-description";
import { isolated, railWords, tokenWords } from "../words";
import { CopyRow } from "./copy-row";
import { payFailure } from "./pay-failure";
import { railsOf, type WayProps } from "./ways";

export function CryptoWay({ link, description, paying, expectTransfer }: WayProps) {
  const rails = railsOf(link, description);
  const name = useId();
  const [rail, setRail] = useState<RailId | undefined>(rails.length === 1 ? rails[0] : undefined);
  const [quote, setQuote] = useState<QuoteView | "untrue" | null>(null);
  const { busy, failure, run } = useTry(payFailure);
  const { amount } = paying;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount needs another quote
  useEffect(() => setQuote(null), [amount]);

  async function ask(wanted: RailId) {
    const body = { rail: wanted, ...paying.body() };
    const answer = await callOperation(quotePayment, {
      params: { linkId: link.id },
      body,
      anonymous: true,
    });
    setQuote(isTrue(answer, wanted, description) ? answer : "untrue");
    expectTransfer();
  }

  return (
    <div className="space-y-4">
      {rails.length > 1 ? (
        <fieldset>
          <legend className="text-sm font-semibold">Token and network</legend>
          <div className="mt-2 grid grid-cols-2 gap-2">
            {rails.map((one) => (
              <label
                key={one}
                className="flex min-h-11 cursor-pointer flex-col justify-center rounded-md px-3 py-1.5 text-sm shadow-control has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name={name}
                  className="sr-only"
                  checked={rail === one}
                  onChange={() => {
                    setRail(one);
                    setQuote(null);
                  }}
                />
                <span className="font-semibold">{PAY_RAILS[one].token}</span>
                <span>{PAY_CHAINS[PAY_RAILS[one].chain].name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      {failure ? <FailureBanner failure={failure} /> : null}
      {quote === "untrue" ? (
        <Banner tone="bad">
          Don’t pay this way. The address isn’t the one that {isolated(description.payee.name)} put
          into the link. Ask them, and give the reference {link.ref}.
        </Banner>
      ) : null}
      {quote && quote !== "untrue" && rail ? (
        <Quoted quote={quote} rail={rail} busy={busy} onRenew={() => void run(() => ask(rail))} />
      ) : (
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          busy={busy}
          disabled={!rail || amount === null}
          onClick={() => rail && void run(() => ask(rail))}
        >
          {rail ? `Pay with ${railWords(rail)}` : "Choose a network"}
        </Button>
      )}
    </div>
  );
}

/**
 * Whether a quote's address is the one the owner sealed. The server is not trusted with the address (PY-063), and the
 * page builds the wallet's link itself.
 */
const isTrue = ({ rail, address }: QuoteView, wanted: RailId, { to }: PayDescription): boolean =>
  rail === wanted && to[familyOfRail(wanted)] === address;

interface QuotedProps {
  quote: QuoteView;
  rail: RailId;
  busy: boolean;
  onRenew: () => void;
}

function Quoted({ quote, rail, busy, onRenew }: QuotedProps) {
  const { token, chain } = PAY_RAILS[rail];
  const left = useSecondsUntil(Date.parse(quote.expiresAt));
  const uri = payUri(rail, quote.address, BigInt(quote.tokenAmount));
  if (left === 0)
    return (
      <Banner
        tone="warn"
        action={
          <Button busy={busy} onClick={onRenew}>
            Get a new amount
          </Button>
        }
      >
        The exchange rate has expired. What you already sent still counts.
      </Banner>
    );
  const amount = tokenWords(quote.tokenAmount);
  return (
    <>
      <p className="text-sm text-ink-soft">
        Send <b className="text-ink">exactly this amount</b> of {token} on the{" "}
        <b className="text-ink">{PAY_CHAINS[chain].name}</b> network. The last digits tell your
        payment from others. Another token or network may be lost.
      </p>
      <QrPicture
        text={uri}
        label="QR code for your wallet"
        look="mx-auto size-44 rounded-md border border-line"
      />
      <dl className="divide-y divide-line">
        <CopyRow label="Amount" value={`${amount} ${token}`} copied={amount} isCode />
        <CopyRow label={`Address on ${PAY_CHAINS[chain].name}`} value={quote.address} isCode />
      </dl>
      <a href={uri} className={`w-full ${buttonLook({ size: "lg" })}`}>
        Open in a wallet on this device
      </a>
      <p
        aria-live="polite"
        className="flex items-center justify-between gap-3 text-sm text-ink-soft"
      >
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="spinner" /> Waiting for your payment
        </span>
        <span aria-live="off" className="tabular-nums">
          rate held for {Math.floor(left / 60)}:{String(left % 60).padStart(2, "0")}
        </span>
      </p>
    </>
  );
}
