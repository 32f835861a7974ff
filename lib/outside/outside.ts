/**
 * The only code that asks an address a user gave. A name is resolved once, and where any of its addresses is not public
 * nothing is sent; the connection goes to the very addresses that were looked at, so that a name which changes meanwhile
 * changes nothing. Redirects are not followed, and time and size have an end. Connections are kept, as they were checked.
 */
import type { LookupAddress } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { env } from "@/lib/env";
import { isPublicAddress } from "./address";
import { OutsideError } from "./error";
import { exchange, type OutsideAnswer, type OutsideRequest } from "./exchange";
import { askNames, type Names } from "./names";

export interface OutsideOptions {
  names?: Names;
  /** Certificates of authorities to trust, in place of the usual ones. */
  ca?: string;
  /** Origins that may be asked although they are private or plain http. */
  excepted?: readonly string[];
}

export interface Outside {
  /**
   * Where an address may lead, before anything is sent.
   * @throws OutsideError `refused`
   */
  check(url: string): URL;
  /** @throws OutsideError */
  ask(url: string, request: OutsideRequest): Promise<OutsideAnswer>;
  /** Lets kept connections go. */
  close(): void;
}

const KEPT = { keepAlive: true, keepAliveMsecs: 10_000, maxFreeSockets: 256, timeout: 30_000 };

export function createOutside({
  names = askNames,
  ca,
  excepted = [],
}: OutsideOptions = {}): Outside {
  const lookup = publicLookup(names);
  const agents = {
    checked: new https.Agent({ ...KEPT, lookup, ...(ca ? { ca } : {}) }),
    "http:": new http.Agent(KEPT),
    "https:": new https.Agent({ ...KEPT, ...(ca ? { ca } : {}) }),
  };
  const check = (text: string): URL => {
    const url = parsed(text);
    if (!url || url.username || url.password) throw refused("This is no web address.");
    if (excepted.includes(url.origin)) return url;
    if (url.protocol !== "https:") throw refused("This address is not https.");
    if (url.port) throw refused("This address has a port of its own.");
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // Whatever spelling a number had, a parsed URL has it in the usual one; a name is looked at when it is resolved.
    if (isIP(host) && !isPublicAddress(host)) throw refused("This address is not public.");
    return url;
  };
  const agentFor = ({ origin, protocol }: URL): http.Agent => {
    if (!excepted.includes(origin)) return agents.checked;
    return protocol === "http:" ? agents["http:"] : agents["https:"];
  };
  return {
    check,
    ask: async (text, request) => {
      const url = check(text);
      return exchange(url, agentFor(url), request);
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
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
