/** The shops in this browser's list and in the signed-in account's. */
import type { LocalFile } from "@/client/local-files";
import { listedShop, ownerAddressOf, ownerLinkOf } from "@/client/shops/listed";
import type { ShopCredentials } from "@/client/shops/owner";
import { keepFile } from "@/components/files/keep-file";
import { readLists } from "@/components/files/read-lists";
import { formatOwnerLink, type OwnerLink } from "@/lib/protocol/shop-links";

export const SHOPS = "/shops";

/** Opens an owner link in this page, as following it would. */
export function openHere(credentials: ShopCredentials, lock: string | null = null): void {
  location.hash = ownerAddressOf(credentials, lock).split("#")[1] ?? "";
}

/** The address of a listed shop; for an incomplete entry, the page that lists shops. */
export function shopAddress(shop: LocalFile): string {
  const link = ownerLinkOf(shop);
  return link ? formatOwnerLink(link) : SHOPS;
}

export const readShops = async () => (await readLists(["store"])).files;

/** @param lockAt when the owner's password was just set or removed */
export const keepShop = (link: OwnerLink, title: string, lockAt?: string): Promise<void> =>
  keepFile(listedShop(link, title, lockAt));
