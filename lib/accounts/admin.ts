/** The operator's commands: accounts, API keys, and Pro granted by hand. */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { emailCode, user } from "@/db/schema";
import { MAX_GRANT_DAYS } from "@/lib/contract/admin";
import { emailAddress } from "@/lib/contract/fields";
import { grantPro, revokePro } from "@/lib/plan/grants";
import { planOf } from "@/lib/plan/plan";
import { type ProMode, proMode } from "@/lib/plan/pro";
import { listAccounts } from "./admin-accounts";
import { createApiKey } from "./api-keys";
import { isHeld } from "./held";

const normal = (email: string): string => email.trim().toLowerCase();

/**
 * Finds or makes the account of an address, and makes an API key for it (shown once).
 * @throws Error with a message for an invalid address, and when a stranger may own the account
 */
export async function mintApiKey(email: string): Promise<string> {
  const { success, data: address } = emailAddress().safeParse(email);
  if (!success) throw new Error(`${email} is no email address.`);
  await db().insert(user).values({ email: address, name: address }).onConflictDoNothing();
  return (await createApiKey(await ownedAccountOf(address), "Made on the command line")).key;
}

/** Whether an account's API keys work now. */
export const hasPro = async (email: string): Promise<boolean> =>
  (await planOf(await accountOf(email))).pro;

/** @throws Error with a message when no account has this address */
async function accountOf(email: string): Promise<string> {
  const address = normal(email);
  const [account] = await db().select({ id: user.id }).from(user).where(eq(user.email, address));
  if (!account) throw new Error(`Nobody has an account with the address ${address}.`);
  return account.id;
}

/** @throws Error with a message when no account has this address, or it was never confirmed */
async function ownedAccountOf(email: string): Promise<string> {
  const userId = await accountOf(email);
  if (await isHeld(userId)) return userId;
  const address = normal(email);
  throw new Error(
    `Nobody has confirmed the address ${address}: whoever signed up with it may be a stranger. ` +
      `If you know that the account is theirs, run: npm run admin -- confirm ${address}`,
  );
}

/** Confirms the operator's own address where no mail is sent yet. Also deletes a code that is still valid. */
export async function confirmByEmail(email: string): Promise<void> {
  const userId = await accountOf(email);
  await db().transaction(async (tx) => {
    const confirmed = { emailVerified: true, updatedAt: new Date() };
    await tx.update(user).set(confirmed).where(eq(user.id, userId));
    await tx.delete(emailCode).where(eq(emailCode.userId, userId));
  });
}

/**
 * @param days null: without end
 * @returns the end of the grant
 * @throws Error with a message for too many days, and when a stranger may own the account
 */
export async function grantByEmail(email: string, days: number | null): Promise<Date | null> {
  if (days !== null && days > MAX_GRANT_DAYS)
    throw new Error(`At most ${MAX_GRANT_DAYS} days. Leave them out for Pro without end.`);
  return grantPro(await ownedAccountOf(email), days);
}

export async function revokeByEmail(email: string): Promise<void> {
  await revokePro(await accountOf(email));
}

/** What accounts need for Pro on this server, in words for the operator. */
const proWords: Record<ProMode, string> = {
  all: "PRO_MODE is all: every account has Pro, granted or not.",
  list: "PRO_MODE is list: who was granted Pro has it.",
  stripe: "PRO_MODE is stripe: who pays has Pro, and who was granted it.",
};
export const proRule = (): string => proWords[proMode()];

/** One line for each account, newest first. */
export async function* accountLines(): AsyncGenerator<string> {
  let before: string | undefined;
  do {
    const { accounts, next } = await listAccounts({ before });
    for (const { email, createdAt, pro, proUntil, deleting } of accounts) {
      const until = proUntil ? ` until ${proUntil.slice(0, 10)}` : "";
      const plan = deleting ? "being deleted" : pro ? `Pro${until}` : "free";
      yield `${createdAt.slice(0, 10)}  ${email}  ${plan}`;
    }
    before = next;
  } while (before);
}
