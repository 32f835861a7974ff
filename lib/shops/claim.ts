/** A one-time link becomes a manager's own: capability, key pair and proof are replaced at once (P-004). */
import { eq } from "drizzle-orm";
import { fileLink, shopPerson } from "@/db/schema";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-people";
import { digestOf } from "@/lib/digest";
import { reserveToken } from "@/lib/files/create";
import { changeKeptLink } from "@/lib/files/keep";
import { endLinks } from "@/lib/files/revoke";
import type { ShopPerson } from "./access";
import { checkPayLock } from "./lock";
import { changePeopleAs } from "./people-lock";

/** @throws 404 `used` when another claim was first, 409 `rekeyed`, `conflict` for a token used before */
export async function claimInvitation(
  invited: ShopPerson<"invited">,
  { token, authHash, payLock, ...secret }: Body<typeof api.claimInvitation>,
): Promise<AnswerOf<typeof api.claimInvitation>> {
  const { shopId, linkId } = invited;
  const epoch = await changePeopleAs(invited, async ({ tx, shop }) => {
    if (payLock !== undefined) checkPayLock(shop, payLock);
    await reserveToken(tx, shopId, token);
    const [link] = await tx
      .select({ tokenHash: fileLink.tokenHash })
      .from(fileLink)
      .where(eq(fileLink.id, linkId));
    await changeKeptLink(tx, linkId, { tokenHash: digestOf(token), expiresAt: null });
    await tx
      .update(shopPerson)
      .set({
        ...{ ...secret, authHash, opened: true, expiresAt: null },
        usedTokenHash: link?.tokenHash ?? null,
      })
      .where(eq(shopPerson.id, linkId));
    return shop.epoch;
  });
  await endLinks(shopId, [{ id: linkId }]);
  return { accessId: linkId, epoch, role: "manager" };
}
