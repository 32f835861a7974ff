/** Whether a request is in the account's signing inbox, and adding it. */
"use client";

import { useEffect, useState } from "react";
import { inboxRows, keepInInbox } from "@/client/signing/inbox";
import type { SignLink } from "@/client/signing/link";
import { tellRefusal } from "@/components/page/tell-refusal";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import type { SenderEnvelope } from "@/lib/contract/signing-shapes";
import { useSender } from "../use-sender";

const LOCKED = "Your vault is locked in this browser. Sign in again, then add the request.";

export interface Keeping {
  /** Undefined until the inbox was read; null when nobody is signed in. */
  isKept: boolean | null | undefined;
  busy: boolean;
  keep: () => void;
}

/** @param wasKept whether the request was added when it was created just now */
export function useKept(link: SignLink, envelope: SenderEnvelope, wasKept: boolean): Keeping {
  const { standing, user } = useSender();
  const [found, setFound] = useState<boolean>();
  const attempt = useTry(tellRefusal);
  const { id } = link;
  const userId = user?.id;

  useEffect(() => {
    setFound(undefined);
    if (!userId || wasKept) return;
    let isOver = false;
    // When the inbox cannot be read, adding is still possible.
    void isInInbox(id)
      .catch(() => false)
      .then((isThere) => isOver || setFound(isThere));
    return () => {
      isOver = true;
    };
  }, [id, userId, wasKept]);

  async function keep() {
    const { title, createdAt, status } = envelope;
    const isThere =
      (await isInInbox(id)) ||
      (await keepInInbox({ id, admin: link.token, title, createdAt, status }));
    setFound(isThere);
    notify(isThere ? { text: "It’s in your signing inbox." } : { tone: "bad", text: LOCKED });
  }

  const isNobody = standing === "nobody";
  return {
    isKept: isNobody ? null : wasKept || found,
    busy: attempt.busy,
    keep: () => void attempt.run(keep),
  };
}

async function isInInbox(id: string): Promise<boolean> {
  return (await inboxRows())?.rows.some((row) => row.id === id) ?? false;
}
