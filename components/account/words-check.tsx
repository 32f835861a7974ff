/** Two words typed back, as a proof that the key is really somewhere else now. */
"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";

interface WordsCheckProps {
  words: readonly string[];
  busy: boolean;
  onRight: () => void;
  onBack: () => void;
}

export function WordsCheck({ words, busy, onRight, onBack }: WordsCheckProps) {
  const [places] = useState(() => twoPlaces(words.length));
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
      <p className="text-ink-soft">Check the key you saved and enter these two words.</p>
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

/** One of each half, in their order. */
function twoPlaces(length: number): [number, number] {
  const half = Math.floor(length / 2);
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint8Array(2));
  return [first % half, half + (second % half)];
}
