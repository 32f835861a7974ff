/** A link ready to be sent: shown whole, selected by a touch, copied by a button, or shown to a camera. */
"use client";

import { Check, Copy, QrCode } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { copyText } from "@/components/shell/copy-text";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { QrPanel } from "./qr-panel";

interface ReadyLinkProps {
  url: string;
  label: string;
  /** It is on the clipboard already. */
  isCopied?: boolean;
  /** It was created just now: its Copy button takes the focus. */
  fresh?: boolean;
  /** What stands under it. */
  children?: ReactNode;
}

export function ReadyLink({
  url,
  label,
  isCopied = false,
  fresh = false,
  children,
}: ReadyLinkProps) {
  const [hasCopied, setCopied] = useState(false);
  const copied = isCopied || hasCopied;
  const [isCodeShown, showCode] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  const Icon = copied ? Check : Copy;

  useEffect(() => {
    if (fresh) copyButton.current?.focus();
  }, [fresh]);

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={label} className="flex-1 basis-52">
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
        <span className="flex gap-2">
          <Button
            ref={copyButton}
            variant="primary"
            icon={Icon}
            onClick={() => void copyText(url, "Link copied.").then(setCopied)}
          >
            {copied ? "Copied" : "Copy"}
          </Button>
          <Button icon={QrCode} aria-expanded={isCodeShown} onClick={() => showCode(!isCodeShown)}>
            QR code
          </Button>
        </span>
      </div>
      {isCodeShown ? <QrPanel url={url} /> : null}
      {children}
    </div>
  );
}
