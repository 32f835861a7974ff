/** Who may do what with a file: the capability is looked up on every request, so that a revoked one stops working at once. */

import { digestOf } from "@/lib/digest";
import { bearerOf, type Caller } from "@/lib/gate/caller";
import { readClientLevel } from "@/lib/gate/client-level";
import type { Call, Step } from "@/lib/http/route";
import { isCapability } from "@/lib/protocol/capability";
import { NEWEST_LEVEL } from "@/lib/protocol/file-limits";
import { isUuid } from "@/lib/protocol/ids";
import { fileErrors } from "./errors";
import { linkFinder } from "./find-links";
import { noteUse } from "./last-used";

export type Role = "owner" | "edit" | "view";
export type Privacy = "standard" | "e2ee";
/** What a file may be made into: it then hands out the file's links itself (F-104). */
export type Keeper = "shop" | "payments";

/** A live link and the head of the file it opens, as of this request. */
export interface Access {
  linkId: string;
  role: Role;
  expiresAt: Date | null;
  fileId: string;
  privacy: Privacy;
  category: string | null;
  keeper: Keeper | null;
  minClient: number;
  version: number;
  stateVersion: number;
  logBytes: number;
  createdAt: Date;
  updatedAt: Date;
  trashedAt: Date | null;
}

type Row = Access & { stale: boolean };

const find = linkFinder<Row>(
  "access",
  `l.id as "linkId", l.role, l.expires_at as "expiresAt", f.id as "fileId", f.privacy, f.category, f.keeper,
    f.min_client as "minClient", f.version::float8 as version, f.state_version::float8 as "stateVersion",
    f.log_bytes as "logBytes", f.created_at as "createdAt", f.updated_at as "updatedAt", f.trashed_at as "trashedAt"`,
);

/** XB-016: the stored form of a capability. */
export const hashToken = (token: string): string => digestOf(token);

/** The live link of a capability, or null. F-023: notes its use at most once a minute. */
export async function findAccess(capability: string): Promise<Access | null> {
  if (!isCapability(capability)) return null;
  const row = await find(hashToken(capability));
  if (!row) return null;
  const { stale, token_hash: _, ...access } = row;
  if (stale) await noteUse(access.linkId);
  return access;
}

/** The capability a request carries: a program's in its own header, a page's as the bearer (G-011). */
export function capabilityOf(caller: Caller, headers: Headers): string {
  const capability =
    caller.kind === "program" ? headers.get("x-svc-capability") : bearerOf(headers);
  if (!capability) throw fileErrors.capability();
  return capability;
}

type Called = Call & { caller: Caller };

/** Capability present 401, live and of this file 404; the file may be in the Trash (F-131). */
export const capabilityInTrash: Step<Called, { access: Access }> = async ({
  caller,
  request,
  params,
}) => {
  const token = capabilityOf(caller, request.headers);
  const access = isUuid(params.id) ? await findAccess(token) : null;
  if (!access || access.fileId !== params.id) throw fileErrors.notLive();
  return { access };
};

/** XB-013 in its order: capability present 401, live and of this file 404, not trashed 410. */
export const capability: Step<Called, { access: Access }> = async (call) => {
  const { access } = await capabilityInTrash(call);
  if (access.trashedAt) throw fileErrors.trashed(access.trashedAt);
  return { access };
};

/** @throws 409 `shop` for a file whose links a shop hands out itself (F-104) */
export function refuseShop({ keeper }: Pick<Access, "keeper">): void {
  if (keeper === "shop") throw fileErrors.shop();
}

const RANK: Record<Role, number> = { view: 0, edit: 1, owner: 2 };

const atLeast = (role: Role, needed: Role): boolean => RANK[role] >= RANK[needed];

/** 403 `role` below this role. */
export function role(needed: Role): Step<Call & { access: Access }, { role: Role }> {
  return ({ access }) => {
    if (!atLeast(access.role, needed)) throw fileErrors.role();
    return { role: access.role };
  };
}

/** 403 `role` for a body that would write, sent over a view link: before level and mode are looked at (XB-013). */
export function writers<Body>(
  writes: (body: Body) => boolean,
): Step<Call & { access: Access; body: Body }, object> {
  return ({ access, body }) => {
    if (writes(body) && !atLeast(access.role, "edit")) throw fileErrors.role();
    return {};
  };
}

/** The level a client says it has; absent or unreadable is the first (F-022). */
export function clientLevel(headers: Headers): number {
  // A client newer than this server can do all that this server knows.
  return Math.min(readClientLevel(headers) ?? 1, NEWEST_LEVEL);
}

/** 400 `upgrade` for a client older than the file (F-022, F-081). */
export const level: Step<Call & { access: Access }, { level: number }> = ({ request, access }) => {
  const given = clientLevel(request.headers);
  if (given < access.minClient) throw fileErrors.upgrade();
  return { level: given };
};
