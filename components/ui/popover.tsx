/** A small panel under a button, for words or a few controls. */
"use client";

import { Popover as Primitive } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

interface PopoverProps {
  trigger: ReactElement;
  /** The name of the panel for a screen reader. */
  label: string;
  align?: "start" | "center" | "end";
  defaultOpen?: boolean;
  children: ReactNode;
}

export function Popover({ trigger, label, align = "start", defaultOpen, children }: PopoverProps) {
  return (
    <Primitive.Root defaultOpen={defaultOpen ?? false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className="popover"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
