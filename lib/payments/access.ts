/**
 * Who may call: the owner of a payments profile, by its capability and `X-Pay-Auth`. The contract fixes the order of
 * the checks: profile 404, capability 401, 404, 403, `X-Pay-Auth` 401, 403, rate limit 429, and only then the body
 * (PY-004).
 */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { file, payee as payeeTable } from "@/db/schema";
import { isDigestOf } from "@/lib/digest";
import { type Access, findAccess } from "@/lib/files/access";
import { bearerOf, type Caller } from "@/lib/gate/caller";
import { parseJson } from "@/lib/http/body";
import { networkOf } from "@/lib/http/network";
import { take, takeTogether } from "@/lib/http/rate-limit";
import type { Call, Step } from "@/lib/http/route";
import { isCapability } from "@/lib/protocol/capability";
import { isUuid } from "@/lib/protocol/ids";
import { payErrors } from "./errors";
import { findLink, readForNetwork, readLinkRecord } from "./find";
import { payOwnerLimit, payReadLimit } from "./limits";
import type { LinkRow, PayeeRow } from "./rows";
import { shopCustomerAccess, shopOwnerAccess } from "./shop-access";
import type { LinkRecord } from "./views";

const takeRead = takeTogether(payReadLimit);

export type Called = Call & { caller: Caller };

/** A profile whose owner has been verified. */
export interface Owned {
  payee: PayeeRow;
  access: Access;
}

/** @throws 404 */
export async function findPayee(payeeId: string | undefined): Promise<PayeeRow> {
  const [row] = isUuid(payeeId)
    ? await db().select().from(payeeTable).where(eq(payeeTable.id, payeeId))
    : [];
  if (!row) throw payErrors.payeeUnknown();
  return row;
}

/** The owner's access to the profile's document. @throws 401, 404, 403 */
async function ownerAccess({ caller, request }: Called, fileId: string): Promise<Access> {
  const { headers } = request;
  const given = caller.kind === "program" ? headers.get("x-svc-capability") : bearerOf(headers);
  if (!given) throw payErrors.capability();
  const access = await findAccess(given);
  if (access?.fileId !== fileId || access.trashedAt) throw payErrors.notLive();
  if (access.role !== "owner") throw payErrors.notOwner();
  return access;
}

/** Reads `X-Pay-Auth`. @throws 401 without the header, 403 when it is not 32 bytes */
function payAuthOf({ request }: Call): string {
  const given = request.headers.get("x-pay-auth");
  if (!given) throw payErrors.authMissing();
  if (!isCapability(given)) throw payErrors.authWrong();
  return given;
}

/** @throws 401, 404, 403, 429 */
async function proveOwner(call: Called, payee: PayeeRow): Promise<Owned> {
  const access = await ownerAccess(call, payee.id);
  if (!isDigestOf(payee.authHash, payAuthOf(call))) throw payErrors.authWrong();
  await take(payOwnerLimit, payee.id);
  return { payee, access };
}

/** The owner of the profile in the path. */
export const payeeOwner: Step<Called & { params: { payeeId: string } }, Owned> = async (call) =>
  proveOwner(call, await findPayee(call.params.payeeId));

/** The owner of the link in the path. */
export const linkOwner: Step<
  Called & { params: { linkId: string } },
  Owned & { link: LinkRow }
> = async (call) => {
  const link = await findLink(call.params.linkId);
  return { link, ...(await proveOwner(call, await findPayee(link.payeeId))) };
};

/** The owner of the profile that the body names. @throws 400 when the body names none, 404 */
export const ownerInBody: Step<Called, Owned> = async (call) => {
  const body = call.text === "" ? null : parseJson(call.text);
  const named = typeof body === "object" && body !== null && "payee" in body ? body.payee : null;
  if (typeof named !== "string") throw payErrors.invalid("payee: must be a lowercase UUID");
  return proveOwner(call, await findPayee(named));
};

/**
 * The owner of the document that will become a profile, with the `X-Pay-Auth` they choose for it.
 * @throws 401, 404, 403
 */
export const documentOwner: Step<Called & { body: { id: string } }, { auth: string }> = async (
  call,
) => {
  await findDocument(call.body.id);
  await ownerAccess(call, call.body.id);
  return { auth: payAuthOf(call) };
};

async function findDocument(id: string): Promise<void> {
  const [row] = await db().select({ id: file.id }).from(file).where(eq(file.id, id));
  if (!row) throw payErrors.notLive();
}

/** Anybody who reads links by their ids, or the owner of the named profile with the owner's own rate limit (PY-058). */
export const linksReader: Step<Called, { payeeId: string | null }> = async (call) => {
  const payeeId = call.query.get("payee");
  if (payeeId === null) {
    await takeRead(networkOf(call.request.headers));
    return { payeeId };
  }
  await proveOwner(call, await findPayee(payeeId));
  return { payeeId };
};

/** Anybody who reads a link, within their network's rate limit (PY-059). */
export const linkReader: Step<
  Call & { params: { linkId: string } },
  { found: LinkRecord | null }
> = async ({ request, params }) => ({
  found: await readForNetwork(params.linkId, networkOf(request.headers)),
});

/** The payer: the link in the path, and the network whose rate limits apply. */
export const payer: Step<
  Called & { params: { linkId: string } },
  { found: LinkRecord; network: string }
> = async ({ params, request }) => ({
  found: await readLinkRecord(params.linkId),
  network: networkOf(request.headers),
});

/** The owner of the shop that the body names. */
export const shopInBody: Step<Called & { body: { shop: string } }, object> = async (call) => {
  await shopOwnerAccess(call, call.body.shop);
  return {};
};

/** The owner of a profile. When a shop's credentials are sent, only the owner of that shop (PY-041). */
export const payeeOrShopOwner: Step<
  Called & { params: { payeeId: string; shopId: string } },
  { payee: PayeeRow }
> = async (call) => {
  const payee = await findPayee(call.params.payeeId);
  if (call.request.headers.has("x-shop-token")) await shopOwnerAccess(call, call.params.shopId);
  else await proveOwner(call, payee);
  return { payee };
};

export const shopOwner: Step<Called & { params: { shopId: string } }, object> = async (call) => {
  await shopOwnerAccess(call, call.params.shopId);
  return {};
};

export const shopCustomer: Step<Called & { params: { shopId: string } }, object> = async (call) => {
  await shopCustomerAccess(call, call.params.shopId);
  return {};
};
