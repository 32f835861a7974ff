/** Links that an owner gives to customers: short ones, whose names and secrets are in the owner's state. */
import * as api from "../../lib/contract/shop-links";
import { formatShortShopLink } from "../../lib/protocol/shop-links";
import { deriveShortLink, newShortSecret, sealShopLink } from "../../lib/protocol/short-links";
import { callOperation } from "../call";
import { siteOrigin } from "../environment";
import { asOwnerOf, asShopOwner, pinOf } from "./owner";
import { writeEntry } from "./owner-entries";
import type { ShopSession } from "./session";

/** A customer link as its owner sees it. */
export interface ShopLink {
  accessId: string;
  name: string;
  createdAt: string;
  expiresAt: string | null;
  /** Null when the state does not have its secret. */
  url: string | null;
}

export async function listShopLinks(session: ShopSession): Promise<ShopLink[]> {
  const { owner, environment } = session;
  const { links } = await callOperation(api.listLinks, asShopOwner(owner));
  const known = session.current().state.links;
  return links.map((link) => {
    const { name = "", k } = known[link.accessId] ?? {};
    return { ...link, name, url: k ? siteOrigin(environment) + formatShortShopLink(k) : null };
  });
}

/** @throws ApiError 409 `full` at a hundred */
export async function addShopLink(
  session: ShopSession,
  { name, expiresAt }: { name: string; expiresAt: string | null },
): Promise<ShopLink> {
  const { owner, environment, stored } = session;
  const { shopId, docKey } = owner;
  const secret = newShortSecret();
  const { capability: token, wrapKey } = await deriveShortLink(secret);
  const pin = await pinOf(shopId, stored.keys);
  const envelope = await sealShopLink(wrapKey, shopId, { key: docKey, pin });
  const body = { expiresAt, token, envelope };
  const { accessId } = await callOperation(api.createLink, { ...asShopOwner(owner), body });
  writeEntry(session, "links", accessId, () => ({ name, k: secret }));
  await session.flush();
  const url = siteOrigin(environment) + formatShortShopLink(secret);
  return { accessId, name, createdAt: new Date().toISOString(), expiresAt, url };
}

/** Its name stays, because orders refer to it. */
export async function revokeShopLink(session: ShopSession, accessId: string): Promise<void> {
  await callOperation(api.deleteLink, asOwnerOf(session.owner, { accessId }));
  const { name } = session.current().state.links[accessId] ?? {};
  if (name !== undefined) writeEntry(session, "links", accessId, () => ({ name }));
}

export const renameShopLink = (session: ShopSession, accessId: string, name: string): void =>
  writeEntry(session, "links", accessId, (before) => ({ ...before, name }));
