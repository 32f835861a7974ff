/** The owner's key for shops made before owner links contained one (E-016, SH-065). */
import { legacyShopOwnerKey } from "../../lib/protocol/shop-keys";
import { signedInAccount } from "../account/signed-in-account";
import { defaultEnvironment, type Environment } from "../environment";

/** Null where nobody is signed in, or the vault was opened here before keys were derived of it: signing in anew gives it. */
export async function vaultOwnerKey(
  shopId: string,
  environment: Environment = defaultEnvironment(),
): Promise<string | null> {
  const person = await signedInAccount(environment);
  return person?.derivation ? legacyShopOwnerKey(shopId, person.derivation) : null;
}
