/** All events, each chained to the one before; this browser verifies the chain. */
"use client";

import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { callOperation } from "@/client/call";
import { asSender } from "@/client/signing/link";
import { Loaded } from "@/components/page/loaded";
import { Section } from "@/components/page/section";
import { useLoaded } from "@/components/page/use-loaded";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { readEvents } from "@/lib/contract/signing-sender";
import { checkChain, type SignEvent } from "@/lib/protocol/sign-events";
import { EventLine } from "./event-line";
import type { RequestProps } from "./request-view";

const SHOWN_AT_FIRST = 12;

export function EventsPart({ link, envelope }: RequestProps) {
  const standing = `${envelope.status} ${envelope.recipients.map(({ status, sentAt }) => status + sentAt).join()}`;
  // Read again when the request's state changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const load = useCallback(
    () => callOperation(readEvents, asSender(link)),
    [link.id, link.token, standing],
  );
  const loaded = useLoaded(load);
  const { value } = loaded;
  const why = useChain(value);
  const [isWhole, setWhole] = useState(false);
  const newest = value ? [...value.events].reverse() : [];
  const shown = isWhole ? newest : newest.slice(0, SHOWN_AT_FIRST);
  const nameOf = (id: string) => envelope.recipients.find((one) => one.id === id)?.name ?? null;
  return (
    <Section
      title="Activity"
      flush
      aside={value && why !== undefined ? <ChainBadge isWhole={why === null} /> : undefined}
      lead={
        why ? (
          <span className="text-bad">{why} Keep your downloads, and don’t rely on this list.</span>
        ) : undefined
      }
    >
      <Loaded what="Activity" of={loaded} around="p-4">
        {() => (
          <ol className="divide-y divide-line">
            {shown.map((event) => (
              <li key={event.seq} className="px-4 py-2.5 text-sm sm:px-5">
                <EventLine event={event} nameOf={nameOf} when={momentWords(event.at)} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      {newest.length > SHOWN_AT_FIRST && !isWhole ? (
        <div className="border-t border-line p-2 text-center">
          <Button variant="quiet" onClick={() => setWhole(true)}>
            Show all {newest.length}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

/** To the minute, because for a signature the day is not enough. */
const momentWords = (at: string) =>
  new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

function ChainBadge({ isWhole }: { isWhole: boolean }) {
  return isWhole ? (
    <Badge tone="good" icon={ShieldCheck}>
      Log verified
    </Badge>
  ) : (
    <Badge tone="bad" icon={ShieldAlert}>
      Log not valid
    </Badge>
  );
}

/** Undefined until it is verified, null when the chain is intact, otherwise where it breaks. */
function useChain(value: { events: SignEvent[]; head: string } | null): string | null | undefined {
  const [why, setWhy] = useState<string | null>();
  useEffect(() => {
    if (!value) return;
    let isOver = false;
    checkChain(value.events)
      .then((found) => {
        if (isOver) return;
        if (!found.ok) setWhy(found.why);
        else
          setWhy(
            found.head === value.head ? null : "The last event doesn’t match the server’s record.",
          );
      })
      .catch(() => !isOver && setWhy("The log couldn’t be verified in this browser."));
    return () => {
      isOver = true;
    };
  }, [value]);
  return why;
}
