/** Whose allowance a request uses up: the client's IPv4 address or IPv6 /64, as the host reports it (DB-006). */
import { isIPv4, isIPv6 } from "node:net";
import { env } from "@/lib/env";

/** One shared bucket for clients without a reported address. */
const UNKNOWN = "unknown";

const reportedOf = (headers: Headers): string =>
  (env().VERCEL
    ? (headers.get("x-vercel-forwarded-for") ?? headers.get("x-real-ip"))
    : headers.get("x-svc-ip")) ?? "";

/** The network of the client, e.g. `203.0.113.7` or `2001:db8:0:1::/64`. */
export const networkOf = (headers: Headers): string => networkOfAddress(reportedOf(headers));

/** The reported client address if it is a valid one: recorded as evidence, never used for a limit. */
export function addressOf(headers: Headers): string | null {
  const address = reportedOf(headers).trim();
  return isIPv4(address) || isIPv6(address) ? address : null;
}

/** Canonical network of one address, whatever its spelling. */
export function networkOfAddress(address: string): string {
  const bare = address.trim().replace(/%.*$/, "");
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return UNKNOWN;
  const groups = expand(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight 16-bit groups of a valid IPv6 address. */
function expand(address: string): number[] {
  // The URL parser writes every spelling, also an embedded IPv4 part, in one canonical form.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(gap).fill("0"), ...right].map((group) =>
    Number.parseInt(group, 16),
  );
}
