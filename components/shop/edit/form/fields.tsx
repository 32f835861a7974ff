/** Fields of a shop's forms. Each holds the typed text, its value and its problem, and draws itself. */
"use client";

import { X } from "lucide-react";
import { type HTMLInputTypeAttribute, type ReactNode, useState } from "react";
import { moneyWords } from "@/components/payments/money";
import { Checkbox } from "@/components/ui/checkbox";
import { CheckboxGroup } from "@/components/ui/checkbox-group";
import type { Options } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { LongTextField, SelectField, TextField } from "@/components/ui/text-field";
import { MAX_PRODUCTS } from "@/lib/kinds/shop/catalog";
import { amountText, readPercent, readPrice, readWhole } from "./typed-numbers";

export interface FormField<Value = unknown> {
  label: string;
  value: Value;
  /** The problem; empty for none. */
  problem: string;
  /** Spans both columns. */
  isWide?: boolean | undefined;
  draw: (shown: { error: string | undefined; isFirst: boolean }) => ReactNode;
}

interface FieldLook {
  label: string;
  hint?: string;
  placeholder?: string;
  max?: number;
  isWide?: boolean;
}
interface TypedLook extends FieldLook {
  isLong?: boolean;
  type?: HTMLInputTypeAttribute;
  inputMode?: "decimal" | "numeric" | "email" | "tel" | "url";
  look?: string;
  dir?: "auto";
}

/** @param read parses the text, or returns null with the problem */
function useTypedField<Value>(
  initial: string,
  { label, hint, placeholder, max, isWide, isLong, ...more }: TypedLook,
  read: (typed: string) => { value: Value; problem?: string | false | undefined },
): FormField<Value> {
  const [typed, setTyped] = useState(initial);
  const { value, problem } = read(typed);
  return {
    ...{ label, value, problem: problem || "", isWide: isWide ?? isLong },
    draw: ({ error, isFirst }) => {
      const common = {
        ...{ label, error, value: typed, onChange: setTyped },
        ...(hint && { hint }),
        ...(placeholder && { placeholder }),
        ...(max && { maxLength: max }),
        ...(isFirst && { "data-autofocus": "" }),
      };
      return isLong ? <LongTextField {...common} rows={4} /> : <TextField {...common} {...more} />;
    },
  };
}

interface WordsLook extends FieldLook {
  isLong?: boolean;
  inputMode?: "email" | "tel" | "url";
  look?: string;
  /** The problem of an empty field; without it the field may be empty. */
  missing?: string;
  /** Checks text that is not empty; null when it is valid. */
  check?: (words: string) => string | null;
}

/** Text for other people; empty for none. */
export const useWords = (
  initial: string | undefined,
  { missing, check, ...look }: WordsLook,
): FormField<string> =>
  useTypedField(initial ?? "", { dir: "auto", ...look }, (typed) => {
    const value = typed.trim();
    return { value, problem: (value === "" ? missing : check?.(value)) ?? "" };
  });

/** Several texts, such as the lines of an address. @param separator shown between them */
export const useEntries = (
  initial: readonly string[] | undefined,
  { separator, check, ...look }: FieldLook & { separator: ", " | "\n"; check: Checks<string[]> },
): FormField<string[]> =>
  useTypedField(
    initial?.join(separator) ?? "",
    { ...look, isLong: separator === "\n" },
    (typed) => {
      const parts = typed.split(separator === "\n" ? "\n" : /[,;\n]+/).map((part) => part.trim());
      const value = parts.filter(Boolean);
      return { value, problem: check(value) ?? "" };
    },
  );
type Checks<Value> = (value: Value) => string | null;

/** The lines of an address, within a catalog's limits. */
export const ADDRESS = {
  separator: "\n" as const,
  check: (lines: readonly string[]) =>
    lines.length <= 6 && lines.every(({ length }) => length <= 200)
      ? null
      : "Up to 6 lines of up to 200 characters.",
};

/**
 * An amount in minor units; undefined for an empty field.
 * @param isNeeded whether it must be above zero, or `free` when zero is allowed too
 */
export const useAmount = (
  initial: string | undefined,
  currency: string,
  { label, isNeeded = false, ...look }: FieldLook & { isNeeded?: boolean | "free" },
): FormField<string | undefined> =>
  useTypedField(
    amountText(initial, currency),
    { label: `${label} (${currency})`, inputMode: "decimal", look: "tabular-nums", ...look },
    (typed) => {
      const value = typed.trim() === "" ? undefined : readPrice(typed, currency);
      const isMissing = isNeeded === "free" ? value === undefined : isNeeded && !Number(value ?? 0);
      const isWrong = value === null || isMissing;
      const example = `Enter an amount, such as ${moneyWords("500", currency)}.`;
      return { value: value ?? undefined, problem: isWrong && example };
    },
  );

