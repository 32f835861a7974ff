/** What an account sees of itself (D-43). */
import { pool } from "@/db/client";
import type { Account } from "@/lib/contract/account";
import { PRO_COLUMNS, PRO_JOIN, type ProRow, proOf } from "@/lib/plan/pro";
import { isAdmin } from "./admins";
import { accountErrors } from "./errors";
import { vaultView } from "./vault";

const FIND = `select u.name, u.email, u.email_verified as "emailVerified", u.image, u.created_at as "createdAt", u.privacy,
  v.user_id is not null as "hasVault", v.wrapped_key as "wrappedKey", v.recovery_wrapped as "recoveryWrapped",
  v.recovery_pending as "recoveryPending", v.created_at as "vaultCreatedAt", v.updated_at as "vaultUpdatedAt",
  ${PRO_COLUMNS}
from "user" u left join vault v on v.user_id = u.id
${PRO_JOIN}
where u.id = $1`;

interface Person extends ProRow {
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Date;
  privacy: "standard" | "e2ee";
}

interface WithVault extends Person {
  hasVault: true;
  wrappedKey: string;
  recoveryWrapped: string | null;
  recoveryPending: boolean;
  vaultCreatedAt: Date;
  vaultUpdatedAt: Date;
}

type Row = WithVault | (Person & { hasVault: false });

/** @throws 401 when the account was deleted */
export async function readAccount(userId: string): Promise<Account> {
  const { rows } = await pool().query<Row>({ name: "account", text: FIND, values: [userId] });
  const [row] = rows;
  if (!row) throw accountErrors.session();
  const { name, email, emailVerified, image, privacy } = row;
  const { pro, until } = proOf(row);
  return {
    user: {
      id: userId,
      name,
      email,
      emailVerified,
      image,
      createdAt: row.createdAt.toISOString(),
      privacy,
      pro,
      proUntil: until?.toISOString() ?? null,
      deleting: row.isDeleting,
      admin: await isAdmin({ userId, email, emailVerified }),
    },
    vault: row.hasVault
      ? vaultView({ ...row, createdAt: row.vaultCreatedAt, updatedAt: row.vaultUpdatedAt })
      : null,
  };
}
