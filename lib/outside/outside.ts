/**
 * The only code that asks an address a user gave. A name is resolved once, and where any of its addresses is not public
 * nothing is sent; the connection goes to the very addresses that were looked at, so that a name which changes meanwhile
 * changes nothing. Redirects are not followed, and time and size have an end. Connections are kept, as they were checked.
 */
import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { Agent } from "undici";
import { env } from "@/lib/env";
import { isPublicAddress, isPublicName } from "./address";
import { OutsideError } from "./error";
import { exchange, type OutsideAnswer, type OutsideRequest } from "./exchange";
import { type OutsideStream, openStream, type StreamRequest } from "./open-stream";

/** @returns every address of a name; @throws when it has none */
type Names = (name: string) => Promise<LookupAddress[]>;

/**
 * The questions of all run beside each other: `dns.lookup` has four threads, which names that nobody answers for would
 * hold. Each asks the name servers that the machine has by now.
 */
const askNames: Names = async (name) => {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0) throw new OutsideError("unreachable", "This name has no address.");
  return found;
};

export interface OutsideOptions {
  names?: Names;
  /** Certificates of authorities to trust, in place of the usual ones. */
  ca?: string;
  /** Origins that may be asked although they are private or plain http. */
  excepted?: readonly string[];
  /** Plain http and other ports are allowed too; the address must be public all the same. */
  allowHttp?: boolean;
}

export interface Outside {
  /**
   * Where an address may lead, before anything is sent.
   * @throws OutsideError `refused`
   */
  check(url: string): URL;
  /** @throws OutsideError */
  ask(url: string, request: OutsideRequest): Promise<OutsideAnswer>;
  /** Asks for an answer that is read as it arrives. @throws OutsideError */
  open(url: string, request: StreamRequest): Promise<OutsideStream>;
  /** Ends what is under way, and lets kept connections go. */
  close(): void;
}

const KEPT = { connections: 256, keepAliveTimeout: 30_000, allowH2: false };

export function createOutside({
  names = askNames,
  ca,
  excepted = [],
  allowHttp = false,
}: OutsideOptions = {}): Outside {
  const lookup = publicLookup(names);
  const trusted = ca ? { ca } : {};
  const checked = new Agent({ ...KEPT, connect: { ...trusted, lookup } });
  const unchecked = new Agent({ ...KEPT, connect: trusted });
  const check = (text: string): URL => {
    const url = parsed(text);
    if (!url || url.username || url.password) throw refused("This is no web address.");
    if (excepted.includes(url.origin)) return url;
    if (!allowHttp && url.protocol !== "https:") throw refused("This address is not https.");
    if (!/^https?:$/.test(url.protocol)) throw refused("This address is neither http nor https.");
    if (!allowHttp && url.port) throw refused("This address has a port of its own.");
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // Whatever spelling a number had, a parsed URL has it in the usual one; a name is resolved later.
    if (!(isIP(host) ? isPublicAddress(host) : isPublicName(host)))
      throw refused("This address is not public.");
    return url;
  };
  const agentOf = (url: URL) => (excepted.includes(url.origin) ? unchecked : checked);
  return {
    check,
    ask: async (text, request) => {
      const url = check(text);
      return exchange(url, agentOf(url), request);
    },
    open: async (text, request) => {
      const url = check(text);
      return openStream(url, agentOf(url), request);
    },
    close: () => {
      for (const agent of [checked, unchecked]) void agent.destroy();
    },
  };
}

const parsed = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

const refused = (words: string) => new OutsideError("refused", words);

/** What a socket asks for its addresses: all of them, once they are looked at. */
function publicLookup(names: Names): LookupFunction {
  return (name, options, done) => {
    names(name)
      .then((addresses) => {
        if (!addresses.every(({ address }) => isPublicAddress(address)))
          throw refused("This name leads to an address that is not public.");
        const [first] = addresses;
        if (!first) throw new OutsideError("unreachable", "This name has no address.");
        if (options.all) done(null, addresses);
        else done(null, first.address, first.family);
      })
      .catch((fault: Error) => done(fault, [] as LookupAddress[]));
  };
}

let current: { settings: string; outside: Outside } | undefined;

/** The one of the settings; kept, because it keeps connections. */
export function outside(): Outside {
  const { OUTSIDE_ALLOW = [] } = env();
  const settings = OUTSIDE_ALLOW.join(" ");
  if (current?.settings !== settings) {
    current?.outside.close();
    current = { settings, outside: createOutside({ excepted: OUTSIDE_ALLOW }) };
  }
  return current.outside;
}

/** Ends what is under way, and lets kept connections go; the next request opens new ones. */
export function closeOutside(): void {
  current?.outside.close();
  current = undefined;
}
