/**
 * A dialog over the page. It is the browser's own modal <dialog>: focus is kept inside and given back,
 * Escape closes it, the page behind is inert, and no style has to be injected (our CSP refuses that).
 */
"use client";

import clsx from "clsx";
import { X } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { IconButton } from "./icon-button";
import { Toaster } from "./toast";
import { useModal } from "./use-modal";

interface DialogProps {
  title: string;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  onClose: () => void;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  width?: "sm" | "md";
  children?: ReactNode;
}

/** Open while it is mounted. */
export function Dialog({ title, lead, onClose, actions, width = "sm", children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  // A press beside the dialog may be a mistake: once something was typed it does not close.
  const isTyped = useRef(false);
  const titleId = useId();

  useModal(element);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out; this is the pointer's
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={clsx("dialog", width === "md" ? "dialog-wide" : "sm:max-w-md")}
      onCancel={(event) => {
        // React lets it rise from a dialog that stands in this one.
        if (event.target !== element.current) return;
        event.preventDefault();
        onClose();
      }}
      onInput={() => {
        isTyped.current = true;
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === element.current;
      }}
      onClick={(event) => {
        // The second of a double click on the button that opened it lands here too.
        const isMeant = event.detail < 2 && pressedOutside.current && !isTyped.current;
        if (event.target === element.current && isMeant) onClose();
      }}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className={clsx("flex items-start gap-3 pt-4 pr-3 pl-5", !children && "pb-4")}>
          <div className="min-w-0 flex-1 pt-1.5 wrap-anywhere">
            <h2 id={titleId} tabIndex={-1} className="text-lg font-semibold outline-none">
              {title}
            </h2>
            {lead ? <p className="mt-1 text-sm text-ink-soft">{lead}</p> : null}
          </div>
          <IconButton label="Close" icon={X} onClick={onClose} />
        </header>
        {children ? (
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-5">{children}</div>
        ) : null}
        <Toaster isInDialog />
        {actions ? (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
            {actions}
          </footer>
        ) : null}
      </div>
    </dialog>
  );
}
