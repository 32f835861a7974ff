"use client";

import { TextField } from "@/components/ui/text-field";

interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  "data-autofocus"?: boolean;
}

/** The address that names an account; a password manager knows it as the username. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="off"
    spellCheck={false}
    maxLength={254}
    {...props}
  />
);

/** Only what is surely no address; the server and its mail say the rest. */
export function problemOfEmail(email: string): string | undefined {
  return /^\S+@\S+\.\S+$|^\S+@localhost$/.test(email.trim())
    ? undefined
    : "Enter a full email address, like ada@example.com.";
}
