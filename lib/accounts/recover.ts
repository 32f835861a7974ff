/** A lost password: the recovery key opens the vault and sets a new credential. */
import { db, pool } from "@/db/client";
import type * as api from "@/lib/contract/account-vault";
import type { Body } from "@/lib/contract/operation";
import { enqueue } from "@/lib/mail/outbox";
import { lockAccount, writeCredential } from "./change";
import { hashCredential } from "./credentials";
import { accountErrors } from "./errors";
import { type About, securityNotice } from "./mails";
import { endSessions } from "./session";
import { isRecovery, readVault, writeVault } from "./vault";

interface Found {
  userId: string;
  recoveryWrapped: string | null;
}

interface Row {
  userId: string | null;
  recoveryHash: string | null;
  recoveryWrapped: string | null;
}

// Returns one row whether or not the address is known, so that both take the same time.
const FIND = `select v.user_id as "userId", v.recovery_hash as "recoveryHash", v.recovery_wrapped as "recoveryWrapped"
from (select $1::text as email) asked
left join "user" u on u.email = asked.email left join vault v on v.user_id = u.id`;

/** @throws 401 `recovery`, the same for an unknown address and a wrong credential */
async function find(email: string, recoveryCredential: string): Promise<Found> {
  const { rows } = await pool().query<Row>({ name: "recover", text: FIND, values: [email] });
  const [row] = rows;
  const isRight = isRecovery(recoveryCredential, row?.recoveryHash ?? null);
  if (!row?.userId || !isRight) throw accountErrors.recovery();
  return { userId: row.userId, recoveryWrapped: row.recoveryWrapped };
}

/** The vault key sealed under the recovery key; null when the recovery key is the vault key. */
export async function recoveryWrappedOf(
  email: string,
  recoveryCredential: string,
): Promise<{ recoveryWrapped: string | null }> {
  const { recoveryWrapped } = await find(email, recoveryCredential);
  return { recoveryWrapped };
}

/**
 * Replaces a lost password and ends every session.
 * @throws 401 `recovery`; 409 `vault` when the vault's recovery is of the other kind, and then nothing changes
 */
export async function recover(
  body: Body<typeof api.recoverAccount>,
  about: About,
): Promise<{ ok: true }> {
  const { userId, recoveryWrapped } = await find(body.email, body.recoveryCredential);
  refuseOtherKind(body, recoveryWrapped);
  const newHash = await hashCredential(body.newCredential);
  await db().transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    const now = await readVault(tx, userId);
    // Read under the lock: the recovery key or the address may have changed meanwhile.
    const isStill = isRecovery(body.recoveryCredential, now?.recoveryHash ?? null);
    if (!now || !isStill || account.email !== body.email) throw accountErrors.recovery();
    refuseOtherKind(body, now.recoveryWrapped);
    await writeVault(tx, userId, { wrappedKey: body.wrappedKey });
    await writeCredential(tx, userId, newHash);
    await endSessions(tx, userId);
    await enqueue(tx, [securityNotice(account.email, "recovery-used", about)]);
  });
  return { ok: true };
}

function refuseOtherKind(
  { vault }: Body<typeof api.recoverAccount>,
  recoveryWrapped: string | null,
): void {
  if ((vault === "recovery-wrap") !== (recoveryWrapped !== null)) throw accountErrors.vault();
}
