/** Reading and answering tickets as a person, by a personal key, in every project that person belongs to. */
import { withQuery } from "../account/admin-page";
import { flag, rows, word } from "../account/answers";
import type { Environment } from "../environment";
import { record } from "../sync/answers";
import { ticketCall } from "./call";
import {
  readKey,
  readNewKey,
  readPage,
  readProject,
  readSummary,
  readTicket,
  STATUSES,
} from "./read";
import type {
  NewProjectKey,
  Page,
  Project,
  ProjectKey,
  TicketStatus,
  TicketSummary,
} from "./types";

export type ListWishes = {
  /** Without a word: `open`. */
  status?: TicketStatus | "all";
  /** A project's slug. */
  project?: string;
  /** 1 to 100; without a word 50. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string | null;
};

/** Newest first. */
export async function listTickets(
  environment: Environment,
  wishes: ListWishes = {},
): Promise<Page<TicketSummary>> {
  const { limit, ...others } = wishes;
  const path = withQuery("/api/v1/tickets", { ...others, limit: limit?.toString() });
  return readPage(await ticketCall(environment, { method: "GET", path }), readSummary);
}

/** 404 `not_found` also for a ticket of somebody else's project. */
export async function getTicket(environment: Environment, code: string) {
  const answer = await ticketCall(environment, { method: "GET", path: ticketPath(code) });
  return readTicket(record(record(answer).ticket));
}

/** Tells the customer nothing. */
export async function setTicketStatus(
  environment: Environment,
  code: string,
  status: TicketStatus,
): Promise<TicketStatus> {
  const call = { method: "PATCH", path: ticketPath(code), body: { status } } as const;
  return word(record(await ticketCall(environment, call)), "status", STATUSES);
}

/** `emailSent` false: the reply is kept and only its mail failed; sending it again would tell the customer twice. */
export async function replyToTicket(
  environment: Environment,
  code: string,
  reply: { body: string; resolve?: boolean },
  idempotencyKey: string = crypto.randomUUID(),
): Promise<{ emailSent: boolean }> {
  const path = `${ticketPath(code)}/reply`;
  const call = { method: "POST", path, body: reply, idempotencyKey } as const;
  return { emailSent: flag(record(await ticketCall(environment, call)), "email_sent") };
}

export async function listProjects(environment: Environment): Promise<Project[]> {
  const answer = await ticketCall(environment, { method: "GET", path: "/api/v1/projects" });
  return rows(record(answer).projects).map(readProject);
}

export async function listProjectKeys(
  environment: Environment,
  projectId: string,
): Promise<ProjectKey[]> {
  const answer = await ticketCall(environment, { method: "GET", path: keysPath(projectId) });
  return rows(record(answer).keys).map(readKey);
}

export async function makeProjectKey(
  environment: Environment,
  projectId: string,
  name?: string,
): Promise<NewProjectKey> {
  const body = name === undefined ? {} : { name };
  return readNewKey(
    await ticketCall(environment, { method: "POST", path: keysPath(projectId), body }),
  );
}

/** A project's key, or one's own personal key. It stops at once. */
export async function revokeKey(environment: Environment, keyId: string): Promise<void> {
  const path = `/api/v1/keys/${encodeURIComponent(keyId)}`;
  await ticketCall(environment, { method: "DELETE", path });
}

const ticketPath = (code: string) => `/api/v1/tickets/${encodeURIComponent(code)}`;
const keysPath = (projectId: string) => `/api/v1/projects/${encodeURIComponent(projectId)}/keys`;
