/** Projects, who works in them, and their settings, as the desk's pages show and change them (D-27). */
import { flag, rows, textOrNull, word } from "../account/answers";
import type { Environment } from "../environment";
import { count, record, text } from "../sync/answers";
import { deskCall, segment } from "./desk-call";
import { readProject } from "./read";
import type { MemberRole, Project, SpamLevel } from "./types";

type Fields = Record<string, unknown>;

export type DeskProject = Project & {
  role: MemberRole;
  /** Customers get a receipt. */
  ack: boolean;
  spam: SpamLevel;
  /** Whether this person gets mails about new tickets. */
  notify: boolean;
  retentionDays: number | null;
};

export type DeskProjectSettings = DeskProject & {
  /** Addresses, domains and words. */
  block: string[];
  /** Intakes refused as spam, by day; days without one are left out. */
  flagged: { day: string; count: number }[];
  /** False where this server sends no mail. */
  mail: boolean;
};

export type DeletedProject = { id: string; name: string; slug: string; deletedAt: string };

export type Member = {
  userId: string;
  name: string;
  email: string;
  role: MemberRole;
  notify: boolean;
  joinedAt: string;
};
export type Invite = { id: string; email: string; role: MemberRole; expiresAt: string };
export type Members = { members: Member[]; invites: Invite[] };

/** What an invitation says before it is taken. */
export type Invitation = {
  project: string;
  inviter: string | null;
  role: MemberRole;
  email: string;
  /** Whoever asks belongs to the project already. */
  isMember: boolean;
};

export type CannedReply = { id: string; name: string; body: string };

const PROJECTS = "/api/desk/projects";
const ROLES = ["owner", "agent"] as const;
const at = (id: string, rest = "") => `${PROJECTS}/${segment(id)}${rest === "" ? "" : `/${rest}`}`;

export async function deskProjects(environment?: Environment): Promise<{
  projects: DeskProject[];
  deleted: DeletedProject[];
}> {
  const from = record(await deskCall({ method: "GET", path: PROJECTS }, environment));
  return {
    projects: rows(from.projects).map(readDeskProject),
    deleted: rows(from.deleted ?? []).map((row) => ({
      id: text(row, "id"),
      name: text(row, "name"),
      slug: text(row, "slug"),
      deletedAt: text(row, "deleted_at"),
    })),
  };
}

/** 400 with `fieldErrors.slug` when the slug is taken. Without one it is made of the name. */
export async function createProject(
  name: string,
  slug?: string,
  environment?: Environment,
): Promise<DeskProject> {
  const body = slug ? { name, slug } : { name };
  const answer = record(await deskCall({ method: "POST", path: PROJECTS, body }, environment));
  return readDeskProject(record(answer.project));
}

export async function deskProject(
  id: string,
  environment?: Environment,
): Promise<DeskProjectSettings> {
  return readSettings(await deskCall({ method: "GET", path: at(id) }, environment));
}

export type ProjectChange = Partial<{
  name: string;
  ack: boolean;
  spam: SpamLevel;
  block: readonly string[];
  retention_days: number | null;
}>;

/** Owners only. */
export async function changeProject(
  id: string,
  change: ProjectChange,
  environment?: Environment,
): Promise<DeskProjectSettings> {
  return readSettings(await deskCall({ method: "PATCH", path: at(id), body: change }, environment));
}

/** Its keys stop at once; an owner may restore it for 30 days. @param slug typed out by whoever asks */
export async function deleteProject(
  id: string,
  slug: string,
  environment?: Environment,
): Promise<void> {
  await deskCall({ method: "DELETE", path: at(id), body: { confirm: slug } }, environment);
}

export async function restoreProject(id: string, environment?: Environment): Promise<void> {
  await deskCall({ method: "POST", path: at(id, "restore"), body: {} }, environment);
}

