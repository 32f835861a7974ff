/** An order's steps with their times, and the shop's notes. */
import { Check, X } from "lucide-react";
import type { OrderStatusAnswer } from "@/client/shops/customer-status";
import { Section } from "@/components/page/section";
import { CopyRow } from "@/components/payments/pay/copy-row";
import { STEP_WORDS, stepsOf, whenWords } from "./order-steps";

const ENDED = {
  removed: "The shop doesn’t keep this order any more. This is how it stood last.",
  closed: "This shop has closed. This is how your order stood last.",
};

interface OrderProgressProps extends OrderStatusAnswer {
  /** When its payment link was paid. */
  paidAt: string | null;
}

export function OrderSteps({ kept, shop, paidAt }: OrderProgressProps) {
  const steps = stepsOf(kept, paidAt);
  const current = steps.findLastIndex(({ isReached }) => isReached);
  const { note, track } = kept.status ?? {};
  return (
    <Section title="Order status" lead={shop === "there" ? undefined : ENDED[shop]}>
      <ol>
        {steps.map(({ name, isReached, at }, place) => {
          const isBad = name === STEP_WORDS.canceled;
          const Icon = isBad ? X : Check;
          return (
            <li
              key={name}
              aria-current={place === current ? "step" : undefined}
              className="relative flex gap-3 pb-4 last:pb-0"
            >
              {place < steps.length - 1 ? (
                <span
                  aria-hidden="true"
                  className={`absolute top-6 bottom-0 left-3 w-0.5 -translate-x-1/2 ${place < current ? "bg-good" : "bg-line"}`}
                />
              ) : null}
              <span
                aria-hidden="true"
                className={`grid size-6 shrink-0 place-items-center rounded-full ${isReached ? (isBad ? "bg-bad-soft text-bad" : "bg-good-soft text-good") : "bg-hover"}`}
              >
                {isReached ? <Icon className="size-4" /> : null}
              </span>
              <span className={isReached ? "font-semibold" : "text-ink-soft"}>
                {name}
                {isReached ? null : <span className="sr-only"> (not yet)</span>}
                {at ? (
                  <span className="block text-sm font-normal text-ink-faint tabular-nums">
                    {whenWords(at)}
                  </span>
                ) : null}
              </span>
            </li>
          );
        })}
      </ol>
      {note ? (
        <p dir="auto" className="mt-4 border-t border-line pt-4 text-left wrap-anywhere">
          {note}
        </p>
      ) : null}
      {track ? (
        <dl className="mt-4 border-t border-line pt-2">
          <CopyRow label={`Tracking number, ${track.carrier}`} value={track.number} isCode />
        </dl>
      ) : null}
    </Section>
  );
}
