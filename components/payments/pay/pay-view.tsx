/** A payment link: the request, its status, and the ways to pay while something is owed. */
"use client";

import { Banner } from "@/components/ui/banner";
import type { PayDescription } from "@/lib/protocol/pay-description";
import { isolated } from "../words";
import { Outcome, Received } from "./outcome";
import { outcomeOf, type PayNotice } from "./outcome-words";
import { payerStatus, takesMoney } from "./payer-status";
import { Summary } from "./summary";
import type { OpenedLink, PayLink, RefusalReason } from "./use-pay-link";
import { WayBack } from "./way-back";
import { Ways, waysOf } from "./ways";

interface PayViewProps extends Pick<PayLink, "refresh" | "expectTransfer"> {
  opened: OpenedLink;
  /** Whether the payer just returned from a provider's page. */
  cameBack: boolean;
}

export function PayView({ opened, cameBack, refresh, expectTransfer }: PayViewProps) {
  const { link, description } = opened;
  const notice = noticeOf(opened, cameBack);
  const canPay = takesMoney(link) && opened.refusal === null && description !== null;
  const hasWays = canPay && waysOf(link, description).length > 0;
  const isBegun = payerStatus(link) !== "open" || !takesMoney(link);
  return (
    <div className="space-y-5">
      {opened.isTestMoney ? (
        <Banner tone="warn">
          <b>Test money.</b> Nothing here is real, and nobody is charged. Don’t send real money.
        </Banner>
      ) : null}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-8 print:block">
        <div className={isBegun ? "max-lg:order-last" : undefined}>
          <Summary link={link} description={description} />
        </div>
        <div className="space-y-5 print:mt-5">
          {notice ? <Outcome notice={notice} /> : null}
          {description ? (
            <WayBack description={description} isPaid={link.status === "paid"} />
          ) : null}
          {hasWays ? (
            <Ways
              link={link}
              description={description}
              refresh={refresh}
              expectTransfer={expectTransfer}
            />
          ) : null}
          <Received link={link} />
        </div>
      </div>
    </div>
  );
}

/** The first notice: that nothing can be paid here, the status, or the result of the last try. */
function noticeOf({ link, description, refusal }: OpenedLink, cameBack: boolean): PayNotice | null {
  const name = description?.payee.name ?? null;
  if (refusal === "contradiction") return contradictionOf(link.ref, name);
  const outcome = outcomeOf(link, name);
  if (refusal && takesMoney(link)) return KEY_WORDS[refusal];
  const hasNoWay = description !== null && waysOf(link, description).length === 0;
  // The other statuses offer no way to pay below.
  const isStuck = hasNoWay && payerStatus(link) === "partial" && takesMoney(link);
  if (outcome && !isStuck) return outcome;
  if (hasNoWay) return noWays(link.ref, description);
  if (cameBack && payerStatus(link) === "open") return CAME_BACK;
  return null;
}

const CAME_BACK: PayNotice = {
  tone: "plain",
  title: "You came back without paying",
  words: "Nothing was charged. Pay another way, or try again.",
};

const KEY_WORDS: Readonly<Record<Exclude<RefusalReason, "contradiction">, PayNotice>> = {
  "no key": {
    tone: "warn",
    title: "Part of the link is missing",
    words:
      "The address ends too early, so this page can’t show what it’s for and can’t take a payment. Open the link again from the message it came in, or ask whoever sent it.",
  },
  "wrong key": {
    tone: "bad",
    title: "This link is damaged",
    words:
      "What it’s for can’t be read with this link, so nothing can be paid here. Open the link again from the message it came in, or ask whoever sent it for a new one.",
  },
};

function contradictionOf(ref: string, name: string | null): PayNotice {
  const who = name ? isolated(name) : "whoever sent it";
  return {
    tone: "bad",
    title: "Don’t pay this",
    words: `The server asks for something else than ${who} put into this link. It may have been changed by somebody else. Ask ${who} in a way you know, and give the reference ${ref}.`,
  };
}

function noWays(ref: string, { payee }: PayDescription): PayNotice {
  return {
    tone: "warn",
    title: "No way to pay right now",
    words: `${isolated(payee.name)} has no way to be paid turned on for this link. Ask them how to pay, and give the reference ${ref}.`,
  };
}
