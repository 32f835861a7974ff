/** Back from the page to pay at: thanks, patience, or that nothing was paid. */
"use client";

import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { Billing } from "@/lib/contract/account";
import type { Return } from "./offers";

/** Read off the address once, which then says it no more: a reload or a bookmark is no return. */
export function useReturn(): Return {
  const [cameBack, setCameBack] = useState<Return>(null);
  useEffect(() => {
    const search = new URLSearchParams(location.search);
    const found = search.has("paid") ? "paid" : search.has("unpaid") ? "unpaid" : null;
    if (found === null) return;
    setCameBack(found);
    history.replaceState(history.state, "", location.pathname);
  }, []);
  return cameBack;
}

interface CameBackProps {
  cameBack: Return;
  plan: Billing;
  refresh: () => Promise<void>;
}

/** Stripe may tell us of a payment a moment later than the person is back. */
export function CameBack({ cameBack, plan, refresh }: CameBackProps) {
  if (cameBack === null) return null;
  if (cameBack === "unpaid") {
    if (plan.pro) return null;
    return <Banner>You left checkout without paying. Nothing was charged or changed.</Banner>;
  }
  if (plan.pro) return <Banner tone="good">Thank you. You now have Pro.</Banner>;
  return (
    <Banner tone="accent" action={<Button onClick={() => void refresh()}>Refresh</Button>}>
      Your payment is being processed. This can take a minute.
    </Banner>
  );
}
