/** The document with its fields, and the panel that places them. */
"use client";

import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { PdfPages } from "@/components/pdf/pdf-pages";
import { Zoom } from "@/components/pdf/zoom";
import "../signing.css";
import { FieldLayer } from "./field-layer";
import { FieldPanel } from "./field-panel";
import type { NamedSigner } from "./signers";
import type { Fields } from "./use-fields";
import { usePlacing } from "./use-placing";

interface FieldEditorProps {
  bytes: Uint8Array;
  title: string;
  signers: readonly NamedSigner[];
  fields: Fields;
}

export function FieldEditor({ bytes, title, signers, fields }: FieldEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const help = useId();
  const [zoom, setZoom] = useState(1);
  const placing = usePlacing(fields, signers, place);

  function onKeyDown(event: KeyboardEvent) {
    const isTyping = event.target instanceof HTMLInputElement;
    const key = event.key.toLowerCase();
    if (key === "escape") {
      placing.arm(null);
      placing.choose(null);
      return;
    }
    if (isTyping || !(event.ctrlKey || event.metaKey)) return;
    const step = key === "y" || (key === "z" && event.shiftKey) ? fields.redo : null;
    const back = key === "z" && !event.shiftKey ? fields.undo : null;
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    (step ?? back)?.();
  }

  function onPointerDown({ target }: PointerEvent) {
    if (target instanceof Element && !target.closest(".sign-field")) placing.choose(null);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles keys of the focused elements inside it
    <div
      ref={place}
      className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_15rem]"
      onKeyDown={onKeyDown}
    >
      <p id={help} hidden>
        Arrow keys move the field. With Shift, they resize it. Page Up and Page Down move it to
        another page, Delete removes it, and Ctrl+D duplicates it.
      </p>
      <p role="status" className="sr-only">
        {placing.said}
      </p>
      <FieldPanel fields={fields} signers={signers} placing={placing} />
      <div className="order-1 min-w-0" onPointerDown={onPointerDown}>
        <div className="mb-2 flex items-center justify-between gap-2 max-sm:hidden">
          <p className="text-sm text-ink-faint">
            Select a field, then click the page to place it. Drag to move it.
          </p>
          <Zoom value={zoom} onChange={setZoom} />
        </div>
        <div className="rounded-md bg-sunken p-2 sm:p-3">
          <PdfPages
            bytes={bytes}
            label={title}
            zoom={zoom}
            onPages={placing.setPages}
            overlay={(page) => (
              <FieldLayer
                page={page}
                fields={fields.all}
                signers={signers}
                chosen={placing.chosen?.id ?? null}
                help={help}
                isArmed={placing.armed !== null}
                actions={placing.actions}
                onPut={placing.put}
              />
            )}
          />
        </div>
      </div>
    </div>
  );
}
