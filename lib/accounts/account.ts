/** What an account sees of itself (D-43). */
import { pool } from "@/db/client";
import type { Account } from "@/lib/contract/account";
import { PRO_COLUMNS, PRO_JOIN, type ProRow, proOf } from "@/lib/plan/pro";
import { isAdmin } from "./admins";
import { accountErrors } from "./errors";
import { vaultView } from "./vault";

const FIND = `select u.name, u.email, u.email_verified, u.image, u.created_at, u.privacy,
  v.user_id is not null as has_vault, v.wrapped_key, v.recovery_wrapped, v.recovery_pending,
  v.created_at as vault_created_at, v.updated_at as vault_updated_at, ${PRO_COLUMNS}
from "user" u left join vault v on v.user_id = u.id
${PRO_JOIN}
where u.id = $1`;

interface Person extends ProRow {
  name: string;
  email: string;
  email_verified: boolean;
  image: string | null;
  created_at: Date;
  privacy: "standard" | "e2ee";
}

interface WithVault extends Person {
  has_vault: true;
  wrapped_key: string;
  recovery_wrapped: string | null;
  recovery_pending: boolean;
  vault_created_at: Date;
  vault_updated_at: Date;
}

type Row = WithVault | (Person & { has_vault: false });

/** @throws 401 when the account is gone */
export async function readAccount(userId: string): Promise<Account> {
  const { rows } = await pool().query<Row>({ name: "account", text: FIND, values: [userId] });
  const [row] = rows;
  if (!row) throw accountErrors.session();
  const { email, email_verified: emailVerified } = row;
  const { pro, until } = proOf(row);
  return {
    user: {
      id: userId,
      name: row.name,
      email,
      emailVerified,
      image: row.image,
      createdAt: row.created_at.toISOString(),
      privacy: row.privacy,
      pro,
      proUntil: until?.toISOString() ?? null,
      deleting: row.pro_deleting,
      admin: await isAdmin({ userId, email, emailVerified }),
    },
    vault: row.has_vault ? vaultOf(row) : null,
  };
}

const vaultOf = (row: WithVault) =>
  vaultView({
    wrappedKey: row.wrapped_key,
    recoveryWrapped: row.recovery_wrapped,
    recoveryPending: row.recovery_pending,
    createdAt: row.vault_created_at,
    updatedAt: row.vault_updated_at,
  });
