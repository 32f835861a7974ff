/** The lengths of a booking and their prices. */
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { decimalOf, readAmount } from "@/components/payments/money";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { SelectField, TextField } from "@/components/ui/text-field";
import type { PageLength, PageSettings } from "@/lib/kinds/calendar/shapes";
import { CURRENCIES } from "@/lib/protocol/currencies";
import { LENGTHS } from "./words";

interface LengthsFieldsProps {
  settings: PageSettings;
  onChange: (next: Partial<PageSettings>) => void;
}

const MAX_LENGTHS = 6;

export function LengthsFields({ settings: { lengths }, onChange }: LengthsFieldsProps) {
  const currency = lengths.find((one) => one.currency)?.currency ?? "EUR";
  const free = LENGTHS.filter(
    ([minutes]) => !lengths.some((one) => String(one.minutes) === minutes),
  );
  const change = (at: number, next: PageLength) =>
    onChange({ lengths: lengths.map((one, index) => (index === at ? next : one)) });
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">Lengths and prices</legend>
      {lengths.map((one, at) => (
        <div key={one.minutes} className="flex items-end gap-2">
          <SelectField
            label="Length"
            className="flex-1"
            options={LENGTHS.filter(
              ([minutes]) =>
                minutes === String(one.minutes) || free.some(([other]) => other === minutes),
            )}
            value={String(one.minutes)}
            onChange={(minutes) => change(at, { ...one, minutes: Number(minutes) })}
          />
          <Price length={one} currency={currency} onChange={(next) => change(at, next)} />
          {lengths.length > 1 ? (
            <IconButton
              label="Remove this length"
              icon={X}
              onClick={() => onChange({ lengths: lengths.filter((_, index) => index !== at) })}
            />
          ) : null}
        </div>
      ))}
      <div className="flex flex-wrap items-end gap-3">
        {lengths.length < MAX_LENGTHS && free[0] ? (
          <Button
            icon={Plus}
            onClick={() => onChange({ lengths: [...lengths, { minutes: Number(free[0]?.[0]) }] })}
          >
            Add a length
          </Button>
        ) : null}
        {lengths.some(({ amount }) => amount) ? (
          <SelectField
            label="Currency"
            options={CURRENCIES.map((code) => [code, code] as const)}
            value={currency}
            onChange={(next) =>
              onChange({
                lengths: lengths.map((one) => (one.amount ? { ...one, currency: next } : one)),
              })
            }
          />
        ) : null}
      </div>
    </fieldset>
  );
}

function Price({
  length,
  currency,
  onChange,
}: {
  length: PageLength;
  currency: string;
  onChange: (next: PageLength) => void;
}) {
  const [typed, setTyped] = useState(length.amount ? decimalOf(length.amount, currency) : "");
  return (
    <TextField
      label={`Price in ${currency}`}
      className="w-32"
      inputMode="decimal"
      placeholder="Free"
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const amount = readAmount(text, currency);
        onChange({ minutes: length.minutes, ...(amount !== null && { amount, currency }) });
      }}
    />
  );
}
