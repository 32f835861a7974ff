/** Projects, keys and tickets for a test. */
import { randomBytes, randomUUID } from "node:crypto";
import { POST as intakeRoute } from "@/app/api/v1/intake/route";
import { db, pool } from "@/db/client";
import { personalKey, ticketMember, ticketProject, user } from "@/db/schema";
import { digestOf } from "@/lib/digest";
import type { Route } from "@/lib/http/route";
import { newCapability } from "@/lib/protocol/capability";
import { makeProjectKey } from "@/lib/tickets/keys";
import { newNetwork } from "./accounts";
import { type Answered, type CallOptions, call } from "./call";

/** Somebody who answers tickets, with a personal key. */
export interface TestAgent {
  userId: string;
  email: string;
  name: string;
  keyId: string;
  key: string;
}

export async function newAgent(name = "Ada Agent"): Promise<TestAgent> {
  const userId = randomUUID();
  const email = `${userId}@sealdesk.test`;
  await db().insert(user).values({ id: userId, name, email });
  // Straight into the table: making one by its route sends a mail.
  const key = `usk_${newCapability()}`;
  const about = { userId, name: "A program", hash: digestOf(key), start: key.slice(0, 8) };
  const [row] = await db().insert(personalKey).values(about).returning({ id: personalKey.id });
  if (!row) throw new Error("No key was made.");
  return { userId, email, name, keyId: row.id, key };
}

export interface TestProject {
  id: string;
  slug: string;
  name: string;
  owner: TestAgent;
  /** Of a project key with a wide window. */
  keyId: string;
  key: string;
}

export interface ProjectOptions {
  owner?: TestAgent;
  ack?: boolean;
  spam?: "off" | "normal" | "strict";
  block?: string[];
  /** What its key may do in ten minutes. */
  rateMax?: number;
}

export async function newProject(options: ProjectOptions = {}): Promise<TestProject> {
  const { owner = await newAgent(), ack, spam, block, rateMax = 100_000 } = options;
  const slug = `p${randomBytes(6).toString("hex")}`;
  const name = `Project ${slug}`;
  const [project] = await db()
    .insert(ticketProject)
    .values({
      name,
      slug,
      ...(ack !== undefined && { ack }),
      ...(spam && { spam }),
      ...(block && { block }),
    })
    .returning();
  if (!project) throw new Error("No project was made.");
  await join(project.id, owner, "owner");
  const { id: keyId, key } = await makeProjectKey(owner.userId, project.id, "Default");
  await pool().query("update ticket_key set rate_max = $2 where id = $1", [keyId, rateMax]);
  return { id: project.id, slug, name, owner, keyId, key };
}

export async function join(
  projectId: string,
  { userId }: TestAgent,
  role: "owner" | "agent" = "agent",
): Promise<void> {
  await db().insert(ticketMember).values({ projectId, userId, role });
}

/** A program's request: no origin, and a network of its own. */
export const ask = (route: Route, path: string, key: string | null, more: CallOptions = {}) =>
  call(route, {
    path,
    ...(key ? { key } : {}),
    ...more,
    headers: {
      "X-Svc-IP": newNetwork(),
      "Sec-Fetch-Site": "none",
      ...more.headers,
    },
  });

export const anEmail = (): string => `${randomBytes(6).toString("hex")}@customers.test`;

/** Files a ticket. */
export const file = (
  { key }: Pick<TestProject, "key">,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answered> =>
  ask(intakeRoute, "/api/v1/intake", key, {
    body: { email: anEmail(), message: "It does not work.", ...body },
    headers,
  });

/** The code of a new ticket. */
export async function filed(project: Pick<TestProject, "key">, body: object = {}): Promise<string> {
  const { status, body: answer } = await file(project, body);
  if (status !== 201) throw new Error(`Intake answered ${status}: ${JSON.stringify(answer)}`);
  return answer.short_code;
}
