/** What stands where there is nothing to sign: why, and what to do. */
import { Ban, CalendarX, FileQuestion, Hourglass, KeyRound, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { SignLink } from "@/client/signing/link";
import { reviewAddress } from "@/client/signing/link";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { Standing } from "./use-request";

interface EndedProps {
  at: Exclude<Standing["at"], "reading" | "code" | "open" | "failed">;
  link: SignLink | null;
}

const ENDS: Record<EndedProps["at"], { icon: LucideIcon; title: string; words: string }> = {
  nothing: {
    icon: FileQuestion,
    title: "This link doesn’t work",
    words:
      "It may be cut, or a newer one was sent to you, or the request was deleted. The newest mail about it has the link that works.",
  },
  "sender's link": {
    icon: KeyRound,
    title: "This is the sender’s link",
    words: "It is for following the request, and nobody signs with it. Do not pass it on.",
  },
  "not active": {
    icon: Hourglass,
    title: "Not ready to be signed yet",
    words: "The sender is still preparing this document. Your link works once it has been sent.",
  },
  cancelled: {
    icon: Ban,
    title: "This request was cancelled",
    words: "Nothing more can be signed here. Ask the sender if you expected something else.",
  },
  expired: {
    icon: CalendarX,
    title: "This request has expired",
    words: "The time to sign it is over. Ask the sender for a new one.",
  },
};

export function Ended({ at, link }: EndedProps) {
  const { icon: Icon, title, words } = ENDS[at];
  return (
    <EmptyState
      heading="h1"
      icon={<Icon aria-hidden="true" />}
      title={title}
      action={wayOn(at, link)}
    >
      <p>{words}</p>
    </EmptyState>
  );
}

function wayOn(at: EndedProps["at"], link: SignLink | null): ReactNode {
  if (at !== "sender's link" || !link) return null;
  return (
    <a href={reviewAddress(link)} className={buttonLook({ variant: "primary" })}>
      Follow the request
    </a>
  );
}
