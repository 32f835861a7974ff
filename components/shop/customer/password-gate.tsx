/** Asks for a shop's password. Working out its key takes about a second and is done in this browser. */
"use client";

import { LockKeyhole } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type ShopVisit, unlockShop } from "@/client/shops/customer";
import { ShopRefusal } from "@/client/shops/customer-refusal";
import { useWork } from "@/components/account/use-work";
import { WorkBar } from "@/components/account/work-bar";
import type { Failure } from "@/components/page/failure";
import { FailureBanner, useSecondsUntil } from "@/components/page/failure-banner";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { useTry } from "@/components/ui/use-try";
import type { ShopAddress } from "@/lib/protocol/shop-links";
import { shopFailure } from "./shop-failure";

interface PasswordGateProps {
  address: ShopAddress;
  salt: string;
  onOpen: (visit: ShopVisit) => void;
}

export function PasswordGate({ address, salt: given, onOpen }: PasswordGateProps) {
  const [password, setPassword] = useState("");
  const [salt, setSalt] = useState(given);
  const [wrong, setWrong] = useState<string>();
  const work = useWork();
  const { busy, failure, run } = useTry<Failure>((error) => {
    if (!(error instanceof ShopRefusal)) return shopFailure(error);
    if (error.salt) setSalt(error.salt);
    if (error.code !== "password-wrong") return shopFailure(error);
    setWrong("That isn’t the password. Check capitals and spaces.");
    return null;
  });
  const isWaiting = useSecondsUntil(failure?.notBefore) > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    setWrong(undefined);
    if (password === "") return setWrong("Enter the password.");
    void run(async () => onOpen(await work.run((own) => unlockShop(address, password, salt, own))));
  }

  return (
    <form noValidate onSubmit={submit} className="mx-auto max-w-sm space-y-4 py-12">
      <LockKeyhole aria-hidden="true" className="size-6 text-accent-text" />
      <h1 className="font-serif text-xl font-semibold">This shop has a password</h1>
      <p className="text-ink-soft">
        Whoever gave you the link can tell you. It’s checked in your browser and never sent.
      </p>
      <TextField
        label="Password"
        type="password"
        autoComplete="off"
        data-autofocus=""
        value={password}
        onChange={setPassword}
        error={wrong}
      />
      {work.running ? <WorkBar running={work.running} onStop={work.stop} /> : null}
      {failure ? <FailureBanner failure={failure} /> : null}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        busy={busy}
        disabled={isWaiting}
      >
        {busy ? "Opening the shop…" : "Open the shop"}
      </Button>
    </form>
  );
}
