/** The address that is mailed about payments. It must first be confirmed by a code. */
"use client";

import { type FormEvent, useState } from "react";
import { callOperation } from "@/client/call";
import { asOwner } from "@/client/payments/owner";
import { payCode } from "@/client/payments/refusal";
import { FailureBanner } from "@/components/page/failure-banner";
import { NoMail, useDeliversMail } from "@/components/page/no-mail";
import { Section } from "@/components/page/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { notify as say } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { changePayee, verifyNotify } from "@/lib/contract/pay-payees";
import { ownerFailure } from "./owner-failure";
import type { Profile } from "./use-profile";

const STATES = {
  off: { tone: "plain", word: "Off" },
  asked: { tone: "warn", word: "Not confirmed" },
  on: { tone: "good", word: "On" },
} as const;

export function NotifyPart({ profile }: { profile: Profile }) {
  const { owner, payee, change } = profile;
  const { notify } = payee;
  const [email, setEmail] = useState(notify?.email ?? "");
  const [code, setCode] = useState("");
  const delivers = useDeliversMail();
  const { running, failure, run } = useTry<
    ReturnType<typeof ownerFailure>,
    "save" | "code" | "off"
  >((error, which) =>
    which === "code" && payCode(error) === "invalid"
      ? { words: "This code is wrong or too old. Send a new one." }
      : ownerFailure(error),
  );

  const isAsked = notify !== null && !notify.verified;
  const { tone, word } = STATES[notify === null ? "off" : isAsked ? "asked" : "on"];

  async function save(notifyEmail: string | null) {
    change(await callOperation(changePayee, { ...asOwner(owner), body: { notifyEmail } }));
    setCode("");
    say({ text: notifyEmail ? `A code was sent to ${notifyEmail}.` : "Emails are off." });
  }
  async function verify() {
    const body = { code: code.replace(/\D/g, "") };
    change(await callOperation(verifyNotify, { ...asOwner(owner), body }));
    say({ text: "Confirmed. You get an email for each payment." });
  }

  return (
    <Section
      title="Emails"
      lead="One email for each payment, with its amount, reference and method. It never says what a link is for."
      aside={<Badge tone={tone}>{word}</Badge>}
    >
      <NoMail>You see payments here, live.</NoMail>
      <form
        noValidate
        className="flex flex-wrap items-end gap-2 not-first:mt-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void run(() => save(email.trim()), "save");
        }}
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          className="flex-1 basis-56"
          value={email}
          onChange={setEmail}
        />
        <Button type="submit" disabled={email.trim() === "" || !delivers} busy={running === "save"}>
          {isAsked && email === notify.email ? "Send a new code" : "Send a code"}
        </Button>
        {notify ? (
          <Button
            variant="quiet"
            busy={running === "off"}
            onClick={() => void run(() => save(null), "off")}
          >
            Turn off
          </Button>
        ) : null}
      </form>
      {isAsked ? (
        <form
          noValidate
          className="mt-4 flex flex-wrap items-end gap-2"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void run(verify, "code");
          }}
        >
          <TextField
            label="Code from the email"
            inputMode="numeric"
            autoComplete="one-time-code"
            look="font-mono tracking-widest"
            className="w-40"
            maxLength={9}
            placeholder="000000"
            value={code}
            onChange={setCode}
          />
          <Button type="submit" variant="primary" busy={running === "code"}>
            Confirm
          </Button>
        </form>
      ) : null}
      {failure ? (
        <div className="mt-4">
          <FailureBanner failure={failure} />
        </div>
      ) : null}
    </Section>
  );
}
