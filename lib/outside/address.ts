/**
 * Which addresses outgoing requests for users may reach: the public internet only. IPv4 except IANA's special ranges; IPv6
 * only global unicast; names except those reserved for private networks.
 */
import { BlockList, isIPv4, isIPv6 } from "node:net";

const SPECIAL_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  // No special use by the registry: here Azure answers its machines with their secrets.
  "168.63.129.16/32",
];
const GLOBAL_V6 = ["2000::/3"];
/** Protocol assignments with Teredo, documentation, 6to4: an IPv4 address may hide in them. */
const SPECIAL_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function listOf(family: "ipv4" | "ipv6", networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const special4 = listOf("ipv4", SPECIAL_V4);
const global6 = listOf("ipv6", GLOBAL_V6);
const special6 = listOf("ipv6", SPECIAL_V6);

/** False for whatever is private, loopback, link-local, shared, multicast, reserved, a cloud's metadata, or no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  return global6.check(address, "ipv6") && !special6.check(address, "ipv6");
}

/** Names that public DNS never has: RFC 6761, RFC 6762, RFC 8375, and `.internal`, which ICANN reserved. */
const PRIVATE_NAME = /(^|\.)(localhost|local|home\.arpa|internal)$/;

/** False for names that can only be of a private network. A public name may still resolve to a private address. */
export function isPublicName(name: string): boolean {
  const bare = name.replace(/\.$/, "");
  return bare.includes(".") && !PRIVATE_NAME.test(bare);
}
