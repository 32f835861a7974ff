/** A wallet's address and networks, and a signature when another profile has the address or the owner wants one. */
"use client";

import { Wallet } from "lucide-react";
import { useState } from "react";
import { callOperation } from "@/client/call";
import { ApiError } from "@/client/http";
import { asOwner, turnOn } from "@/client/payments/owner";
import { payCode } from "@/client/payments/refusal";
import { FormDialog, type FormFailure } from "@/components/page/form-dialog";
import { Button } from "@/components/ui/button";
import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { CodeSample } from "@/components/ui/code-sample";
import { LongTextField, TextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import { putAddress } from "@/lib/contract/pay-crypto";
import { readPayee } from "@/lib/contract/pay-payees";
import type { RailId } from "@/lib/contract/pay-rails";
import type { PayFamily } from "@/lib/protocol/pay-families";
import { walletProofText } from "@/lib/protocol/pay-proof-text";
import { railWords } from "../words";
import { ownerFailure } from "./owner-failure";
import { renewLinks } from "./renew-links";
import type { Profile } from "./use-profile";
import { signerOf } from "./wallet-signing";

export const FAMILY_WORDS: Readonly<Record<PayFamily, string>> = {
  evm: "Ethereum, Base, Arbitrum, Optimism, Polygon",
  tron: "TRON",
  solana: "Solana",
  mobilecoin: "MobileCoin",
};

type Problems = Partial<Record<"address" | "rails" | "proof" | "viewKey", string>>;

interface WalletDialogProps {
  profile: Profile;
  family: PayFamily;
  /** The family's networks that this server supports. */
  offered: readonly RailId[];
  /** Starts with the signature for the current wallet. */
  isProof: boolean;
  onClose: () => void;
}

export function WalletDialog(props: WalletDialogProps) {
  const { profile, family, offered, isProof, onClose } = props;
  const { owner, payee, change } = profile;
  const known = payee.addresses[family];
  const [address, setAddress] = useState(known?.address ?? "");
  const [rails, setRails] = useState<readonly RailId[]>(
    known ? offered.filter((rail) => known.rails.includes(rail)) : offered,
  );
  const [viewKey, setViewKey] = useState("");
  const [proof, setProof] = useState("");
  const [toSign, setToSign] = useState<string | null>(
    isProof && known ? walletProofText(owner.payeeId, family, known.address) : null,
  );
  const [problems, setProblems] = useState<Problems>({});
  const sign = signerOf(family);

  function isReady() {
    const found = {
      ...(address.trim() ? {} : { address: "Enter the address." }),
      ...(rails.length > 0 ? {} : { rails: "Choose at least one." }),
      ...(family === "mobilecoin" && !/^[0-9a-f]{64}$/.test(viewKey.trim())
        ? { viewKey: "Enter the 64 hex digits." }
        : {}),
      ...(toSign && !proof.trim() ? { proof: "Sign the text, and paste the signature." } : {}),
    };
    setProblems(found);
    return Object.keys(found).length === 0;
  }

  async function signHere(text: string) {
    try {
      setProof((await sign?.(text, address)) ?? "");
    } catch {
      notify({ tone: "bad", text: "The wallet didn’t sign, or you declined." });
    }
  }

  async function run() {
    const call = asOwner(owner);
    await callOperation(putAddress, {
      ...call,
      params: { ...call.params, family },
      body: {
        address: address.trim(),
        rails: [...rails],
        ...(viewKey.trim() && { viewKey: viewKey.trim() }),
        ...(proof.trim() && { proof: proof.trim() }),
        was: known?.address ?? null,
      },
    });
    const changed = await turnOn(owner, await callOperation(readPayee, call), "crypto");
    change(changed);
    if (known) void renewLinks(profile, changed);
  }

  function explain(error: unknown): FormFailure | null {
    const sign = error instanceof ApiError ? error.details.sign : null;
    if (typeof sign === "string") {
      setToSign(sign);
      return {
        words:
          "Another profile has this wallet. Sign the text below with it to show that it’s yours.",
      };
    }
    const code = payCode(error);
    if (code === "auth" && toSign)
      return { words: "This signature doesn’t fit. Sign exactly the text below with this wallet." };
    if (code === "invalid") {
      const isKey = error instanceof ApiError && error.message.startsWith("viewKey:");
      setProblems(
        isKey
          ? { viewKey: "This isn’t the view key of this address." }
          : { address: "This is no address of this network. Copy it again from your wallet." },
      );
      return null;
    }
    // The server names the networks it cannot read.
    if (code === "unavailable" && error instanceof ApiError) return { words: error.message };
    return ownerFailure(error);
  }

  return (
    <FormDialog
      title={toSign ? "Prove that you own this wallet" : "Wallet"}
      lead={FAMILY_WORDS[family]}
      width="md"
      submit={toSign ? "Save with the signature" : "Save wallet"}
      isReady={isReady}
      run={run}
      explain={explain}
      onClose={onClose}
    >
      <TextField
        label="Address"
        look="font-mono text-sm"
        spellCheck={false}
        data-autofocus
        readOnly={toSign !== null}
        error={problems.address}
        value={address}
        onChange={setAddress}
      />
      {toSign ? (
        <>
          <CodeSample label="Text to sign" text={toSign} />
          {sign ? (
            <Button icon={Wallet} onClick={() => void signHere(toSign)}>
              Sign with my browser’s wallet
            </Button>
          ) : null}
          <LongTextField
            label="Signature"
            hint="As hex or base58, from your wallet’s “Sign message”. It costs nothing and moves no money."
            look="font-mono text-sm"
            rows={3}
            error={problems.proof}
            value={proof}
            onChange={setProof}
          />
        </>
      ) : (
        <CheckboxGroup
          label="What you take there"
          options={offered.map((rail) => [rail, railWords(rail)])}
          chosen={rails}
          onChange={setRails}
          error={problems.rails}
        />
      )}
      {family === "mobilecoin" ? (
        <TextField
          label="View key"
          hint="64 hex digits. It shows what arrives and can’t spend. The server keeps it encrypted."
          look="font-mono text-sm"
          spellCheck={false}
          error={problems.viewKey}
          value={viewKey}
          onChange={setViewKey}
        />
      ) : null}
    </FormDialog>
  );
}
