/** The fields that a checkout asks for. */
import { LongTextField, SelectField, TextField } from "@/components/ui/text-field";
import type { OrderField } from "./order-form";

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
