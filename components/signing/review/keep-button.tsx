/** Keeps a request that came by its link in the inbox of whoever is signed in here. */
"use client";

import { inboxRows, keepInInbox } from "@/client/signing/inbox";
import { tellRefusal } from "@/components/settings/tell-refusal";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { useSender } from "../use-sender";
import type { RequestProps } from "./request-view";

const LOCKED = "Your vault is locked in this browser. Sign in again, then keep the request.";

export function KeepButton({ link, envelope }: Pick<RequestProps, "link" | "envelope">) {
  const { user } = useSender();
  const attempt = useTry(tellRefusal);
  if (!user) return null;

  async function keep() {
    const { id, title, createdAt, status } = envelope;
    const isThere = (await inboxRows())?.rows.some((row) => row.id === id);
    const isKept =
      isThere || (await keepInInbox({ id, admin: link.token, title, createdAt, status }));
    const done = isThere ? "It is in your signing inbox already." : "It is in your signing inbox.";
    notify(isKept ? { text: done } : { tone: "bad", text: LOCKED });
  }

  return (
    <Button busy={attempt.busy} onClick={() => void attempt.run(keep)}>
      Keep in my inbox
    </Button>
  );
}
