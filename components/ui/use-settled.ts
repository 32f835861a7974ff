/** A text once it has not changed for a moment. */
"use client";

import { useEffect, useState } from "react";

/** Long enough for a word to be typed, short enough to seem at once. */
const TYPING_MS = 250;

export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
