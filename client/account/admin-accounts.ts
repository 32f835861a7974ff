/** Accounts as an administrator sees them, and Pro given by hand. To everybody else these routes are a 404. */
import { defaultEnvironment } from "../environment";
import { count, record, text } from "../sync/answers";
import { accountCall } from "./account";
import { type Page, withQuery } from "./admin-page";
import { flag, rows, textOrNull, word } from "./answers";

export type AdminAccount = {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  createdAt: string;
  lastSeenAt: string | null;
  deleting: boolean;
  pro: boolean;
  proUntil: string | null;
  /** Given by hand; `until` null: without end. */
  grant: { until: string | null } | null;
  subscription: "active" | "trialing" | "past_due" | "canceled" | null;
  /** Live API keys. */
  keys: number;
};

export async function adminAccounts(
  at: { search?: string; before?: string | null } = {},
  environment = defaultEnvironment(),
): Promise<Page<AdminAccount>> {
  const path = withQuery("/api/admin/accounts", { search: at.search, before: at.before });
  const answer = record(await accountCall(environment, { method: "GET", path }));
  return { rows: rows(answer.accounts).map(readAccount), next: textOrNull(answer, "next") };
}

/** Without days it has no end. */
export async function grantPro(
  id: string,
  days: number | null,
  environment = defaultEnvironment(),
): Promise<AdminAccount> {
  const path = `/api/admin/accounts/${id}/grant`;
  return readAccount(
    record(await accountCall(environment, { method: "POST", path, body: { days } })),
  );
}

export async function revokePro(
  id: string,
  environment = defaultEnvironment(),
): Promise<AdminAccount> {
  const path = `/api/admin/accounts/${id}/grant`;
  return readAccount(record(await accountCall(environment, { method: "DELETE", path })));
}

function readAccount(from: Record<string, unknown>): AdminAccount {
  const grant = from.grant === null ? null : record(from.grant);
  const known = ["active", "trialing", "past_due", "canceled"] as const;
  return {
    id: text(from, "id"),
    email: text(from, "email"),
    name: text(from, "name"),
    emailVerified: flag(from, "emailVerified"),
    createdAt: text(from, "createdAt"),
    lastSeenAt: textOrNull(from, "lastSeenAt"),
    deleting: flag(from, "deleting"),
    pro: flag(from, "pro"),
    proUntil: textOrNull(from, "proUntil"),
    grant: grant && { until: textOrNull(grant, "until") },
    subscription: from.subscription === null ? null : word(from, "subscription", known),
    keys: count(from, "keys"),
  };
}
