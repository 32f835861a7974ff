/** Which links this server may mail: those without a key (D-95). A link that can't be read is refused. */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { file, fileLink } from "@/db/schema";
import { baseUrl } from "@/lib/env";
import { hashToken } from "@/lib/files/access";
import { errors } from "@/lib/http/errors";
import { keyOfLink, linksIn } from "@/lib/protocol/link-keys";
import { deriveShortLink } from "@/lib/protocol/short-links";
import { sendErrors } from "./errors";

/** @returns path, query and fragment  @throws 400 for another site's address, 400 `e2ee` for one with a key */
export async function checkLink(link: string): Promise<`/${string}`> {
  const url = URL.canParse(link) ? new URL(link) : null;
  const isOurs = url?.origin === baseUrl() && url.username === "";
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
  for (const url of linksIn(text, baseUrl())) {
    if (!(await isWithoutKey(url))) throw sendErrors.e2ee();
  }
}

async function isWithoutKey(url: URL): Promise<boolean> {
  const key = keyOfLink(url);
  return typeof key === "string" ? key === "none" : isOfStandardFile(key.shortSecret);
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
