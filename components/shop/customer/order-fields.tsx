/** What a checkout asks: one of several choices, and fields. */
import { type ReactNode, useId } from "react";
import { LongTextField, SelectField, TextField } from "@/components/ui/text-field";
import type { OrderField } from "./order-form";

interface ChoicesProps {
  legend: string;
  chosen: string | null;
  wrong?: string | undefined;
  choices: readonly { id: string; name: string; aside?: ReactNode; about?: string }[];
  onChoose: (id: string) => void;
}

export function Choices({ legend, chosen, wrong, choices, onChoose }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      {wrong ? <p className="mb-2 text-sm text-bad">{wrong}</p> : null}
      <div className="divide-y divide-line rounded-md shadow-control">
        {choices.map(({ id, name: label, aside, about }) => (
          <label
            key={id}
            className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={id === chosen}
              aria-invalid={wrong ? true : undefined}
              onChange={() => onChoose(id)}
              className="size-4 shrink-0 outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{label}</span>
              {about ? (
                <span className="block text-sm text-ink-soft wrap-anywhere">{about}</span>
              ) : null}
            </span>
            {aside ? <span className="whitespace-nowrap tabular-nums">{aside}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface FieldsProps {
  of: readonly OrderField[];
  typed: Record<string, string>;
  wrong: Record<string, string>;
  onChange: (name: string, text: string) => void;
}

export const OrderFields = ({ of, typed, wrong, onChange }: FieldsProps) =>
  of.map(({ name, label, kind, required, max, choices = [], autoComplete, inputMode }) => {
    const common = {
      label: required ? label : `${label} (optional)`,
      value: typed[name] ?? "",
      error: wrong[name],
      onChange: (text: string) => onChange(name, text),
    };
    if (kind === "choice")
      return <SelectField key={name} {...common} options={[["", "Choose…"], ...choices]} />;
    const more = { maxLength: max, ...(autoComplete && { autoComplete }) };
    if (kind === "long") return <LongTextField key={name} {...common} {...more} rows={3} />;
    return (
      <TextField
        key={name}
        {...common}
        {...more}
        type={kind === "date" ? "date" : "text"}
        {...(inputMode && { inputMode })}
      />
    );
  });
