/** Keeps a request's link in the signing inbox of whoever is signed in here. */
import type { CreatedEnvelope } from "@/client/signing/types";

/** @returns whether it is kept; where it is not, its link is the only key */
export async function keepRequest(_created: CreatedEnvelope): Promise<boolean> {
  return false;
}

export async function forgetRequest(_id: string): Promise<void> {}
