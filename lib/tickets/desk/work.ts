/** What agents do with a ticket at the desk: answer, add a note, and resolve many at once. */
import { db } from "@/db/client";
import type * as api from "@/lib/contract/desk";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import { HttpError } from "@/lib/http/errors";
import type { KeyedBody } from "@/lib/http/idempotency";
import { canonicalCode } from "../codes";
import { findTicket } from "../detail";
import { type LockedTicket, lockTicketForMember } from "../lock";
import { addMessage } from "../messages";
import { type Agent, replyAsAgent } from "../reply";
import { changeStatus } from "../status-change";
import { newerThan } from "./detail";

/**
 * Answers the customer. Messages that others wrote meanwhile do not block it; the answer returns them.
 * @throws 404; 400 for an Idempotency-Key used with another body
 */
export async function replyAtDesk(
  agent: Agent,
  code: string,
  { seen, body, resolve, attachments = [] }: Body<typeof api.replyAtDesk>,
  keyedBody: KeyedBody | null,
): Promise<AnswerOf<typeof api.replyAtDesk>> {
  const { id } = await findTicket(agent.userId, code);
  const answer = await replyAsAgent(agent, code, { body, resolve, attachments }, keyedBody);
  return { ...answer, newer: seen ? await newerThan(id, seen, agent.userId) : [] };
}

/** Adds a note that only agents see. @throws 404 */
export async function addNote(
  { userId, name }: Agent,
  code: string,
  body: string,
): Promise<{ ok: true; id: string }> {
  const { messageId } = await db().transaction(async (tx) => {
    const ticket = await lockTicketForMember(tx, userId, code);
    const by = { author: "agent", userId, authorName: name } as const;
    return addMessage(tx, ticket, { ...by, body, attachments: [], internal: true });
  });
  return { ok: true, id: messageId };
}

/**
 * Resolves or reopens many tickets, each by the person's own rights. A code that is invalid or not theirs is skipped.
 * @returns the codes of the changed tickets, in the given order
 */
export async function changeMany(
  userId: string,
  { codes, status }: Body<typeof api.changeTicketStatuses>,
): Promise<{ codes: string[] }> {
  const asked = [...new Set(codes.flatMap((text) => canonicalCode(text) ?? []))];
  const changed = new Set<string>();
  await db().transaction(async (tx) => {
    const locked: LockedTicket[] = [];
    // Locks all tickets before their projects' counts, in one order, so that two requests do not deadlock.
    for (const code of [...asked].sort()) {
      const ticket = await lockTicketForMember(tx, userId, code).catch(noneIfNotFound);
      if (ticket) locked.push(ticket);
    }
    for (const ticket of locked)
      if (await changeStatus(tx, ticket, status)) changed.add(ticket.code);
  });
  return { codes: asked.filter((code) => changed.has(code)) };
}

function noneIfNotFound(fault: unknown): null {
  if (fault instanceof HttpError && fault.status === 404) return null;
  throw fault;
}
