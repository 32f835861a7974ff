/**
 * Who may call: people who run a shop, by their capability and key proof; customers, by a link and the shop password if
 * there is one. Each request reads the link and the shop's row together.
 */
import { pool } from "@/db/client";
import { digestOf, isDigestOf } from "@/lib/digest";
import { capabilityOf, type Role } from "@/lib/files/access";
import { linkFinder } from "@/lib/files/find-links";
import { noteUse } from "@/lib/files/last-used";
import type { Called } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";
import type { Step } from "@/lib/http/route";
import { isCapability } from "@/lib/protocol/capability";
import { isUuid } from "@/lib/protocol/ids";
import { shopErrors } from "./errors";
import { openGate } from "./gate";

/** The shop's columns that access needs, read for this request. */
interface ShopHead {
  authHash: string;
  open: boolean;
  wholesaleOnly: boolean;
  seq: number;
  gate: { salt: string; verifier: string } | null;
}

interface FoundLink {
  linkId: string;
  role: Role;
  fileId: string;
  trashed: boolean;
  kind: "owner" | "customer" | "person" | "reseller" | null;
  /** Null for links of people who do not run the shop. */
  person: { role: PersonRole; authHash: string } | null;
  shop: ShopHead | null;
}

/** `invited`: has a one-time link and has not claimed it yet. */
export type PersonRole = "owner" | "manager" | "invited";

interface Row extends Omit<FoundLink, "person" | "shop">, Omit<ShopHead, "authHash" | "gate"> {
  opened: boolean | null;
  personHash: string | null;
  authHash: string | null;
  salt: string | null;
  verifier: string | null;
  stale: boolean;
}

const find = linkFinder<Row>(
  "shop_access",
  `l.id as "linkId", l.role, f.id as "fileId", f.trashed_at is not null as trashed, k.kind, p.opened,
    p.auth_hash as "personHash", s.auth_hash as "authHash", s.open, s.wholesale_only as "wholesaleOnly", s.seq,
    s.gate_salt as salt, s.gate_verifier as verifier`,
  `left join shop s on s.id = f.id left join shop_link k on k.id = l.id
  left join shop_person p on p.id = l.id`,
);

/** The live link of a capability to this file; null for any other text. @throws 404 `used` (P-004) */
async function findLink(capability: string, shopId: string): Promise<FoundLink | null> {
  if (!isCapability(capability) || !isUuid(shopId)) return null;
  const hash = digestOf(capability);
  const row = await find(hash);
  if (!row) await refuseUsed(hash, shopId);
  if (row?.fileId !== shopId) return null;
  const {
    linkId,
    role,
    fileId,
    trashed,
    kind,
    authHash,
    open,
    wholesaleOnly,
    seq,
    salt,
    verifier,
  } = row;
  if (row.stale) await noteUse(linkId);
  const gate = salt === null || verifier === null ? null : { salt, verifier };
  const shop = authHash === null ? null : { authHash, open, wholesaleOnly, seq, gate };
  return { linkId, role, fileId, trashed, kind, person: personOf(row), shop };
}

const refuseUsed = async (hash: string, shopId: string): Promise<void> => {
  const text = "select from shop_person where used_token_hash = $1 and shop_id = $2";
  const { rowCount } = await pool().query({ name: "shop_used", text, values: [hash, shopId] });
  if (rowCount) throw shopErrors.used();
};

function personOf({ role, opened, personHash, authHash }: Row): FoundLink["person"] {
  if (role === "owner") return { role: "owner", authHash: authHash ?? "" };
  if (personHash === null) return null;
  return { role: opened ? "manager" : "invited", authHash: personHash };
}

const proves = (auth: string | null, { authHash }: { authHash: string }): boolean =>
  auth !== null && isDigestOf(authHash, auth);

/** Has the owner's capability of a file that may not be a shop yet. */
export interface FileOwner {
  shopId: string;
  linkId: string;
}

/** A person who runs a shop: its owner or a manager. */
export interface ShopPerson<Role extends PersonRole = PersonRole> extends FileOwner {
  role: Role;
  shop: ShopHead;
}

export type ShopOwner = ShopPerson<"owner">;

