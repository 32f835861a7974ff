/** A profile's wallets, one for each chain family. An address belongs to one profile at a time (PY-020…PY-025). */
import { and, eq, isNull } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { payAddress, payee as payeeTable } from "@/db/schema";
import type { Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/pay-crypto";
import { familyOfRail, isRailId, type RailId } from "@/lib/contract/pay-rails";
import type { PayeeView } from "@/lib/contract/pay-shapes";
import { readPayAddress } from "@/lib/protocol/pay-address";
import { isPayFamily, type PayFamily } from "@/lib/protocol/pay-families";
import { walletProofText } from "@/lib/protocol/pay-proof-text";
import { mobilecoinSpendKey } from "./chains/mobilecoin-keys";
import { payErrors } from "./errors";
import { readPayee } from "./payees";
import { isRailSetUp } from "./set-up";
import { checkWalletProof } from "./wallet-proof";

type Given = Body<typeof api.putAddress>;

/** @throws 404 */
function familyOf(text: string): PayFamily {
  if (!isPayFamily(text)) throw payErrors.familyUnknown();
  return text;
}

/**
 * @throws 400 `invalid` for an invalid address, `method` for a rail of another family; 503 when the chain is not set
 * up; 403 for a wrong proof; 409 `stale`, `conflict`
 */
export async function putAddress(payeeId: string, named: string, given: Given) {
  const family = familyOf(named);
  const address = readPayAddress(family, given.address);
  if (!address) throw payErrors.invalid(`address: is no address of ${family}.`);
  const rails = railsOf(family, given.rails);
  checkViewKey(family, address, given.viewKey);
  const missing = rails.filter((rail) => !isRailSetUp(rail));
  if (missing.length > 0)
    throw payErrors.unavailable(`This server is not set up for ${missing.join(", ")}.`);
  // The proof may call a contract wallet over the network, so it is checked before the transaction.
  if (given.proof) await checkWalletProof(payeeId, family, address, given.proof);
  const isProven = given.proof !== undefined;
  await db().transaction(async (tx) => {
    const current = await lockAddress(tx, payeeId, family);
    if ((given.was ?? null) !== (current?.address ?? null)) throw payErrors.stale("The wallet");
    const viewKey = given.viewKey ?? null;
    if (current?.address === address) {
      await tx
        .update(payAddress)
        .set({ rails, viewKey, signed: current.signed || isProven })
        .where(eq(payAddress.id, current.id));
      return;
    }
    await takeOver(tx, payeeId, family, address, isProven);
    if (current) await remove(tx, current.id);
    const made = await tx
      .insert(payAddress)
      .values({ payeeId, family, address, rails, viewKey, signed: isProven })
      .onConflictDoNothing()
      .returning();
    // Another profile added the address at the same moment.
    if (made.length === 0) throw usedElsewhere(payeeId, family, address);
  });
  return { family, address, rails };
}

function railsOf(family: PayFamily, given: readonly string[]): RailId[] {
  const rails = [...new Set(given)]
    .filter(isRailId)
    .filter((rail) => familyOfRail(rail) === family);
  if (rails.length === 0 || rails.length !== given.length)
    throw payErrors.method(`rails: must be some of ${family}, each once.`);
  return rails;
}

/**
 * MobileCoin shows received transfers only with the right view key. With a wrong one payments would be missed without
 * an error.
 */
function checkViewKey(family: PayFamily, address: string, viewKey: string | undefined): void {
  if (family !== "mobilecoin") {
    if (viewKey !== undefined) throw payErrors.invalid("viewKey: is MobileCoin's alone.");
    return;
  }
  if (viewKey === undefined) throw payErrors.invalid("viewKey: is needed by MobileCoin.");
  if (!mobilecoinSpendKey(address, viewKey))
    throw payErrors.invalid("viewKey: is not the key of this address.");
}

/** The current address, locked until the transaction ends. @throws 404 */
async function lockAddress(tx: Tx, payeeId: string, family: PayFamily) {
  const [payee] = await tx
    .select({ id: payeeTable.id })
    .from(payeeTable)
    .where(eq(payeeTable.id, payeeId))
    .for("update");
  if (!payee) throw payErrors.payeeUnknown();
  const isCurrent = and(
    eq(payAddress.payeeId, payeeId),
    eq(payAddress.family, family),
    isNull(payAddress.removedAt),
  );
  const [current] = await tx.select().from(payAddress).where(isCurrent);
  return current ?? null;
}

/** Takes an address from a profile that has not proven ownership. @throws 409 `conflict` */
async function takeOver(
  tx: Tx,
  payeeId: string,
  family: PayFamily,
  address: string,
  isProven: boolean,
): Promise<void> {
  const isHeld = and(
    eq(payAddress.family, family),
    eq(payAddress.address, address),
    isNull(payAddress.removedAt),
  );
  const [holder] = await tx.select().from(payAddress).where(isHeld).for("update");
  if (!holder) return;
  if (holder.signed)
    throw payErrors.conflict("This wallet is another payments profile's, which showed it.");
  if (!isProven) throw usedElsewhere(payeeId, family, address);
  await remove(tx, holder.id);
}

const usedElsewhere = (payeeId: string, family: PayFamily, address: string) =>
  payErrors.conflict("Another payments profile uses this wallet. Sign to show that it is yours.", {
    sign: walletProofText(payeeId, family, address),
  });

/** Marks the row as removed and keeps it: transfers that still arrive there belong to the profile (PY-081). */
const remove = (tx: Tx, id: string) =>
  tx.update(payAddress).set({ removedAt: new Date() }).where(eq(payAddress.id, id));

/** @throws 409 `stale` when the wallet has changed meanwhile */
export async function removeAddress(
  payeeId: string,
  named: string,
  was: string | undefined,
): Promise<PayeeView> {
  const family = familyOf(named);
  await db().transaction(async (tx) => {
    const current = await lockAddress(tx, payeeId, family);
    if ((was ?? null) !== (current?.address ?? null)) throw payErrors.stale("The wallet");
    if (current) await remove(tx, current.id);
  });
  return readPayee(payeeId);
}
