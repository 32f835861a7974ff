/** Two switches that take effect at once, here and for every program of the account. */
"use client";

import { storeAiOff } from "@/client/assistant/switch";
import { callOperation } from "@/client/call";
import { Loaded } from "@/components/page/loaded";
import { Section } from "@/components/page/section";
import { tellOutcome } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Badge } from "@/components/ui/badge";
import { Switch } from "@/components/ui/checkbox";
import { readSwitches, type Switches, turnSwitches } from "@/lib/contract/account";

async function read(): Promise<Switches> {
  return known(await callOperation(readSwitches));
}

/** All tabs know at once. */
function known(switches: Switches): Switches {
  storeAiOff(switches.aiOff || switches.lockdown);
  return switches;
}

export function SwitchesSection() {
  const loaded = useLoaded(read);
  const { value, change } = loaded;

  async function turn(wanted: { aiOff?: boolean; lockdown?: boolean }) {
    if (!value) return;
    const before = value;
    // Shown at once; the answer has the last word.
    change((now) => ({ ...now, ...wanted }));
    const isDone = await tellOutcome(async () => {
      const after = known(await callOperation(turnSwitches, { body: wanted }));
      change(() => after);
    }, doneWords(wanted));
    if (!isDone) change(() => before);
  }

  return (
    <Section title="Limits" lead="Emergency and privacy controls." flush>
      <Loaded what="Your limits" of={loaded} rows={2} around="p-4">
        {(value) => <Rows value={value} onTurn={(wanted) => void turn(wanted)} />}
      </Loaded>
    </Section>
  );
}

interface RowsProps {
  value: Switches;
  onTurn: (wanted: { aiOff?: boolean; lockdown?: boolean }) => void;
}

function Rows({ value, onTurn }: RowsProps) {
  const { aiOff, lockdown, canLockdown } = value;
  return (
    <div className="divide-y divide-line">
      <div className="px-4 py-3 sm:px-5">
        <Switch
          label={<>Lockdown {canLockdown ? null : <Badge>Pro</Badge>}</>}
          hint="Stops your API keys and connected apps, blocks new keys and email in your name, and turns off AI. Turn it off to restore everything."
          checked={lockdown}
          disabled={!canLockdown && !lockdown}
          onChange={(event) => onTurn({ lockdown: event.currentTarget.checked })}
        />
        {canLockdown || lockdown ? null : (
          <p className="mt-1 text-sm text-ink-soft">
            Turning Lockdown on needs Pro.{" "}
            <a href="/settings/plan" className="text-link">
              See the plan
            </a>
          </p>
        )}
      </div>
      <div className="px-4 py-3 sm:px-5">
        <Switch
          label="No AI"
          hint="Your content is never sent to an AI model. The assistant and AI drafting don’t work for your account."
          checked={aiOff}
          onChange={(event) => onTurn({ aiOff: event.currentTarget.checked })}
        />
      </div>
    </div>
  );
}

function doneWords({ aiOff, lockdown }: { aiOff?: boolean; lockdown?: boolean }): string {
  if (lockdown !== undefined) {
    return lockdown
      ? "Lockdown is on. Your keys and apps no longer work."
      : "Lockdown is off. Your keys and apps work again.";
  }
  return aiOff ? "AI is off for your account." : "AI is allowed for your account.";
}