/** @throws 404 when the link is not live, 403 `role` */
async function findPerson(capability: string, shopId: string, roles: readonly PersonRole[]) {
  const link = await findLink(capability, shopId);
  if (!link || link.trashed) throw shopErrors.notLive();
  const { person } = link;
  // The owner of a file without a shop is let through here, to get `not-registered` below.
  const isLetIn =
    person && (roles.includes(person.role) || (!link.shop && person.role === "owner"));
  if (!isLetIn) throw shopErrors.role();
  return { ...link, person };
}

/** The steps of SH-003 after the capability. @throws 404, 403, 404 `not-registered`, 401, 403 */
async function provePerson<Role extends PersonRole>(
  shopId: string,
  capability: string,
  auth: string | null,
  roles: readonly Role[],
): Promise<ShopPerson<Role>> {
  const { linkId, shop, person } = await findPerson(capability, shopId, roles);
  if (!shop) throw shopErrors.notRegistered();
  if (!auth) throw shopErrors.authMissing();
  if (!proves(auth, person)) throw shopErrors.authWrong();
  return { shopId, linkId, shop, role: person.role as Role };
}

export const proveShopOwner = (
  shopId: string,
  capability: string,
  auth: string | null,
): Promise<ShopOwner> => provePerson(shopId, capability, auth, ["owner"]);

export type InShop = Called & { params: { shopId: string } };

const authOf = ({ request }: InShop): string | null => request.headers.get("x-shop-auth");

export const shopOwner: Step<InShop, { owner: ShopOwner }> = async (call) => {
  const capability = capabilityOf(call.caller, call.request.headers);
  return { owner: await proveShopOwner(call.params.shopId, capability, authOf(call)) };
};

const personWith =
  <Role extends PersonRole>(
    ...roles: readonly Role[]
  ): Step<InShop, { person: ShopPerson<Role> }> =>
  async (call) => {
    const capability = capabilityOf(call.caller, call.request.headers);
    return { person: await provePerson(call.params.shopId, capability, authOf(call), roles) };
  };

/** The owner, and managers (SH-004). */
export const shopPerson = personWith("owner", "manager");
/** Also invited people: they may read what they are about to claim (P-003). */
export const shopPersonOrInvited = personWith("owner", "manager", "invited");
export const shopInvited = personWith("invited");

/** Somebody about to register a shop, with the key proof they choose for it. @throws 401, 404, 403 */
export const fileOwner: Step<InShop, { owner: FileOwner; auth: string }> = async (call) => {
  const capability = capabilityOf(call.caller, call.request.headers);
  const { linkId } = await findPerson(capability, call.params.shopId, ["owner"]);
  const auth = authOf(call);
  if (!auth) throw shopErrors.authMissing();
  if (!isCapability(auth)) throw shopErrors.authWrong();
  return { owner: { shopId: call.params.shopId, linkId }, auth };
};

/** A customer admitted by a link, and the shop's row that admitted them. */
export interface ShopCustomer {
  shopId: string;
  linkId: string;
  shop: ShopHead;
  network: string;
  /** Checks again, for data that is read after the password may have changed. */
  admitAgain(): Promise<ShopCustomer>;
}

/**
 * SH-002, SH-006…SH-009: every link that opens no shop gets the same answer. People who run the shop need no password.
 * @throws 404 `not-a-shop`, 401, 429 or 403 `password`, 403 `resellers-only`
 */
export async function admitCustomer(
  shopId: string,
  capability: string,
  headers: Headers,
): Promise<ShopCustomer> {
  const link = await findLink(capability, shopId);
  if (!link?.shop) throw shopErrors.notAShop();
  const { linkId, shop, kind, person } = link;
  if (person?.role === "invited") throw shopErrors.role();
  const network = networkOf(headers);
  const runsIt = person !== null && proves(headers.get("x-shop-auth"), person);
  if (!runsIt && shop.gate) {
    const given = headers.get("x-shop-gate");
    await openGate({ ...shop.gate, given, link: linkId, network });
  }
  if (shop.wholesaleOnly && kind !== "owner" && kind !== "person" && kind !== "reseller")
    throw shopErrors.resellersOnly();
  const admitAgain = () => admitCustomer(shopId, capability, headers);
  return { shopId, linkId, shop, network, admitAgain };
}

export const shopCustomer: Step<InShop, { customer: ShopCustomer }> = async ({
  caller,
  request: { headers },
  params,
}) => ({ customer: await admitCustomer(params.shopId, capabilityOf(caller, headers), headers) });
