/** An amount and its currency, which defaults to the last one used in this browser. */
"use client";

import { useMemo, useState } from "react";
import { readStored, store } from "@/client/browser-storage";
import { SelectField, TextField } from "@/components/ui/text-field";
import { CURRENCIES, isCurrency } from "@/lib/protocol/currencies";
import { readAmount } from "../money";

const KEY = "sealdesk:payments:currency";

/** @param fixed a currency that cannot be changed */
export function useAmount(fixed?: string) {
  const [typed, setTyped] = useState("");
  const [currency, setCurrency] = useState(() => {
    const last = fixed ?? readStored(KEY) ?? "";
    return isCurrency(last) ? last : "EUR";
  });
  return {
    typed,
    setTyped,
    currency,
    setCurrency: (code: string) => {
      store(KEY, code);
      setCurrency(code);
    },
    /** Null without a valid amount. */
    minor: readAmount(typed, currency),
  };
}

interface AmountFieldsProps {
  of: ReturnType<typeof useAmount>;
  problem: string | undefined;
  hint?: string;
}

export function AmountFields({ of, problem, hint }: AmountFieldsProps) {
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(undefined, { type: "currency" });
    return CURRENCIES.map((code) => [code, `${code} – ${names.of(code) ?? code}`] as const);
  }, []);
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField
        label="Amount"
        inputMode="decimal"
        placeholder="0.00"
        look="tabular-nums"
        error={problem}
        hint={hint}
        value={of.typed}
        onChange={of.setTyped}
      />
      <SelectField
        label="Currency"
        options={options}
        value={of.currency}
        onChange={of.setCurrency}
      />
    </div>
  );
}
