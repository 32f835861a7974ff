/** What is written into the fields that fill themselves. */
import { initialsOf } from "@/lib/protocol/initials";
import type { Lettering } from "./lettering";
import type { Field, StampedSigner } from "./types";

/** @returns null for a signature, which is drawn */
export function wordsOf(
  { type }: Field,
  signer: StampedSigner,
): { text: string; kind: Lettering } | null {
  switch (type) {
    case "signature":
      return null;
    case "date":
      return { text: signer.signedAt.toISOString().slice(0, 10), kind: "plain" };
    case "name":
      return { text: signer.signedName, kind: "plain" };
    case "email":
      return { text: signer.email, kind: "plain" };
    case "initials":
      return { text: initialsOf(signer.signedName), kind: "initials" };
  }
}
