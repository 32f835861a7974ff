/** Shown when there is nothing to sign: why, and what to do. */
import { Ban, CalendarX, FileQuestion, Hourglass, KeyRound, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { SignLink } from "@/client/signing/link";
import { reviewAddress } from "@/client/signing/link";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { RequestState } from "./use-request";

interface EndedProps {
  at: Exclude<RequestState["at"], "reading" | "code" | "open" | "failed">;
  link: SignLink | null;
}

const ENDS: Record<EndedProps["at"], { icon: LucideIcon; title: string; words: string }> = {
  nothing: {
    icon: FileQuestion,
    title: "This link doesn’t work",
    words:
      "It may be incomplete, replaced by a newer link, or the request was deleted. Use the link in the latest email about it.",
  },
  "sender's link": {
    icon: KeyRound,
    title: "This is the sender’s link",
    words: "It’s for tracking the request, not for signing. Don’t share it.",
  },
  "not active": {
    icon: Hourglass,
    title: "Not ready to sign yet",
    words: "The sender is still preparing this document. Your link works once it’s sent.",
  },
  cancelled: {
    icon: Ban,
    title: "This request was cancelled",
    words: "This document can’t be signed any more. If you didn’t expect this, ask the sender.",
  },
  expired: {
    icon: CalendarX,
    title: "This request has expired",
    words: "The deadline to sign it has passed. Ask the sender for a new one.",
  },
};

export function Ended({ at, link }: EndedProps) {
  const { icon: Icon, title, words } = ENDS[at];
  return (
    <EmptyState heading="h1" icon={Icon} title={title} action={wayOn(at, link)}>
      <p>{words}</p>
    </EmptyState>
  );
}

function wayOn(at: EndedProps["at"], link: SignLink | null): ReactNode {
  if (at !== "sender's link" || !link) return null;
  return (
    <a href={reviewAddress(link)} className={buttonLook({ variant: "primary" })}>
      Track the request
    </a>
  );
}
