/** The feed: an address to which other calendar programs subscribe. */
"use client";

import { useState } from "react";
import { callOperation } from "@/client/call";
import { Section } from "@/components/page/section";
import { tellOutcome } from "@/components/page/tell-refusal";
import { Button } from "@/components/ui/button";
import { CodeSample } from "@/components/ui/code-sample";
import { removeFeed } from "@/lib/contract/calendar";
import { setPref } from "@/lib/kinds/calendar/state";
import { newCapability } from "@/lib/protocol/capability";
import { useCalendar } from "../use-calendar";
import { sendFeed } from "../use-upkeep";

export function FeedSection() {
  const { file, prefs } = useCalendar();
  const [busy, setBusy] = useState(false);
  const { doc } = file;
  const url = prefs.feed ? `${location.origin}/api/calendar/feed/${prefs.feed}.ics` : null;

  async function act(done: string, run: () => Promise<unknown>) {
    setBusy(true);
    await tellOutcome(run, done);
    setBusy(false);
  }
  const create = async () => {
    const token = newCapability();
    await sendFeed(doc, token);
    setPref(doc, "feed", token);
  };
  const turnOff = async () => {
    await callOperation(removeFeed);
    setPref(doc, "feed", undefined);
  };

  return (
    <Section
      title="Subscribe from another calendar"
      lead="Anyone with this address can read your events. It’s kept up to date while your calendar is open, and stored sealed: our server opens it only while it’s asked for with the address."
    >
      {url ? (
        <div className="space-y-3">
          <CodeSample label="Feed address" text={url} />
          <div className="flex flex-wrap gap-2">
            <Button
              busy={busy}
              onClick={() => void act("New address created. The old one no longer works.", create)}
            >
              Reset address
            </Button>
            <Button busy={busy} onClick={() => void act("Feed turned off.", turnOff)}>
              Turn off
            </Button>
          </div>
        </div>
      ) : (
        <Button busy={busy} onClick={() => void act("Feed created.", create)}>
          Create feed address
        </Button>
      )}
    </Section>
  );
}