export async function projectMembers(id: string, environment?: Environment): Promise<Members> {
  const from = record(await deskCall({ method: "GET", path: at(id, "members") }, environment));
  return {
    members: rows(from.members).map((row) => ({
      userId: text(row, "userId"),
      name: text(row, "name"),
      email: text(row, "email"),
      role: word(row, "role", ROLES),
      notify: flag(row, "notify"),
      joinedAt: text(row, "joinedAt"),
    })),
    invites: rows(from.invites).map((row) => ({
      id: text(row, "id"),
      email: text(row, "email"),
      role: word(row, "role", ROLES),
      expiresAt: text(row, "expiresAt"),
    })),
  };
}

/** @returns whether a mail brings them the link; a server that sends none can bring it nobody */
export async function inviteMember(
  id: string,
  email: string,
  role: MemberRole,
  environment?: Environment,
): Promise<boolean> {
  const call = { method: "POST", path: at(id, "members"), body: { email, role } } as const;
  return flag(record(await deskCall(call, environment)), "mail");
}

export async function withdrawInvite(
  id: string,
  inviteId: string,
  environment?: Environment,
): Promise<void> {
  await deskCall({ method: "DELETE", path: at(id, `invites/${segment(inviteId)}`) }, environment);
}

/** The role is an owner's to give; whether mails come, each person's own. */
export async function changeMember(
  id: string,
  userId: string,
  change: { role: MemberRole } | { notify: boolean },
  environment?: Environment,
): Promise<void> {
  await deskCall(
    { method: "PATCH", path: at(id, `members/${segment(userId)}`), body: change },
    environment,
  );
}

/** Removes somebody, or leaves. 400 for the last owner. */
export async function removeMember(
  id: string,
  userId: string,
  environment?: Environment,
): Promise<void> {
  await deskCall({ method: "DELETE", path: at(id, `members/${segment(userId)}`) }, environment);
}

/** 404: used or unknown; 400: too old. */
export async function readInvitation(
  token: string,
  environment?: Environment,
): Promise<Invitation> {
  const call = { method: "POST", path: "/api/desk/join/look", body: { token } } as const;
  const from = record(record(await deskCall(call, environment)).invite);
  return {
    project: text(record(from.project), "name"),
    inviter: textOrNull(from, "inviter"),
    role: word(from, "role", ROLES),
    email: text(from, "email"),
    isMember: flag(from, "member"),
  };
}

/** @returns the project's id */
export async function joinProject(token: string, environment?: Environment): Promise<string> {
  const call = { method: "POST", path: "/api/desk/join", body: { token } } as const;
  return text(record(record(await deskCall(call, environment)).project), "id");
}

export async function cannedReplies(id: string, environment?: Environment): Promise<CannedReply[]> {
  const from = record(await deskCall({ method: "GET", path: at(id, "canned") }, environment));
  return rows(from.canned).map(readCanned);
}

export async function saveCanned(
  id: string,
  reply: { id?: string | undefined; name: string; body: string },
  environment?: Environment,
): Promise<void> {
  const { id: known, name, body } = reply;
  const path = at(id, known ? `canned/${segment(known)}` : "canned");
  await deskCall({ method: known ? "PATCH" : "POST", path, body: { name, body } }, environment);
}

export async function removeCanned(
  id: string,
  cannedId: string,
  environment?: Environment,
): Promise<void> {
  await deskCall({ method: "DELETE", path: at(id, `canned/${segment(cannedId)}`) }, environment);
}

function readDeskProject(from: Fields): DeskProject {
  const days = from.retention_days;
  return {
    ...readProject(from),
    role: word(from, "role", ROLES),
    ack: flag(from, "ack"),
    spam: word(from, "spam", ["off", "normal", "strict"]),
    notify: flag(from, "notify"),
    retentionDays: typeof days === "number" ? days : null,
  };
}

function readSettings(answer: unknown): DeskProjectSettings {
  const from = record(record(answer).project);
  const { block } = from;
  return {
    ...readDeskProject(from),
    mail: flag(from, "mail"),
    block: Array.isArray(block) ? block.filter((entry) => typeof entry === "string") : [],
    flagged: rows(from.flagged).map((row) => ({
      day: text(row, "day"),
      count: count(row, "count"),
    })),
  };
}

function readCanned(from: Fields): CannedReply {
  return { id: text(from, "id"), name: text(from, "name"), body: text(from, "body") };
}
