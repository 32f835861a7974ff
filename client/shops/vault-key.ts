/** The owner's key for shops made before owner links contained one (E-016, SH-065). */
import { legacyShopOwnerKey } from "../../lib/protocol/shop-keys";
import { signedInAccount } from "../account/signed-in-account";
import { defaultEnvironment, type Environment } from "../environment";

/**
 * Null when nobody is signed in, or when the vault was opened before its key could derive others: signing in again
 * fixes that.
 */
export async function vaultOwnerKey(
  shopId: string,
  environment: Environment = defaultEnvironment(),
): Promise<string | null> {
  const person = await signedInAccount(environment);
  return person?.derivation ? legacyShopOwnerKey(shopId, person.derivation) : null;
}
