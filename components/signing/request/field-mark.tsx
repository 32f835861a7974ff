/** One of the signer's fields on the page: a place to sign, or text that the server will fill in. */
"use client";

import clsx from "clsx";
import { PenLine } from "lucide-react";
import type { Field } from "@/lib/contract/signing-shapes";
import { FIELD_LOOKS } from "../field-words";
import { filledIn, type SignerWords } from "./field-values";
import "./request.css";

interface FieldMarkProps {
  field: Field;
  words: SignerWords;
  /** The signature shown in it. */
  png: string | null;
  isCurrent: boolean;
  /** The position among the signer's signature fields. */
  number: number;
  of: number;
  onPress: () => void;
}

export function FieldMark({ field, words, png, isCurrent, number, of, onPress }: FieldMarkProps) {
  const place = {
    left: `${field.x * 100}%`,
    top: `${field.y * 100}%`,
    width: `${field.width * 100}%`,
    height: `${field.height * 100}%`,
  };
  if (field.type !== "signature") {
    const value = filledIn(field.type, words);
    return (
      <span className="request-value" style={place}>
        <span className="sr-only">{FIELD_LOOKS[field.type].name}: </span>
        <span dir="auto" className="request-words">
          {value}
        </span>
      </span>
    );
  }
  const which = of > 1 ? `Signature ${number} of ${of}` : "Signature";
  return (
    <button
      type="button"
      data-field={field.id}
      style={place}
      aria-label={png ? `${which}: signed. Change it` : `${which}: sign here`}
      className={clsx("request-place", isCurrent && "request-place-current")}
      onClick={onPress}
    >
      {png ? (
        // biome-ignore lint/performance/noImgElement: it was made on this page
        <img src={png} alt="" className="request-ink" />
      ) : (
        <span aria-hidden="true" className="request-words request-invitation">
          <PenLine className="size-[1em] shrink-0" />
          Sign here
        </span>
      )}
    </button>
  );
}
