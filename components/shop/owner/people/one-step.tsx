/** A page that asks for one step before a shop opens, or instead of it. */
"use client";

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { FailureBanner } from "@/components/page/failure-banner";
import { refusalOf } from "@/components/page/refusal";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useTry } from "@/components/ui/use-try";

interface OneStepProps {
  icon: LucideIcon;
  title: string;
  act: string;
  run: () => Promise<unknown>;
  /** A link or an action as an alternative. */
  other?: readonly [label: string, then: string | (() => Promise<unknown>)];
  children: ReactNode;
}

export function OneStep({ icon, title, act, run: step, other, children }: OneStepProps) {
  const { busy, failure, run } = useTry(refusalOf);
  const [label, then] = other ?? [];
  return (
    <EmptyState
      icon={icon}
      heading="h1"
      title={title}
      action={
        <>
          <Button variant="primary" busy={busy} onClick={() => void run(step)}>
            {act}
          </Button>
          {typeof then === "string" ? (
            <a href={then} className={buttonLook()}>
              {label}
            </a>
          ) : then ? (
            <Button busy={busy} onClick={() => void run(then)}>
              {label}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{children}</p>
      {failure ? <FailureBanner failure={failure} /> : null}
    </EmptyState>
  );
}
