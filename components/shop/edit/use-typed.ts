/** The texts of a form's fields and what is wrong with them. */
"use client";

import { useState } from "react";

export function useTyped<Texts extends Record<string, string>>(initial: Texts) {
  type Name = keyof Texts & string;
  const [typed, setTyped] = useState(initial);
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({});
  const set = (name: Name, value: string) => setTyped((before) => ({ ...before, [name]: value }));
  return {
    typed,
    problems,
    /** Of a text field. */
    field: (name: Name) => ({
      value: typed[name],
      error: problems[name],
      onChange: (value: string) => set(name, value),
    }),
    /** Marks what is wrong. @returns whether nothing is */
    check(found: Partial<Record<Name, string>>): boolean {
      setProblems(found);
      return Object.keys(found).length === 0;
    },
  };
}
