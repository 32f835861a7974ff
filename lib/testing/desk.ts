/** The desk in a test: projects, who is in them, and its routes as a member's own page calls them. */
import { randomUUID } from "node:crypto";
import { db, pool } from "@/db/client";
import { ticketInvite, ticketMember, ticketProject } from "@/db/schema";
import { digestOf } from "@/lib/digest";
import type { Route } from "@/lib/http/route";
import { newCapability } from "@/lib/protocol/capability";
import { asPerson, type TestPerson } from "./accounts";
import type { Answered, CallOptions } from "./call";

export type Role = "owner" | "agent";

export interface TestProject {
  id: string;
  slug: string;
  name: string;
}

export const newSlug = (): string => `p-${randomUUID().slice(0, 12)}`;

/** A project with these members. */
export async function newProject(
  members: readonly (readonly [person: { userId: string }, role: Role])[],
  more: Partial<typeof ticketProject.$inferInsert> = {},
): Promise<TestProject> {
  const values = { name: "Acme", slug: newSlug(), ...more };
  const [row] = await db().insert(ticketProject).values(values).returning();
  if (!row) throw new Error("No project.");
  await enter(row.id, ...members);
  return { id: row.id, slug: row.slug, name: row.name };
}

export async function enter(
  projectId: string,
  ...members: readonly (readonly [person: { userId: string }, role: Role])[]
): Promise<void> {
  const rows = members.map(([{ userId }, role]) => ({ projectId, userId, role }));
  if (rows.length > 0) await db().insert(ticketMember).values(rows);
}

/** An invitation, as the mail has it. */
export async function newInvite(
  { id: projectId }: TestProject,
  by: { userId: string } | null,
  role: Role = "agent",
): Promise<{ id: string; token: string }> {
  const token = newCapability();
  const values = {
    ...{ projectId, role, email: `${randomUUID()}@sealdesk.test` },
    ...{ tokenHash: digestOf(token), invitedBy: by?.userId ?? null },
    expiresAt: new Date(Date.now() + 3_600_000),
  };
  const [row] = await db().insert(ticketInvite).values(values).returning();
  return { id: row?.id ?? "", token };
}

/** As if this time had passed since a moment in a row. */
export const age = (table: string, id: string, column: string, interval: string) =>
  pool().query(`update ${table} set ${column} = ${column} - interval '${interval}' where id = $1`, [
    id,
  ]);

/** Calls a route from a person's page; the parameters are read off the path by the pattern. */
export function at(
  person: TestPerson,
  route: Route,
  pattern: string,
  params: Record<string, string> = {},
  options: Omit<CallOptions, "path" | "params"> & { query?: string } = {},
): Promise<Answered> {
  const { query, ...rest } = options;
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  return asPerson(person, route, { ...rest, params, path: query ? `${path}?${query}` : path });
}
