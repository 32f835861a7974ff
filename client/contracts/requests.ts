/**
 * Signing requests that this device made from contracts, with their sender tokens. They are not in the file, because
 * others read it.
 */
import type { Environment } from "../environment";
import { oneStore } from "../one-store";
import type { SignLink } from "../signing/link";

/** A request, and the contract's file it was made from. */
export interface ContractRequest extends SignLink {
  fileId: string;
}

const run = oneStore("sealdesk-contract-requests", "requests", "id");

/** @returns whether this device can store it */
export const keepRequestHere = (
  environment: Environment,
  request: ContractRequest,
): Promise<boolean> =>
  run(environment, "readwrite", (store) => store.put(request)).then(
    (key) => key !== undefined,
    () => false,
  );

export async function requestsHere(
  environment: Environment,
  fileId: string,
): Promise<ContractRequest[]> {
  const all = (await run(environment, "readonly", (store) => store.getAll())) ?? [];
  return all.filter((one: ContractRequest) => one.fileId === fileId);
}

export async function forgetRequestHere(environment: Environment, id: string): Promise<void> {
  await run(environment, "readwrite", (store) => store.delete(id));
}
