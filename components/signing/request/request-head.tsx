/** The request's sender, title, deadline and other signers. */

import { Day } from "@/components/page/moment";
import { Badge, type Tone } from "@/components/ui/badge";
import type { SignerEnvelope } from "@/lib/contract/signing-shapes";
import { Asking } from "./asking";

interface RequestHeadProps {
  request: SignerEnvelope;
  badge: { tone: Tone; words: string };
  /** `h2` when the page already has a heading above. */
  level?: "h1" | "h2";
}

export function RequestHead({ request, badge, level = "h1" }: RequestHeadProps) {
  const { recipient, others, expiresAt, status } = request;
  const Heading = level;
  const isOpen = status === "active" && recipient.status !== "signed";
  return (
    <header>
      <Heading className="font-serif text-xl font-semibold wrap-anywhere sm:text-2xl">
        <Asking about={request} isOpen={isOpen} />
      </Heading>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-faint">
        <Badge tone={badge.tone}>{badge.words}</Badge>
        {isOpen && expiresAt ? (
          <span>
            until <Day at={expiresAt} />
          </span>
        ) : null}
      </p>
      {others.length > 0 ? (
        <ul
          aria-label="Also signing"
          className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft"
        >
          {others.map(({ name, status: theirs }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: signers keep their order, and two may share a name
            <li key={at} className="min-w-0 wrap-anywhere">
              <bdi>{name}</bdi>
              <span className="text-ink-faint">
                {theirs === "signed" ? " has signed" : " hasn’t signed yet"}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </header>
  );
}
