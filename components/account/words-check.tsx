/** A few words typed back, as a proof that the key is really somewhere else now. */
"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";

interface WordsCheckProps {
  words: readonly string[];
  /** How many are asked for. */
  count?: 2 | 3;
  busy: boolean;
  onRight: () => void;
  onBack: () => void;
}

export function WordsCheck({ words, count = 2, busy, onRight, onBack }: WordsCheckProps) {
  const [places] = useState(() => placesIn(words.length, count));
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [wrong, setWrong] = useState<readonly number[]>([]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const missed = places.filter((at) => typed[at]?.trim().toLowerCase() !== words[at]);
    setWrong(missed);
    if (missed.length === 0) onRight();
  }

  return (
    <form method="dialog" onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <p className="text-ink-soft">
        Look at what you saved and enter these {count === 2 ? "two" : "three"} words.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {places.map((at, index) => (
          <TextField
            key={at}
            label={`Word ${at + 1}`}
            error={wrong.includes(at) ? wordsOf(typed[at]) : undefined}
            autoFocus={index === 0}
            value={typed[at] ?? ""}
            onChange={(value) => {
              setTyped({ ...typed, [at]: value });
              setWrong(wrong.filter((missed) => missed !== at));
            }}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          Done
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Show the key again
        </Button>
      </div>
    </form>
  );
}

const wordsOf = (typed = "") => (typed.trim() ? "Wrong word." : "Enter the word.");

/** One of each part, in their order. */
function placesIn(length: number, count: number): number[] {
  const part = Math.floor(length / count);
  return [...crypto.getRandomValues(new Uint8Array(count))].map(
    (chance, at) => at * part + (chance % part),
  );
}
