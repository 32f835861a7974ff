/** A person who takes over a shop does not take over its previous owner's payments (P-009). */
import { eq } from "drizzle-orm";
import { payShop } from "@/db/schema";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-people";
import { type ShopPerson, shopPerson } from "@/lib/shops/access";
import { takeShop } from "@/lib/shops/take";

export const shopTaker = shopPerson;

/** @throws as `takeShop` */
export const takeShopOver = (
  person: ShopPerson,
  body: Body<typeof api.takeShop>,
): Promise<AnswerOf<typeof api.takeShop>> =>
  takeShop(person, body, (tx) => tx.delete(payShop).where(eq(payShop.shop, person.shopId)));
