/** The layer over a page on which fields are placed and added. */
"use client";

import type { MouseEvent } from "react";
import type { PdfPage } from "@/components/pdf/pdf-pages";
import type { Field } from "@/lib/contract/signing-shapes";
import { FIELD_LOOKS } from "../field-words";
import { type FieldActions, FieldBox } from "./field-box";
import { inReadingOrder } from "./place";
import type { NamedSigner } from "./signers";

interface FieldLayerProps {
  page: PdfPage;
  fields: readonly Field[];
  signers: readonly NamedSigner[];
  chosen: string | null;
  help: string;
  /** Whether pressing the page adds a field. */
  isArmed: boolean;
  actions: FieldActions;
  onPut: (page: PdfPage, at: { x: number; y: number }) => void;
}

export function FieldLayer(props: FieldLayerProps) {
  const { page, fields, signers, chosen, help, isArmed, actions, onPut } = props;
  const here = inReadingOrder(fields.filter((field) => field.page === page.number));

  function put(event: MouseEvent<HTMLElement>) {
    const sheet = event.currentTarget.getBoundingClientRect();
    onPut(page, {
      x: (event.clientX - sheet.left) / sheet.width,
      y: (event.clientY - sheet.top) / sheet.height,
    });
  }

  return (
    <>
      {here.map((field) => {
        const signer = signers.find(({ id }) => id === field.recipientId);
        return signer ? (
          <FieldBox
            key={field.id}
            field={field}
            page={page}
            others={here.filter((other) => other !== field)}
            signer={signer.number}
            signerName={signer.name}
            isChosen={field.id === chosen}
            help={help}
            actions={actions}
          />
        ) : null;
      })}
      {isArmed ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the panel has a button that does the same by keyboard
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div className="pointer-events-auto absolute inset-0 cursor-crosshair" onClick={put} />
      ) : null}
    </>
  );
}

export const fieldWords = (field: Field, signers: readonly NamedSigner[]): string => {
  const signer = signers.find(({ id }) => id === field.recipientId);
  return `${FIELD_LOOKS[field.type].name} for ${signer?.name ?? "nobody"}`;
};
