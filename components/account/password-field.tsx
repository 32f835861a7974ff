/** A password's field. It has no name, so that no browser can ever send it with a form. */
"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Field, Input } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: "current-password" | "new-password";
  hint?: ReactNode;
  error?: string | undefined;
  autoFocus?: boolean;
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, autoComplete, hint, error, autoFocus } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(names) => (
        <span className="relative block">
          <Input
            {...names}
            type={shown ? "text" : "password"}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            autoComplete={autoComplete}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={1024}
            data-autofocus={autoFocus || undefined}
            className="pr-11"
          />
          <IconButton
            label={shown ? "Hide password" : "Show password"}
            aria-pressed={shown}
            icon={shown ? EyeOff : Eye}
            onClick={() => setShown(!shown)}
            className="absolute! top-0 right-0 bg-transparent!"
          />
        </span>
      )}
    </Field>
  );
}
