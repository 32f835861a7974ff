"use client";

import { type FormEvent, useState } from "react";
import { type Recovery, startRecovery } from "@/client/account/recover";
import { failureOf } from "@/components/page/failure";
import { FailureBanner, useSecondsUntil } from "@/components/page/failure-banner";
import { Button } from "@/components/ui/button";
import { LongTextField } from "@/components/ui/text-field";
import { useTry } from "@/components/ui/use-try";
import { EmailField, problemOfEmail } from "./email-field";

const WRONG = "Wrong email or recovery key.";

/** Whose account, and the recovery key in either of its forms. */
export function RecoverStartForm({ onOpened }: { onOpened: (recovery: Recovery) => void }) {
  const [email, setEmail] = useState("");
  const [typed, setTyped] = useState("");
  const [problems, setProblems] = useState<{ email?: string | undefined; key?: string }>({});
  const { busy, failure, run } = useTry((error) => failureOf(error, { 401: WRONG }));
  const waiting = useSecondsUntil(failure?.notBefore) > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || waiting) return;
    void run(async () => {
      const { readRecoveryKey } = await import("@/lib/protocol/recovery-words");
      const recoveryKey = readRecoveryKey(typed);
      const wrongEmail = problemOfEmail(email);
      setProblems({
        email: wrongEmail,
        ...(recoveryKey === null && {
          key: typed.trim() ? NO_KEY : "Enter your recovery key.",
        }),
      });
      if (recoveryKey === null || wrongEmail) return;
      onOpened(await startRecovery({ email, recoveryKey }));
    });
  }

  return (
    <form method="dialog" onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <EmailField
        value={email}
        onChange={setEmail}
        error={problems.email && problemOfEmail(email)}
      />
      <LongTextField
        label="Recovery key"
        hint="The 24 words, or the text form."
        error={problems.key}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setProblems({ email: problems.email });
        }}
        rows={4}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        look="font-mono text-sm!"
      />
      {failure ? <FailureBanner failure={failure} /> : null}
      <Button type="submit" variant="primary" size="lg" busy={busy} disabled={waiting}>
        Continue
      </Button>
      <p className="text-sm text-ink-faint">
        Without your password or this key, nobody can open your vault, including us. You can still
        open files with their links.
      </p>
    </form>
  );
}

const NO_KEY =
  "This recovery key isn’t complete. It’s 24 words or 43 characters. Check for missing or misspelled words.";
