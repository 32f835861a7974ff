/** Two switches that take effect at once, here and for every program of the account. */
"use client";

import { callOperation } from "@/client/call";
import { LoadFailure } from "@/components/page/load-failure";
import { RowsSkeleton, Section } from "@/components/page/section";
import { tellRefusal } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Badge } from "@/components/ui/badge";
import { Switch } from "@/components/ui/checkbox";
import { notify } from "@/components/ui/toast";
import { readSwitches, type Switches, turnSwitches } from "@/lib/contract/account";

const read = () => callOperation(readSwitches);

export function SwitchesSection() {
  const { value, failure, refresh, change } = useLoaded(read);

  async function turn(wanted: { aiOff?: boolean; lockdown?: boolean }) {
    if (!value) return;
    const before = value;
    // Shown at once; the answer has the last word.
    change((now) => ({ ...now, ...wanted }));
    try {
      const after = await callOperation(turnSwitches, { body: wanted });
      change(() => after);
      notify({ text: doneWords(wanted) });
    } catch (error) {
      change(() => before);
      tellRefusal(error);
    }
  }

  return (
    <Section title="Limits" lead="Emergency and privacy controls." flush>
      {failure ? (
        <div className="p-4">
          <LoadFailure what="These switches" error={failure} onRetry={refresh} />
        </div>
      ) : null}
      {!value && !failure ? <RowsSkeleton label="Loading your settings" rows={2} /> : null}
      {value ? <Rows value={value} onTurn={(wanted) => void turn(wanted)} /> : null}
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
