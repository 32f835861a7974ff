/** Fields of a shop's forms: each holds what is typed, says what it means and what is wrong with it, and draws itself. */
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
  /** What is wrong with it; empty for nothing. */
  problem: string;
  /** Over both columns. */
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

/** @param read what the text means, or null with what is wrong */
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
  /** Said of an empty field; without it the field may be empty. */
  missing?: string;
  /** What is wrong with words that are there; null for nothing. */
  check?: (words: string) => string | null;
}

/** Words that others read; empty where there are none. */
export const useWords = (
  initial: string | undefined,
  { missing, check, ...look }: WordsLook,
): FormField<string> =>
  useTypedField(initial ?? "", { dir: "auto", ...look }, (typed) => {
    const value = typed.trim();
    return { value, problem: (value === "" ? missing : check?.(value)) ?? "" };
  });

/** Several words, such as lines of an address. @param separator between them, as they are shown */
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

/** Lines of an address, as a catalog takes them. */
export const ADDRESS = {
  separator: "\n" as const,
  check: (lines: readonly string[]) =>
    lines.length <= 6 && lines.every(({ length }) => length <= 200)
      ? null
      : "Up to 6 lines of up to 200 characters.",
};

/** An amount of money in minor units; undefined for an empty field. @param isNeeded more than nothing, or `free` as well */
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

/** A whole number from `min` to `max`; undefined for an empty field that may be so. */
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

/** A day, `2026-11-23`; empty for none. */
export const useDay = (initial: string | undefined, look: FieldLook): FormField<string> =>
  useTypedField(initial ?? "", { ...look, type: "date" }, (value) => ({ value }));

/** A moment in the owner's own time; undefined for none. @param after another one that it may not be before */
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

/** As a field of date and time holds it. */
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

/** Some of a few. */
export function useSeveral(
  initial: readonly string[] | undefined,
  { label, options }: FieldLook & { options: Options<string> },
): FormField<string[]> {
  const [value, setValue] = useState([...(initial ?? [])]);
  const draw = () => <CheckboxGroup {...{ label, options, chosen: value, onChange: setValue }} />;
  return { label, value, problem: "", isWide: true, draw };
}

/** Some of many, such as products. @param all what choosing none means @param max how many at most */
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
