/** An event as a sentence, with its address and time. Names are isolated, so that their script's direction stays theirs. */
import type { SignEvent } from "@/lib/protocol/sign-events";
import { eventWords } from "./event-words";

interface EventLineProps {
  event: SignEvent;
  /** A signer's name by their id. */
  nameOf: (id: string) => string | null;
  /** Its time in words. */
  when: string;
}

export function EventLine({ event, nameOf, when }: EventLineProps) {
  const { said, who, reason } = eventWords(event, nameOf);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
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
      <p className="text-ink-faint tabular-nums">
        {event.ip ? <span className="mr-3">{event.ip}</span> : null}
        <time dateTime={event.at}>{when}</time>
      </p>
    </div>
  );
}
