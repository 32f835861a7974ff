import type { InputHTMLAttributes, ReactNode } from "react";

type ToggleProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  label: ReactNode;
  hint?: string;
};

/** A yes-or-no that takes effect with the form it stands in. */
export function Checkbox({ label, hint, ...rest }: ToggleProps) {
  return (
    <label className="flex items-start gap-2.5 py-1 text-base has-disabled:opacity-50 touch:py-2.5">
      <input {...rest} type="checkbox" className="mt-[0.1875rem] size-[1.125rem] shrink-0" />
      <span>
        {label}
        {hint ? <span className="block text-sm text-ink-faint">{hint}</span> : null}
      </span>
    </label>
  );
}

/** A yes-or-no that takes effect at once. */
export function Switch({ label, hint, ...rest }: ToggleProps) {
  return (
    <label className="flex items-start justify-between gap-4 py-1 text-base has-disabled:opacity-50 touch:py-2.5">
      <span>
        {label}
        {hint ? <span className="block text-sm text-ink-faint">{hint}</span> : null}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state */}
      <input {...rest} type="checkbox" role="switch" className="switch" />
    </label>
  );
}
