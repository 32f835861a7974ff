/** Confirming the address by the code that was sent to it. */
"use client";

import { type FormEvent, useState } from "react";
import { callOperation } from "@/client/call";
import { ApiError } from "@/client/http";
import type { Failure } from "@/components/page/failure";
import { FailureBanner, useSecondsUntil } from "@/components/page/failure-banner";
import { useDeliversMail } from "@/components/page/no-mail";
import { refusalOf } from "@/components/page/refusal";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { confirmEmail, sendEmailCode } from "@/lib/contract/account-vault";

interface ConfirmEmailProps {
  email: string;
  onConfirmed: () => void;
}

export function ConfirmEmail({ email, onConfirmed }: ConfirmEmailProps) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const { running, failure, run, setFailure } = useTry<Failure, "confirming" | "sending">(refused);
  const [resendAt, setResendAt] = useState<number>();
  const wait = useSecondsUntil(resendAt);
  const delivers = useDeliversMail();

  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const digits = code.replace(/\D/g, "");
    setFailure(null);
    setProblem(digits.length === 6 ? undefined : "The code has six digits.");
    if (digits.length !== 6) return;
    void run(async () => {
      await callOperation(confirmEmail, { body: { code: digits } });
      onConfirmed();
      notify({ text: `${email} is confirmed.` });
    }, "confirming");
  }

  function send() {
    setProblem(undefined);
    void run(async () => {
      const { resendAfter } = await callOperation(sendEmailCode);
      setResendAt(Date.now() + resendAfter * 1000);
      notify({
        text: delivers ? `We sent a new code to ${email}.` : "A new code is in the outbox.",
      });
    }, "sending");
  }

  function refused(error: unknown, which: string): Failure | null {
    if (!(error instanceof ApiError)) return refusalOf(error);
    // The button says how long to wait: the last code went out a moment ago, or there were five in an hour.
    if (error.status === 429) {
      setResendAt(Date.now() + (error.retryAfter ?? 60) * 1000);
      if (which === "confirming") setProblem("Too many wrong codes. Request a new one.");
    } else if (error.status === 400) setProblem("This code is wrong or has expired.");
    // Confirmed meanwhile, in another tab.
    else if (error.reason === "confirmed") onConfirmed();
    else return refusalOf(error);
    return null;
  }

  return (
    <form onSubmit={confirm} noValidate className="space-y-3">
      <p className="text-sm text-ink-soft">
        {delivers
          ? "We sent a code to this address. It’s valid for ten minutes. Until you confirm your address, we can’t send email in your name."
          : "This server doesn’t send email, so the code stays in its outbox for ten minutes. The administrator reads it under Administration, Mail."}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Code from the email"
          error={problem}
          className="w-40"
          value={code}
          onChange={setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          placeholder="000000"
          look="font-mono tracking-widest"
        />
        <Button
          type="submit"
          variant="primary"
          busy={running === "confirming"}
          disabled={running !== null}
        >
          Confirm
        </Button>
        <Button busy={running === "sending"} disabled={wait > 0 || running !== null} onClick={send}>
          {wait > 0 ? `New code in ${waitWords(wait)}` : "Send a new code"}
        </Button>
      </div>
      {failure ? <FailureBanner failure={failure} /> : null}
    </form>
  );
}

function waitWords(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
