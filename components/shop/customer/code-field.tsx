/** A discount code, typed or from the link. Finding it takes about a second and happens in this browser. */
"use client";

import { Check, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type FoundDiscount,
  findDiscount,
  reopenDiscount,
  type ShopVisit,
} from "@/client/shops/customer";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/text-field";
import { useTry } from "@/components/ui/use-try";
import { readDiscountCode, showDiscountCode } from "@/lib/protocol/shop-codes";
import type { CartState } from "./cart";
import { shopFailure } from "./shop-failure";

/** The cart's code with its current terms; null without one. */
export function useDiscount(
  visit: ShopVisit,
  { cart, change }: CartState,
  ofLink: string | null,
): FoundDiscount | null {
  const [found, setFound] = useState<FoundDiscount | null>(null);
  const { code } = cart;
  const isBrought = useRef(false);
  const take = useRef(change);
  take.current = change;
  useEffect(() => {
    let isHere = true;
    if (code === null) setFound(null);
    else
      reopenDiscount(visit, code).then(
        (now) => isHere && setFound(now),
        () => isHere && setFound(null),
      );
    return () => {
      isHere = false;
    };
  }, [visit, code]);
  useEffect(() => {
    if (ofLink === null || code !== null || isBrought.current) return;
    isBrought.current = true;
    findDiscount(visit, ofLink).then(
      (now) => now && take.current({ code: keptCode(now) }),
      () => undefined,
    );
  }, [visit, ofLink, code]);
  return found;
}

const keptCode = ({ code, tag, key }: FoundDiscount) => ({ code, tag, key });

interface CodeFieldProps {
  visit: ShopVisit;
  state: CartState;
  found: FoundDiscount | null;
  /** Why it gives no discount; null when it does. */
  refusal: string | null;
}

export function CodeField({ visit, state: { cart, change }, found, refusal }: CodeFieldProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const { busy, failure, run } = useTry(shopFailure);

  function look(event: FormEvent) {
    event.preventDefault();
    const code = readDiscountCode(typed);
    setError(code === null ? "A code has 10 letters and digits." : undefined);
    if (code === null) return;
    void run(async () => {
      const discount = await findDiscount(visit, code);
      if (!discount) return setError("The shop has no such code.");
      change({ code: keptCode(discount) });
      setTyped("");
    });
  }

  if (cart.code)
    return (
      <div className="flex items-center gap-2 rounded-md bg-sunken px-3 py-1">
        {found && refusal === null ? (
          <Check aria-hidden="true" className="size-4 shrink-0 text-good" />
        ) : null}
        <p className="min-w-0 flex-1 py-1.5">
          Code <b className="font-mono text-sm">{showDiscountCode(cart.code.code)}</b>
          {found === null ? <span className="text-ink-soft"> isn’t valid any more.</span> : null}
          {refusal ? <span className="block text-sm text-warn">{refusal}</span> : null}
        </p>
        <IconButton label="Remove the code" icon={X} onClick={() => change({ code: null })} />
      </div>
    );
  return (
    <form onSubmit={look} noValidate className="flex items-start gap-2">
      <TextField
        label="Discount code"
        className="flex-1"
        look="font-mono"
        autoCapitalize="characters"
        value={typed}
        onChange={setTyped}
        error={error ?? failure?.words}
      />
      <Button type="submit" busy={busy} className="mt-6.5">
        {busy ? "Checking…" : "Apply"}
      </Button>
    </form>
  );
}
