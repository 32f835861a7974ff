/** What an operator does from the command line: accounts, keys for programs, and Pro given by hand. */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { user } from "@/db/schema";
import { grantPro, revokePro } from "@/lib/plan/grants";
import { type ProMode, proMode } from "@/lib/plan/pro";
import { listAccounts } from "./admin-accounts";
import { createApiKey } from "./api-keys";

const normal = (email: string): string => email.trim().toLowerCase();

/** The account of an address, made when there is none, and a new API key for it (shown once). */
export async function mintApiKey(email: string): Promise<string> {
  const address = normal(email);
  await db().insert(user).values({ email: address, name: address }).onConflictDoNothing();
  return (await createApiKey(await accountOf(address), "Made on the command line")).key;
}

/** @throws Error in words when nobody has this address */
async function accountOf(email: string): Promise<string> {
  const address = normal(email);
  const [account] = await db().select({ id: user.id }).from(user).where(eq(user.email, address));
  if (!account) throw new Error(`Nobody has an account with the address ${address}.`);
  return account.id;
}

/** Where no mail is sent yet, nobody else can confirm an operator's own address. */
export async function confirmByEmail(email: string): Promise<void> {
  const userId = await accountOf(email);
  await db().update(user).set({ emailVerified: true }).where(eq(user.id, userId));
}

/** @param days null: without end @returns when it ends */
export async function grantByEmail(email: string, days: number | null): Promise<Date | null> {
  return grantPro(await accountOf(email), days);
}

export async function revokeByEmail(email: string): Promise<void> {
  await revokePro(await accountOf(email));
}

/** What accounts need for Pro here, in words for whoever grants it. */
export const proWords: Record<ProMode, string> = {
  all: "PRO_MODE is all: every account has Pro, granted or not.",
  list: "PRO_MODE is list: who was granted Pro has it.",
  stripe: "PRO_MODE is stripe: who pays has Pro, and who was granted it.",
};
export const proRule = (): string => proWords[proMode()];

/** Every account on a line of its own, newest first. */
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
