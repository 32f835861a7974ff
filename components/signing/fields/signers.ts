/** The signers of a request as its fields show them. */
import { signerName } from "../field-words";

export interface NamedSigner {
  id: string;
  /** Never empty. */
  name: string;
  /** From 1; it identifies the signer without colour. */
  number: number;
}

export function namedSigners(parties: readonly { id: string; name: string }[]): NamedSigner[] {
  return parties.map(({ id, name }, index) => ({
    id,
    name: signerName(name, index + 1),
    number: index + 1,
  }));
}

/** Options for a select. */
export const signerOptions = (signers: readonly NamedSigner[]) =>
  signers.map(({ id, number, name }) => [id, `${number}. ${name}`] as const);
