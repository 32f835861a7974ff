import { useId } from "react";
import { Checkbox } from "./checkbox";

interface CheckboxGroupProps<Value extends string> {
  label: string;
  options: readonly (readonly [value: Value, label: string, hint?: string])[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error?: string | undefined;
}

/** Some of a few; what is chosen keeps the order of the options. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { label, options, chosen, onChange, error } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="grid sm:grid-cols-2 sm:gap-x-4">
        {options.map(([value, name, hint]) => (
          <Checkbox
            key={value}
            label={name}
            {...(hint && { hint })}
            aria-invalid={error ? true : undefined}
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                options.flatMap(([one]) =>
                  (one === value ? checked : chosen.includes(one)) ? [one] : [],
                ),
              )
            }
          />
        ))}
      </div>
      {error ? (
        <p id={id} className="mt-1 text-sm text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
