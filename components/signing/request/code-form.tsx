/** Verifies the signer's address by a mailed code. */
"use client";

import { MailCheck } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { callOperation } from "@/client/call";
import { ApiError } from "@/client/http";
import type { SignerLink } from "@/client/signing/link";
import { asSigner } from "@/client/signing/link";
import type { Failure } from "@/components/page/failure";
import { FailureBanner, useSecondsUntil } from "@/components/page/failure-banner";
import { NoMail, useDeliversMail } from "@/components/page/no-mail";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { useTry } from "@/components/ui/use-try";
import type { SignerAccess } from "@/lib/contract/signing-shapes";
import * as api from "@/lib/contract/signing-signer";
import { codeFailure, reasonOf, signFailure } from "./failures";
import { keepSession } from "./signer-session";

interface CodeFormProps {
  link: SignerLink;
  access: SignerAccess;
  /** Awaited, so that no other code is submitted meanwhile. */
  onProved: () => unknown;
}

const DIGITS = 6;

export function CodeForm({ link, access, onProved }: CodeFormProps) {
  // Sent recently, perhaps before a reload.
  const [isSent, setSent] = useState(access.resendAfter > 0);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const { running, failure, run, setFailure } = useTry<Failure, "send" | "check">(codeFailure);
  const [sendAt, setSendAt] = useState(() => waitFrom(access.resendAfter));
  const wait = useSecondsUntil(sendAt);
  const delivers = useDeliversMail();
  const input = useRef<HTMLInputElement>(null);
  /** The last submitted digits and their result. The sixth digit submits them, so Enter must not submit them again. */
  const judged = useRef<{ digits: string; problem?: string }>(undefined);
  useEffect(() => {
    if (isSent) input.current?.focus();
  }, [isSent]);

  async function send() {
    setProblem(undefined);
    try {
      const { resendAfter } = await callOperation(api.mailCode, { ...asSigner(link), body: {} });
      setSendAt(waitFrom(resendAfter));
      setCode("");
      judged.current = undefined;
      setSent(true);
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter !== null) {
        setSendAt(waitFrom(error.retryAfter));
      }
      throw error;
    }
  }

  async function check(digits: string) {
    if (digits === judged.current?.digits) return setProblem(judged.current.problem);
    setFailure(null);
    setProblem(digits.length === DIGITS ? undefined : "The code has six digits.");
    if (digits.length === DIGITS) await run(() => verify(digits), "check");
  }

  async function verify(digits: string) {
    try {
      const call = { ...asSigner(link), body: { code: digits } };
      keepSession(link, await callOperation(api.verifyCode, call));
      judged.current = { digits };
      await onProved();
    } catch (error) {
      const words = problemOf(error);
      if (words === null) throw error;
      judged.current = { digits, problem: words };
      input.current?.select();
      setProblem(words);
    }
  }

  function write(text: string) {
    setCode(text);
    setProblem(undefined);
    const digits = text.replace(/\D/g, "");
    // A phone fills in all six digits at once, so they are submitted without a button.
    if (digits.length === DIGITS && code.replace(/\D/g, "").length < DIGITS) void check(digits);
  }

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void check(code.replace(/\D/g, ""));
      }}
    >
      <NoMail>The code won’t reach you. Ask the sender for a link that works without one.</NoMail>
      {isSent ? (
        <>
          <p aria-live="polite" className="text-ink-soft">
            We sent a code to <span className="font-semibold text-ink">{access.email}</span>. It’s
            valid for ten minutes.
          </p>
          <Field label="Code from the email" error={problem} className="max-w-48">
            {(names) => (
              <Input
                {...names}
                ref={input}
                value={code}
                onChange={(event) => write(event.currentTarget.value)}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={9}
                placeholder="000000"
                className="font-mono text-lg tracking-widest"
              />
            )}
          </Field>
        </>
      ) : (
        <p className="text-ink-soft">
          To confirm it’s you, we’ll send a code to{" "}
          <span className="font-semibold text-ink">{access.email}</span>.
        </p>
      )}
      {failure ? <FailureBanner failure={failure} /> : null}
      <div className="flex flex-wrap gap-2">
        {isSent ? (
          <Button type="submit" variant="primary" size="lg" busy={running === "check"}>
            Continue
          </Button>
        ) : null}
        <Button
          variant={isSent || !delivers ? "quiet" : "primary"}
          size="lg"
          busy={running === "send"}
          disabled={wait > 0}
          icon={isSent ? undefined : MailCheck}
          onClick={() => void run(send, "send")}
        >
          {wait > 0
            ? `New code in ${waitWords(wait)}`
            : isSent
              ? "Send a new code"
              : "Send the code"}
        </Button>
        {isSent ? null : (
          <Button variant="quiet" size="lg" onClick={() => setSent(true)}>
            I have a code
          </Button>
        )}
      </div>
    </form>
  );
}

/** The problem with the code itself, which is shown beside the field. */
function problemOf(error: unknown): string | null {
  const reason = reasonOf(error);
  if (reason === "rate_limited") return "Too many wrong codes. Request a new one.";
  return reason === "code_invalid" || reason === "code_expired" ? signFailure(error).words : null;
}

const waitFrom = (seconds: number) => (seconds > 0 ? Date.now() + seconds * 1000 : undefined);

const waitWords = (seconds: number) =>
  seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
