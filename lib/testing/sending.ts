/** Mailings for tests, and people who may send them. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { user } from "@/db/schema";
import { baseUrl } from "@/lib/env";
import { signUp, type TestPerson } from "./accounts";

export const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");
export const address = () => `${randomUUID()}@sealdesk.test`;

export async function newSender(): Promise<TestPerson> {
  const person = await signUp({ name: "Ada" });
  await db().update(user).set({ emailVerified: true }).where(eq(user.id, person.userId));
  return person;
}

export const mailingTo = (to: string[], more: object = {}) => ({
  ...{ id: randomUUID(), to, subject: "Invoice 2026-17" },
  link: `${baseUrl()}/sign/verify`,
  ...more,
});
