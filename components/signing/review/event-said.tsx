/** An event as a sentence. Each name is isolated, so that its script's direction does not affect the sentence. */
import type { SignEvent } from "@/lib/protocol/sign-events";
import { eventWords } from "./event-words";

interface EventSaidProps {
  event: SignEvent;
  /** A signer's name by their id. */
  nameOf: (id: string) => string | null;
}

export function EventSaid({ event, nameOf }: EventSaidProps) {
  const { said, who, reason } = eventWords(event, nameOf);
  return (
    <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
      {said}
      {who ? (
        <>
          {` ${who.how} `}
          <bdi className="font-semibold">{who.name}</bdi>
        </>
      ) : null}
      {reason ? <bdi className="block text-ink-soft">“{reason}”</bdi> : null}
    </p>
  );
}
