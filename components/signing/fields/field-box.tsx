/** A field on its page. It can be moved with the pointer and the keyboard. */
"use client";

import type { KeyboardEvent } from "react";
import type { PdfPage } from "@/components/pdf/pdf-pages";
import type { Field, Place } from "@/lib/contract/signing-shapes";
import { FIELD_LOOKS } from "../field-words";
import { SignerMark } from "../signer-mark";
import { moved, resized } from "./place";
import { usePlaceDrag } from "./use-place-drag";

/** How far an arrow key moves a field, alone and with Control. */
const FINE_STEP_PT = 2;
const LARGE_STEP_PT = 20;

export interface FieldActions {
  choose: (id: string) => void;
  place: (id: string, place: Place, mark?: string) => void;
  remove: (id: string) => void;
  duplicate: (id: string) => void;
  toPage: (id: string, by: 1 | -1) => void;
}

interface FieldBoxProps {
  field: Field;
  page: PdfPage;
  /** The other fields of the page. */
  others: readonly Place[];
  /** Number of the signer, from 1. */
  signer: number;
  signerName: string;
  isChosen: boolean;
  /** Id of the element that explains the keys. */
  help: string;
  actions: FieldActions;
}

export function FieldBox(props: FieldBoxProps) {
  const { field, page, signer, signerName, isChosen, help, actions } = props;
  const onPlace = (place: Place) => actions.place(field.id, place);
  const drag = usePlaceDrag({ place: field, others: props.others, page, onPlace });
  const { name, icon: Icon } = FIELD_LOOKS[field.type];

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") drag.stop();
    if (!pressed(event, field, page, actions)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <div
        className="sign-field"
        data-field={field.id}
        data-signer={signer}
        data-chosen={isChosen || undefined}
        style={boxStyle(drag.place)}
        {...drag.handlers}
      >
        <button
          type="button"
          aria-label={`${name} for ${signerName}, page ${field.page}`}
          aria-describedby={help}
          aria-pressed={isChosen}
          className="sign-field-face"
          onFocus={() => actions.choose(field.id)}
          onPointerDown={(event) => {
            // Safari does not focus a button that is pressed.
            event.currentTarget.focus();
            drag.begin(event, "move");
          }}
          onKeyDown={onKeyDown}
        >
          <SignerMark number={signer} />
          <Icon aria-hidden="true" className="size-[1em] shrink-0" />
          <span className="sign-field-name">{name}</span>
        </button>
        {isChosen ? (
          <span
            aria-hidden="true"
            data-grip=""
            className="sign-field-grip"
            onPointerDown={(event) => drag.begin(event, "resize")}
          />
        ) : null}
      </div>
      {drag.guides?.x != null ? (
        <span className="sign-guide inset-y-0 w-px" style={{ left: percent(drag.guides.x) }} />
      ) : null}
      {drag.guides?.y != null ? (
        <span className="sign-guide inset-x-0 h-px" style={{ top: percent(drag.guides.y) }} />
      ) : null}
    </>
  );
}

const percent = (part: number) => `${part * 100}%`;

export const boxStyle = ({ x, y, width, height }: Place) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** @returns whether the key was handled */
function pressed(event: KeyboardEvent, field: Field, page: PdfPage, actions: FieldActions) {
  const { key, shiftKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  const arrow = ARROWS[key];
  if (arrow && !event.altKey) {
    const points = isControl ? LARGE_STEP_PT : FINE_STEP_PT;
    const by = { x: (arrow.x * points) / page.width, y: (arrow.y * points) / page.height };
    const next = shiftKey ? resized(field, by, page) : moved(field, by);
    actions.place(field.id, next, `${shiftKey ? "resize" : "move"} ${field.id}`);
  } else if (key === "Delete" || key === "Backspace") actions.remove(field.id);
  else if (key.toLowerCase() === "d" && isControl) actions.duplicate(field.id);
  else if (key === "PageDown") actions.toPage(field.id, 1);
  else if (key === "PageUp") actions.toPage(field.id, -1);
  else return false;
  return true;
}
