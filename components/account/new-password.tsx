/** Choosing a password: twice, with an honest word on how strong it is. */
"use client";

import { PasswordField } from "./password-field";
import { MIN_CHARS, type Strength, strengthOf } from "./strength";

export interface Chosen {
  password: string;
  again: string;
}

export const NOTHING_CHOSEN: Chosen = { password: "", again: "" };

/** What is wrong with the choice, in words for the field it is about. */
export interface ChoiceProblem {
  password?: string;
  again?: string;
}

export function problemOfChoice(
  { password, again }: Chosen,
  about: readonly string[],
): ChoiceProblem | null {
  if (password.length < MIN_CHARS) return { password: `Use at least ${MIN_CHARS} characters.` };
  if (strengthOf(password, about) === "weak") {
    return {
      password: "This password is easy to guess. Four or five unrelated words are hard to guess.",
    };
  }
  return password === again ? null : { again: "The passwords don’t match." };
}

interface NewPasswordProps {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  /** What others know of the person: their name and address. */
  about: readonly string[];
  problem: ChoiceProblem | null;
  label?: string;
}

export function NewPassword(props: NewPasswordProps) {
  const { chosen, onChange, about, problem, label = "Password" } = props;
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        value={chosen.password}
        error={problem?.password}
        hint={<Meter strength={strengthOf(chosen.password, about)} />}
        onChange={(password) => onChange({ ...chosen, password })}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        value={chosen.again}
        error={problem?.again}
        onChange={(again) => onChange({ ...chosen, again })}
      />
    </>
  );
}

const LOOKS: Record<Strength, { bars: number; color: string; words: string }> = {
  none: {
    bars: 0,
    color: "",
    words: `${MIN_CHARS} characters or more. A few unrelated words work well.`,
  },
  weak: { bars: 1, color: "bg-bad", words: "Weak: easy to guess" },
  fair: { bars: 2, color: "bg-warn", words: "Fair: make it a little longer" },
  good: { bars: 3, color: "bg-good", words: "Good" },
  strong: { bars: 4, color: "bg-good", words: "Strong" },
};

function Meter({ strength }: { strength: Strength }) {
  const { bars, color, words } = LOOKS[strength];
  return (
    <span className="block pt-0.5">
      <span aria-hidden="true" className="mb-1.5 grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={`h-1 rounded-full ${bar <= bars ? color : "bg-pressed"}`} />
        ))}
      </span>
      {words}
    </span>
  );
}
