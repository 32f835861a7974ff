/** Asks for a shop's password. Deriving its key takes about a second and happens in this browser. */
"use client";

import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { type ShopVisit, unlockShop } from "@/client/shops/customer";
import { ShopRefusal } from "@/client/shops/customer-refusal";
import { WorkForm } from "@/components/account/work-form";
import { TextField } from "@/components/ui/text-field";
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
  const missing = password === "" ? "Enter the password." : undefined;

  function explain(error: unknown) {
    if (!(error instanceof ShopRefusal)) return shopFailure(error);
    if (error.salt) setSalt(error.salt);
    if (error.code !== "password-wrong") return shopFailure(error);
    setWrong("That isn’t the password. Check capitals and spaces.");
    return null;
  }

  return (
    <div className="mx-auto max-w-sm space-y-4 py-12">
      <LockKeyhole aria-hidden="true" className="size-6 text-accent-text" />
      <h1 className="font-serif text-xl font-semibold">This shop has a password</h1>
      <p className="text-ink-soft">
        Ask whoever gave you the link for it. It’s checked in your browser and never sent.
      </p>
      <WorkForm
        submit="Open the shop"
        isReady={!missing}
        run={async (work) => onOpen(await work((own) => unlockShop(address, password, salt, own)))}
        explain={explain}
      >
        {(tried) => (
          <TextField
            label="Password"
            type="password"
            autoComplete="off"
            data-autofocus=""
            value={password}
            onChange={(typed) => {
              setWrong(undefined);
              setPassword(typed);
            }}
            error={wrong ?? (tried ? missing : undefined)}
          />
        )}
      </WorkForm>
    </div>
  );
}
