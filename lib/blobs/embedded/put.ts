/** What a client may do with its token: put a file, or put it in parts (the protocol of @vercel/blob/client 2.8.0). */
import { isAbsent } from "@/db/backup/files";
import { extensionOf } from "@/lib/protocol/ticket-attachment";
import { plainType, typeOfExtension } from "../content-types";
import { publicStore } from "../public-store";
import { checkType, type Grant, readClientToken } from "./client-token";
import { blobErrors } from "./errors";
import {
  type About,
  discardDraft,
  find,
  leaveFree,
  openDraft,
  publish,
  receiveBytes,
} from "./folder";
import { beginParts, joinParts, MAX_PARTS, type Plan, planOf, receivePart } from "./multipart";
import { isPathname, publicName, urlOf } from "./names";

/** Files of one token, tries that failed included; a ticket has ten attachments, each with a token of its own. */
const MAX_USES_OF_TOKEN = 20;

const uses = new Map<string, { count: number; validUntil: number }>();

/** Counts one use. A restart forgets them, as the token soon ends. @throws 403 */
function countUse({ signature, validUntil }: Grant): void {
  for (const [known, row] of uses) if (row.validUntil <= Date.now()) uses.delete(known);
  const count = (uses.get(signature)?.count ?? 0) + 1;
  if (count > MAX_USES_OF_TOKEN) throw blobErrors.spent();
  uses.set(signature, { count, validUntil });
}

type Source = AsyncIterable<Uint8Array>;

/** What every request says of itself. */
export interface UploadRequest {
  authorization: string | undefined;
  pathname: string;
  access: string | undefined;
  /** `x-content-type`; else the path's ending tells. */
  contentType: string | undefined;
}

/** Which part of which upload. */
export interface PartOf {
  uploadId: string;
  /** As `begin` gave it. */
  key: string;
}

/** @throws 403, 404, 400 */
function grantFor({ authorization, pathname, access }: UploadRequest): Grant {
  if (publicStore()?.kind !== "embedded") throw blobErrors.closed();
  const grant = readClientToken(authorization, pathname, Date.now());
  if (!isPathname(pathname)) throw blobErrors.invalid("This path cannot be used.");
  if (access !== undefined && access !== "public")
    throw blobErrors.invalid('This store is public: access must be "public".');
  return grant;
}

function planFor(grant: Grant, { contentType: given }: UploadRequest): Plan {
  const { pathname } = grant;
  const byName = typeOfExtension(extensionOf(pathname)) ?? "application/octet-stream";
  const contentType = given ? plainType(given) : byName;
  checkType(grant, contentType);
  return { name: publicName(pathname), pathname, contentType };
}

/** The answer, as the client hands it on. */
function described({ name, contentType, etag }: About) {
  const url = urlOf(name);
  const contentDisposition = dispositionOf({ name, contentType });
  return {
    url,
    downloadUrl: `${url}?download=1`,
    pathname: name,
    contentType,
    contentDisposition,
    etag: `"${etag}"`,
  };
}

/** An image is shown, everything else is saved (D-22). */
export function dispositionOf(
  { name, contentType }: Pick<About, "name" | "contentType">,
  isDownload = false,
): string {
  const kind = contentType.startsWith("image/") && !isDownload ? "inline" : "attachment";
  const file = name.split("/").at(-1) ?? "";
  const plain = file.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const escaped = encodeURIComponent(file).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${escaped}`;
}

/** @param declared bytes, where the request says so @throws 403, 413, 415, 507 */
export async function put(asked: UploadRequest, source: Source, declared: number | null) {
  const grant = grantFor(asked);
  const plan = planFor(grant, asked);
  refuseDeclared(grant, declared);
  countUse(grant);
  await leaveFree();
  return keep(plan, source, grant.maximumSizeInBytes);
}

/** What says beforehand that it is too much is not written at all. */
function refuseDeclared({ maximumSizeInBytes }: Grant, declared: number | null): void {
  if (declared !== null && declared > maximumSizeInBytes) throw blobErrors.size(maximumSizeInBytes);
}

async function keep(plan: Plan, source: Source, limit: number) {
  const draft = await openDraft();
  try {
    const { size, digest } = await receiveBytes(draft, source, limit);
    const about = { ...plan, size, etag: digest };
    await publish(draft, about);
    return described(about);
  } catch (fault) {
    await discardDraft(draft);
    throw fault;
  }
}

/** Begins an upload in parts. @throws 403, 415, 507 */
export async function begin(asked: UploadRequest): Promise<{ uploadId: string; key: string }> {
  const grant = grantFor(asked);
  const plan = planFor(grant, asked);
  countUse(grant);
  await leaveFree();
  return { uploadId: await beginParts(plan), key: plan.name };
}

/** @throws 403, 404, 413 as soon as all parts together are too much */
export async function putPart(
  asked: UploadRequest,
  { uploadId, key }: PartOf,
  number: number,
  source: Source,
  declared: number | null,
): Promise<{ etag: string }> {
  const grant = grantFor(asked);
  const isNumber = Number.isInteger(number) && number >= 1 && number <= MAX_PARTS;
  if (!isNumber) throw blobErrors.invalid("This is no number of a part.");
  refuseDeclared(grant, declared);
  if (!isFor(await planOf(uploadId), grant, key)) throw blobErrors.notFound();
  try {
    return { etag: await receivePart(uploadId, number, source, grant.maximumSizeInBytes) };
  } catch (fault) {
    // Finished by another request, or swept.
    throw isAbsent(fault) ? blobErrors.notFound() : fault;
  }
}

/** Makes one file of the parts; once more answers the same. @param read their list @throws 400, 403, 404, 413 */
export async function complete(
  asked: UploadRequest,
  { uploadId, key }: PartOf,
  read: () => Promise<unknown>,
) {
  const grant = grantFor(asked);
  const parts = await read();
  const done = await findFor(grant, key);
  if (done) return described(done);
  try {
    const plan = await planOf(uploadId);
    if (!isFor(plan, grant, key)) throw blobErrors.notFound();
    const kept = await keep(plan, await joinParts(uploadId, parts), grant.maximumSizeInBytes);
    await discardDraft(uploadId);
    return kept;
  } catch (fault) {
    // Another request was quicker, and took the parts away.
    const others = await findFor(grant, key);
    if (others) return described(others);
    throw isAbsent(fault) ? blobErrors.notFound() : fault;
  }
}

async function findFor({ pathname }: Grant, key: string): Promise<About | null> {
  const found = await find(key);
  return found?.pathname === pathname ? found : null;
}

function isFor(plan: Plan | null, grant: Grant, key: string): plan is Plan {
  return plan !== null && plan.name === key && plan.pathname === grant.pathname;
}
