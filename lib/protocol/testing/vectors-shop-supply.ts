/** A supplier's part of an order, in the published vectors (DB-047). */
import { toHex, utf8 } from "../bytes";
import * as contexts from "../contexts";
import { sha256 } from "../derive";
import { importPrivate } from "../ecdh";
import { openMessageBy, sealMessage } from "../shop-message";
import vectors from "../vectors.json" with { type: "json" };
import { fromHex, jwkOf, type SameChecks } from "./vectors-check";

export async function checkSupplyPart({ same }: SameChecks): Promise<void> {
  const { envelope, ephemeralPublic, ephemeralPrivate, recipientPublic, key } =
    vectors.decided.supplyPart;
  const [supplierId = "", partId = ""] = envelope.context.split(":");
  const privateKey = await importPrivate(jwkOf(ephemeralPublic, ephemeralPrivate));
  const fixed = {
    ephemeral: { publicKey: ephemeralPublic, privateKey },
    iv: fromHex(envelope.iv),
  };
  const value = { v: 1 };
  const sealed = await sealMessage("supply", supplierId, recipientPublic, partId, value, fixed);
  await same("context shopSupply", () => contexts.shopSupply(supplierId, partId), envelope.context);
  await same("supplyPart key", () => sealed.contentKey, key);
  await same(
    "supplyPart seals",
    async () => toHex(await sha256(utf8(sealed.payload))),
    envelope.envelopeBase64Sha256,
  );
  await same(
    "supplyPart opens",
    async () =>
      JSON.stringify(
        await openMessageBy("supply", key, supplierId, { id: partId, payload: sealed.payload }),
      ),
    JSON.stringify(value),
  );
}
