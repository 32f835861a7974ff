/** The vectors of a shop that several people run (DB-044): the shop key sealed to a person, and the pay lock. */
import * as contexts from "../contexts";
import { importPrivate } from "../ecdh";
import * as people from "../shop-people";
import vectors from "../vectors.json" with { type: "json" };
import { fromHex, jwkOf, type SameChecks } from "./vectors-check";

const { personKey, payLock } = vectors.decided;

export async function checkShopPeople({ check, same }: SameChecks): Promise<void> {
  const { envelope, ephemeralPublic, recipientPublic } = personKey;
  const [shopId = "", accessId = ""] = envelope.context.split(":");
  const shopKey = payLock.shopKey;
  await same("context shopPerson", () => contexts.shopPerson(shopId, accessId), envelope.context);
  const ephemeral = {
    publicKey: ephemeralPublic,
    privateKey: await importPrivate(jwkOf(ephemeralPublic, personKey.ephemeralPrivate)),
  };
  const fixed = { ephemeral, iv: fromHex(envelope.iv) };
  await check("personKey seals", async () => {
    const made = await people.sealShopKeyTo(recipientPublic, shopId, accessId, shopKey, fixed);
    return made.sealed === envelope.envelope && made.key === ephemeralPublic;
  });
  await same("payLock", () => people.shopPayLock(shopId, shopKey), payLock.payLock);
}
