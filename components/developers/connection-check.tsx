/** The check of the way that an AI app takes, with the state of each step. */
"use client";

import { Circle, CircleCheck, CircleX, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type Checked, checkConnection, STEP_TITLES } from "./mcp-check";

export function ConnectionCheck() {
  const [checked, setChecked] = useState<readonly Checked[]>([]);
  const [busy, setBusy] = useState(false);
  const failed = checked.some(({ passed }) => !passed);
  const isDone = checked.length === STEP_TITLES.length && !failed;

  async function run() {
    setBusy(true);
    setChecked([]);
    const ask = (url: string, init?: RequestInit) =>
      fetch(url, { ...init, credentials: "omit", cache: "no-store" });
    for await (const one of checkConnection(location.origin, ask))
      setChecked((before) => [...before, one]);
    setBusy(false);
  }

  return (
    <div className="space-y-4">
      <Button variant="primary" busy={busy} onClick={() => void run()}>
        {checked.length > 0 && !busy ? "Check again" : "Check the connection"}
      </Button>
      <ol className="space-y-3" aria-label="Steps">
        {STEP_TITLES.map((title, at) => (
          <StepRow key={title} title={title} checked={checked[at]} isSkipped={failed} />
        ))}
      </ol>
      <p role="status" className="font-semibold empty:hidden">
        {isDone ? "All steps work. An app can connect." : null}
        {failed ? "An app can’t connect until this step works." : null}
      </p>
    </div>
  );
}

interface StepRowProps {
  title: string;
  checked: Checked | undefined;
  /** A step before it failed. */
  isSkipped: boolean;
}

function StepRow({ title, checked, isSkipped }: StepRowProps) {
  const [Icon, look, state] = lookOf(checked, isSkipped);
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${look}`} />
      <div className="min-w-0">
        <p>
          {title}
          <span className="sr-only">: {state}</span>
        </p>
        {checked ? (
          <p
            className={`text-sm break-words ${checked.passed ? "text-ink-soft" : "text-bad"}`}
            dir="auto"
          >
            {checked.words}
          </p>
        ) : null}
      </div>
    </li>
  );
}

function lookOf(checked: Checked | undefined, isSkipped: boolean): [LucideIcon, string, string] {
  if (!checked) return [Circle, "text-ink-soft", isSkipped ? "not checked" : "not checked yet"];
  return checked.passed ? [CircleCheck, "text-good", "works"] : [CircleX, "text-bad", "failed"];
}
