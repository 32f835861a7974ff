/** A term of a contract in the form: text, a day, money, a number or a choice. */
"use client";

import { useEditing } from "@/components/business/editor/editing-context";
import { FieldPair } from "@/components/business/editor/field-section";
import { PaperChoice, PaperField } from "@/components/business/editor/paper-field";
import { type Contract, profileOf, termOf } from "@/lib/kinds/contract/contract";
import type { PackTerm } from "@/lib/kinds/contract/pack";
import { PROFILE_CURRENCY } from "@/lib/kinds/contract/profiles";
import { minorUnits } from "@/lib/kinds/money";
import { CURRENCIES, currencyDecimals, decimalText, isCurrency } from "@/lib/protocol/currencies";

interface TermFieldProps {
  term: PackTerm;
  contract: Contract;
}

export function TermField({ term, contract }: TermFieldProps) {
  const { name, label, type, hint } = term;
  const field = {
    source: `terms.${name}`,
    label,
    value: termOf(contract, name),
    ...(hint && { hint }),
  };
  switch (type) {
    case "money":
      return <MoneyField term={term} contract={contract} />;
    case "date":
      return <PaperField {...field} kind="day" />;
    case "number":
      return <PaperField {...field} kind="quantity" />;
    case "choice":
      return <PaperChoice {...field} options={choicesOf(term, field.value)} />;
    case "text":
      return <PaperField {...field} kind="lines" />;
  }
}

function choicesOf({ options = [] }: PackTerm, value: string) {
  const isKnown = options.some((option) => option.value === value);
  return [
    ...(isKnown ? [] : [[value, value === "" ? "Choose one" : value] as const]),
    ...options.map((option) => [option.value, option.label] as const),
  ];
}

/** An amount and its currency. Another currency keeps the amount and changes its minor units. */
function MoneyField({ term: { name, label, hint }, contract }: TermFieldProps) {
  const { set, change } = useEditing();
  const [amountKey, currencyKey] = [`terms.${name}_amount_minor`, `terms.${name}_currency`];
  const minor = termOf(contract, `${name}_amount_minor`);
  const currency = termOf(contract, `${name}_currency`);
  const decimals = isCurrency(currency) ? currencyDecimals(currency) : 2;
  const amount = /^\d{1,15}$/.test(minor) ? decimalText(BigInt(minor), decimals) : "";
  const setAmount = (value: string, places = decimals) =>
    set(amountKey, value === "" ? "" : String(minorUnits(value, places)));
  return (
    <FieldPair>
      <PaperField
        source={amountKey}
        label={label}
        value={amount}
        kind="amount"
        decimals={decimals}
        onSet={setAmount}
        {...(hint && { hint })}
      />
      <PaperChoice
        source={currencyKey}
        label="Currency"
        value={currency}
        options={[
          ...(isCurrency(currency) ? [] : [["", "Choose one"] as const]),
          ...usualFirst(PROFILE_CURRENCY[profileOf(contract)]).map((code) => [code, code] as const),
        ]}
        onSet={(next) =>
          change(() => {
            set(currencyKey, next);
            if (amount !== "" && isCurrency(next)) setAmount(amount, currencyDecimals(next));
          })
        }
      />
    </FieldPair>
  );
}

const usualFirst = (usual: string | undefined): readonly string[] =>
  usual ? [usual, ...CURRENCIES.filter((code) => code !== usual)] : CURRENCIES;
