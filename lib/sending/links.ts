/** Which links may go through this server: those without a key (D-95). What cannot be told is refused. */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { file, fileLink } from "@/db/schema";
import { baseUrl } from "@/lib/env";
import { hashToken } from "@/lib/files/access";
import { errors } from "@/lib/http/errors";
import { isCapability } from "@/lib/protocol/capability";
import { parseFileLink } from "@/lib/protocol/links";
import { deriveShortLink } from "@/lib/protocol/short-links";
import { sendErrors } from "./errors";

/** Their fragment is a capability that the server knows by its hash, and no key. */
const WITH_CAPABILITY = /^\/sign\/(?:request|review)\/[^/]+\/?$/;

/** @returns path, query and fragment  @throws 400 for another site's address, 400 `e2ee` for one with a key */
export async function checkLink(link: string): Promise<`/${string}`> {
  const url = URL.canParse(link) ? new URL(link) : null;
  const isOurs = url?.origin === new URL(baseUrl()).origin && url.username === "";
  if (!url || !isOurs) {
    throw errors.invalid("link: must be an address of this service", {
      link: ["must be an address of this service"],
    });
  }
  if (!(await isWithoutKey(url))) throw sendErrors.e2ee();
  return `/${url.href.slice(url.origin.length + 1)}`;
}

/** The same for addresses of ours in what somebody wrote. @throws 400 `e2ee` */
export async function refuseKeysIn(text: string): Promise<void> {
  const { origin } = new URL(baseUrl());
  for (const [found] of text.matchAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/gi)) {
    const url = URL.canParse(found) ? new URL(found) : null;
    if (url?.origin === origin && !(await isWithoutKey(url))) throw sendErrors.e2ee();
  }
}

async function isWithoutKey(url: URL): Promise<boolean> {
  if (url.hash === "" || url.hash === "#") return true;
  if (WITH_CAPABILITY.test(url.pathname)) return isCapability(url.hash.slice(1));
  const link = parseFileLink(url);
  if (link.form === "long") return link.contentKey === null;
  return link.form === "short" && (await isOfStandardFile(link.secret));
}

/** A short secret opens the sealed key too, unless its file has none. */
async function isOfStandardFile(secret: string): Promise<boolean> {
  const { capability } = await deriveShortLink(secret);
  const [row] = await db()
    .select({ privacy: file.privacy })
    .from(fileLink)
    .innerJoin(file, eq(file.id, fileLink.fileId))
    .where(eq(fileLink.tokenHash, hashToken(capability)));
  return row?.privacy === "standard";
}
