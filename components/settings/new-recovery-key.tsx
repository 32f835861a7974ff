/** A recovery key that was made just now, in the place where it was asked for, until it is saved. */
"use client";

import { useEffect, useRef } from "react";
import { RecoveryKeyStep } from "@/components/account/recovery-key-step";

interface NewRecoveryKeyProps {
  recoveryKey: string;
  /** What has just happened, and what it means for the key of before. */
  lead: string;
  onSaved: () => void;
}

export function NewRecoveryKey({ recoveryKey, lead, onSaved }: NewRecoveryKeyProps) {
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
    panel.current?.focus({ preventScroll: true });
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form of its own
    <div
      ref={panel}
      tabIndex={-1}
      role="group"
      aria-label="Your new recovery key"
      className="mt-4 border-t border-line pt-4 outline-none"
    >
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{lead}</p>
      <RecoveryKeyStep recoveryKey={recoveryKey} onSaved={onSaved} />
    </div>
  );
}
