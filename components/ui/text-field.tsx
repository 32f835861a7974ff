/** Fields of text as most forms have them: a label, a control, and its value as a string. */
import type { ComponentProps, ReactNode } from "react";
import { Field, Input, Select, type SelectProps, Textarea } from "./field";

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
type Rest<Tag extends "input" | "textarea"> = Omit<ComponentProps<Tag>, keyof Common>;
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

interface SelectFieldProps<Value extends string>
  extends Omit<SelectProps<Value>, "className">,
    Pick<Common, "label" | "hint" | "error" | "className"> {}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, className, ...control } = props;
  return (
    <Field {...{ label, hint, error }} {...(className && { className })}>
      {(names) => <Select {...control} {...names} />}
    </Field>
  );
}
