/** Projects for their members. Deleted projects are never returned. */
import { pool } from "@/db/client";
import type { ProjectView } from "@/lib/contract/ticket-shapes";
import { isUuid } from "@/lib/protocol/ids";
import { ticketErrors } from "./errors";

interface Row {
  id: string;
  name: string;
  slug: string;
  open_count: number;
  created_at: Date;
}

const LIST = `select p.id, p.name, p.slug, p.open_count, p.created_at
from ticket_member m join ticket_project p on p.id = m.project_id and p.deleted_at is null
where m.user_id = $1 order by p.created_at, p.id`;

/** A person's projects, oldest first, with the stored count of open tickets (T-161). */
export async function listProjects(userId: string): Promise<{ projects: ProjectView[] }> {
  const { rows } = await pool().query<Row>({
    name: "ticket_projects",
    text: LIST,
    values: [userId],
  });
  return { projects: rows.map(projectView) };
}

const projectView = ({ created_at, ...row }: Row): ProjectView => ({
  ...row,
  created_at: created_at.toISOString(),
});

export type Role = "owner" | "agent";

const ROLE = `select m.role from ticket_member m
join ticket_project p on p.id = m.project_id and p.deleted_at is null
where m.user_id = $1 and m.project_id = $2`;

/** A person's role in a project. @throws 404 for an unknown or deleted project, or one they are not in (T-164) */
export async function memberRole(userId: string, projectId: string): Promise<Role> {
  if (!isUuid(projectId)) throw ticketErrors.notFound();
  const { rows } = await pool().query<{ role: Role }>(ROLE, [userId, projectId]);
  if (!rows[0]) throw ticketErrors.notFound();
  return rows[0].role;
}
