"use client";

import { Field, Input } from "@/components/ui/field";

interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The address that names an account; a password manager knows it as the username. */
export function EmailField({ value, onChange, error }: EmailFieldProps) {
  return (
    <Field label="Email" error={error}>
      {(names) => (
        <Input
          {...names}
          type="email"
          inputMode="email"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
        />
      )}
    </Field>
  );
}

/** Only what is surely no address; the server and its mail say the rest. */
export function problemOfEmail(email: string): string | undefined {
  return /^\S+@\S+\.\S+$|^\S+@localhost$/.test(email.trim())
    ? undefined
    : "Enter a full email address, like ada@example.com.";
}