export const usePercent = (
  initial: string | undefined,
  { isNeeded, ...look }: FieldLook & { isNeeded?: boolean },
): FormField<string | undefined> =>
  useTypedField(initial ?? "", { inputMode: "decimal", ...look }, (typed) => {
    const value = typed.trim() === "" ? undefined : readPercent(typed);
    const isWrong = value === null || (isNeeded && !Number(value ?? 0));
    return { value: value ?? undefined, problem: isWrong && "Enter a percentage, such as 10." };
  });

/** An integer from `min` to `max`; undefined for an optional field that is empty. */
export const useWhole = (
  initial: number | undefined,
  [min, max]: readonly [number, number],
  { isNeeded, ...look }: FieldLook & { isNeeded?: boolean },
): FormField<number | undefined> =>
  useTypedField(initial?.toString() ?? "", { inputMode: "numeric", ...look }, (typed) => {
    const value = typed.trim() === "" ? undefined : readWhole(typed, min, max);
    const isWrong = value === null || (isNeeded && !value);
    const problem = isWrong && `Enter a whole number from ${min} to ${max}.`;
    return { value: value ?? undefined, problem };
  });

/** A date such as `2026-11-23`; empty for none. */
export const useDay = (initial: string | undefined, look: FieldLook): FormField<string> =>
  useTypedField(initial ?? "", { ...look, type: "date" }, (value) => ({ value }));

/** A time in the owner's zone; undefined for none. @param after a time it must not precede */
export const useMoment = (
  initial: string | undefined,
  look: FieldLook,
  after?: string,
): FormField<string | undefined> =>
  useTypedField(localOf(initial), { ...look, type: "datetime-local" }, (typed) => {
    const value = typed === "" ? undefined : new Date(typed).toISOString();
    const isWrong = value !== undefined && after !== undefined && value <= after;
    return { value, problem: isWrong && "This is before it begins." };
  });

/** In the format of a date and time field. */
function localOf(moment: string | undefined): string {
  if (moment === undefined) return "";
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function useChoice<Value extends string>(
  initial: Value,
  { label, options, isWide }: FieldLook & { options: Options<Value> },
): FormField<Value> {
  const [value, setValue] = useState(initial);
  return {
    ...{ label, value, isWide, problem: "" },
    draw: () => <SelectField {...{ label, options, value, onChange: setValue }} />,
  };
}

export function useYes(initial: boolean, { label, hint }: FieldLook): FormField<boolean> {
  const [value, setValue] = useState(initial);
  const draw = () => (
    <Checkbox
      {...{ label, ...(hint && { hint }) }}
      checked={value}
      onChange={({ currentTarget }) => setValue(currentTarget.checked)}
    />
  );
  return { label, value, problem: "", isWide: true, draw };
}

/** A selection from a few. */
export function useSeveral(
  initial: readonly string[] | undefined,
  { label, options }: FieldLook & { options: Options<string> },
): FormField<string[]> {
  const [value, setValue] = useState([...(initial ?? [])]);
  const draw = () => <CheckboxGroup {...{ label, options, chosen: value, onChange: setValue }} />;
  return { label, value, problem: "", isWide: true, draw };
}

/**
 * A selection from many, such as products.
 * @param all the meaning of an empty selection
 * @param max the largest selection
 */
export function usePicked(
  initial: readonly string[] | undefined,
  {
    label,
    options,
    all,
    max = MAX_PRODUCTS,
  }: FieldLook & { options: Options<string>; all: string },
): FormField<string[]> {
  const [value, setValue] = useState([...(initial ?? [])]);
  const nameOf = (id: string) => options.find(([one]) => one === id)?.[1] ?? "a removed product";
  const draw = () => (
    <div className="space-y-2">
      {value.length < max ? (
        <SelectField
          label={label}
          value=""
          options={[
            ["", value.length === 0 ? all : "Add another…"],
            ...options.filter(([one]) => !value.includes(one)),
          ]}
          onChange={(one) => setValue([...value, one])}
        />
      ) : (
        <p className="text-sm font-semibold">{label}</p>
      )}
      {value.length > 0 ? (
        <ul
          aria-label={`${label}: chosen`}
          className="divide-y divide-line rounded-md bg-sunken pl-3"
        >
          {value.map((id) => (
            <li key={id} className="flex items-center gap-2">
              <span dir="auto" className="min-w-0 flex-1 text-left text-sm wrap-anywhere">
                {nameOf(id)}
              </span>
              <IconButton
                label={`Remove ${nameOf(id)}`}
                icon={X}
                onClick={() => setValue(value.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
  return { label, value, problem: "", isWide: true, draw };
}
