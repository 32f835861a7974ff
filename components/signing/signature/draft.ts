/** The signature that somebody is preparing, in each of the three ways. It is kept while they return to reading. */
import type { SignatureMethod } from "@/lib/protocol/sign-request";
import type { Drawing } from "./drawing";
import type { HandId } from "./hands";

export interface SignatureDraft {
  /** The legal name, and the text of a typed signature. */
  name: string;
  method: SignatureMethod;
  drawing: Drawing | null;
  hand: HandId;
  picture: File | null;
  /** Whether a picture's white becomes transparent. */
  dropsPaper: boolean;
}

/** A finished signature. */
export interface Ink {
  /** A PNG as a data address. */
  png: string;
  method: SignatureMethod;
}

export const newDraft = (name: string): SignatureDraft => ({
  name,
  method: "draw",
  drawing: null,
  hand: "hand",
  picture: null,
  dropsPaper: true,
});

/**
 * Null where there is nothing to sign with yet.
 * @throws when a picture cannot be read
 */
export async function inkFrom(draft: SignatureDraft): Promise<Ink | null> {
  const { drawnSignature, givenSignature, typedSignature } = await import("./make");
  const { name, method, drawing, hand, picture, dropsPaper } = draft;
  const made = {
    draw: () => drawing && drawnSignature(drawing),
    type: () => typedSignature(name, hand),
    upload: () => picture && givenSignature(picture, dropsPaper),
  };
  const png = await made[method]();
  return png ? { png, method } : null;
}
