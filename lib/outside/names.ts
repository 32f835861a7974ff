/** What a name stands for, asked of the name servers and not of this machine's own list of hosts. */

import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { OutsideError } from "./error";

/** @returns every address of a name; @throws when it has none */
export type Names = (name: string) => Promise<LookupAddress[]>;

/**
 * The questions of all run beside each other: `dns.lookup` has four threads, which names that nobody answers for would
 * hold. Each asks the name servers that the machine has by now.
 */
export const askNames: Names = async (name) => {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0) throw new OutsideError("unreachable", "This name has no address.");
  return found;
};
