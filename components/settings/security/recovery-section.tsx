/** The recovery key: whether there is one that was saved, and a new one in its place. */
"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { replaceRecovery } from "@/client/account/password";
import { Section } from "@/components/page/section";
import { useSigned } from "@/components/page/signed-in";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import type { Vault } from "@/lib/contract/account-shapes";
import type { Work } from "@/lib/protocol/stretch";
import { NewRecoveryKey } from "../new-recovery-key";
import { PasswordDialog } from "../password-dialog";

type KeyState = "saved" | "pending" | "older";

const LEADS: Record<KeyState, string> = {
  saved:
    "If you forget your password, your recovery key is the only way back to your files. You confirmed that you saved it.",
  pending:
    "You haven’t saved a recovery key. If you forget your password now, nobody can open your files again, including us.",
  older: "Your recovery key is an older type: your vault’s own key. It works until you replace it.",
};

const stateOf = (vault: Vault | null): KeyState => {
  if (vault?.recoveryPending !== false) return "pending";
  return vault.independentRecovery ? "saved" : "older";
};

export function RecoverySection() {
  const { vault, refresh } = useSigned();
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const state = stateOf(vault);
  const isFirst = state === "pending";

  async function run(password: string, work: Work) {
    setMade(await replaceRecovery(password, work));
    setAsking(false);
  }

  function saved() {
    setMade(null);
    notify({ text: "Recovery key saved. The previous one no longer works." });
    void refresh();
  }

  return (
    <Section
      title="Recovery key"
      lead={made ? undefined : LEADS[state]}
      aside={<KeyBadge state={state} />}
    >
      {made ? (
        <NewRecoveryKey
          recoveryKey={made}
          lead="This key replaces the previous one, which no longer works. It’s shown only once."
          onSaved={saved}
        />
      ) : (
        <Button variant={isFirst ? "primary" : "secondary"} onClick={() => setAsking(true)}>
          {isFirst ? "Get a recovery key" : "Replace recovery key"}
        </Button>
      )}
      {asking ? (
        <PasswordDialog
          title={isFirst ? "Get a recovery key" : "Replace your recovery key"}
          lead={
            isFirst
              ? "It’s shown only once, so save it. This signs out your other devices."
              : "Your current key stops working immediately. This also signs out your other devices."
          }
          submit="Create key"
          run={run}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Section>
  );
}

function KeyBadge({ state }: { state: KeyState }) {
  if (state === "saved") {
    return (
      <Badge tone="good" icon={CircleCheck}>
        Saved
      </Badge>
    );
  }
  return (
    <Badge tone="warn" icon={TriangleAlert}>
      {state === "older" ? "Older type" : "Not saved"}
    </Badge>
  );
}
