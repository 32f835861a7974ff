/** A new key, shown once, until the person confirms that they saved it. */
"use client";

import { Check, Copy } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { copyText } from "@/components/shell/copy-text";
import { useLeaveWarning } from "@/components/shell/use-leave-warning";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";

interface ShownKeyProps {
  /** What it is called. */
  noun?: "Key" | "Secret";
  /** Of the key, as the person called it. */
  name: string;
  secret: string;
  onSaved: () => void;
}

export function ShownKey({ noun = "Key", name, secret, onSaved }: ShownKeyProps) {
  const [copied, setCopied] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  const Icon = copied ? Check : Copy;

  useLeaveWarning();
  useEffect(() => {
    copyButton.current?.scrollIntoView({ block: "nearest" });
    copyButton.current?.focus({ preventScroll: true });
  }, []);

  /** The pressed button goes: the focus moves to the list's first one, which makes another. */
  function leave({ currentTarget }: MouseEvent) {
    const list = currentTarget.closest("section");
    flushSync(onSaved);
    list?.querySelector<HTMLElement>("button:enabled")?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form of its own
    <div
      role="group"
      aria-label={`The new ${noun.toLowerCase()} “${name}”`}
      className="space-y-3 bg-accent-soft px-4 py-4 sm:px-5"
    >
      <div className="flex items-end gap-2">
        <Field label={`${noun} “${name}”`} className="flex-1">
          {(names) => (
            <Input
              {...names}
              readOnly
              value={secret}
              spellCheck={false}
              autoComplete="off"
              className="font-mono text-sm"
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
        <Button
          ref={copyButton}
          variant="primary"
          icon={Icon}
          onClick={() => void copyText(secret, `${noun} copied.`).then(setCopied)}
        >
          {copied ? "Copied" : "Copy"}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-accent-text">
          Copy it now to where your program keeps secrets. It won’t be shown again.
        </p>
        <Button onClick={leave}>I saved it</Button>
      </div>
    </div>
  );
}
