/** A link ready to be sent: shown whole, selected by a touch, copied by a button. */
"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { copyText } from "@/components/shell/copy-text";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";

interface ReadyLinkProps {
  url: string;
  /** Present for a link just made: goes back to making another. */
  onAnother?: () => void;
}

export function ReadyLink({ url, onAnother }: ReadyLinkProps) {
  const [copied, setCopied] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  const fresh = onAnother !== undefined;

  useEffect(() => {
    if (fresh) copyButton.current?.focus();
  }, [fresh]);

  return (
    <div className="space-y-3">
      <div className="flex items-end gap-2">
        <Field label={fresh ? "The new link" : "Your link"} className="flex-1">
          {(names) => (
            <Input
              {...names}
              readOnly
              value={url}
              className="font-mono text-sm"
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
        <CopyButton
          buttonRef={copyButton}
          copied={copied}
          onClick={() => void copyText(url, "Link copied.").then(setCopied)}
        />
      </div>
      {onAnother ? (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
          Copy it now: for your safety it is not shown again.
          <Button variant="quiet" onClick={onAnother}>
            Make another
          </Button>
        </p>
      ) : null}
    </div>
  );
}

interface CopyButtonProps {
  buttonRef: React.Ref<HTMLButtonElement>;
  copied: boolean;
  onClick: () => void;
}

function CopyButton({ buttonRef, copied, onClick }: CopyButtonProps) {
  const Icon = copied ? Check : Copy;
  return (
    <Button
      ref={buttonRef}
      variant="primary"
      icon={<Icon aria-hidden="true" className="size-4" />}
      onClick={onClick}
    >
      {copied ? "Copied" : "Copy"}
    </Button>
  );
}
