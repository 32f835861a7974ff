/** Fields of text as most forms have them: a label, a control, and its value as a string. */
import type { ComponentProps, ReactNode } from "react";
import { Field, Input, Select, Textarea } from "./field";

interface Common {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Of the field; `look` is the control's. */
  className?: string;
  look?: string;
  value: string;
  onChange: (value: string) => void;
}
type Rest<Tag extends "input" | "textarea" | "select"> = Omit<ComponentProps<Tag>, keyof Common>;
type Changed = { currentTarget: { value: string } };

function split<Props extends Common>(props: Props) {
  const { label, hint, error, className, look, onChange, ...rest } = props;
  return {
    field: { label, hint, error, ...(className && { className }) },
    control: {
      ...rest,
      ...(look && { className: look }),
      onChange: ({ currentTarget }: Changed) => onChange(currentTarget.value),
    },
  };
}

export function TextField(props: Common & Rest<"input">) {
  const { field, control } = split(props);
  return (
    <Field {...field}>{(names) => <Input autoComplete="off" {...control} {...names} />}</Field>
  );
}

/** For words that others read, in whichever direction they are written. */
export function LongTextField(props: Common & Rest<"textarea">) {
  const { field, control } = split(props);
  return <Field {...field}>{(names) => <Textarea dir="auto" {...control} {...names} />}</Field>;
}

/** @param options values and what they are called */
export function SelectField({
  options,
  ...props
}: Common & Rest<"select"> & { options: readonly (readonly [value: string, label: string])[] }) {
  const { field, control } = split(props);
  return (
    <Field {...field}>
      {(names) => (
        <Select {...control} {...names}>
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
