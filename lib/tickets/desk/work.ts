/** What agents do with a ticket at the desk: answer, note, and settle many at once. */
import { db } from "@/db/client";
import type * as api from "@/lib/contract/desk";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import { HttpError } from "@/lib/http/errors";
import { canonicalCode } from "../codes";
import { findTicket } from "../detail";
import type { Mark } from "../idempotency";
import { type LockedTicket, lockTicketForMember } from "../lock";
import { addMessage } from "../messages";
import { type Agent, replyAsAgent } from "../reply";
import { changeStatus } from "../status-change";
import { newerThan } from "./detail";

/**
 * Answers the customer. Nothing that others wrote meanwhile holds it back; it is told of.
 * @throws 404; 400 for a mark that was used for another body
 */
export async function replyAtDesk(
  agent: Agent,
  code: string,
  { seen, body, resolve, attachments = [] }: Body<typeof api.replyAtDesk>,
  mark: Mark | null,
): Promise<AnswerOf<typeof api.replyAtDesk>> {
  const { id } = await findTicket(agent.userId, code);
  const answer = await replyAsAgent(agent, code, { body, resolve, attachments }, mark);
  return { ...answer, newer: seen ? await newerThan(id, seen, agent.userId) : [] };
}

/** A note among agents. @throws 404 */
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
 * Resolves or opens many tickets at once, each by its own rights: a code that is none or not theirs changes nothing.
 * @returns the codes of those that changed, in the order asked
 */
export async function changeMany(
  userId: string,
  { codes, status }: Body<typeof api.changeTicketStatuses>,
): Promise<{ codes: string[] }> {
  const asked = [...new Set(codes.flatMap((text) => canonicalCode(text) ?? []))];
  const changed = new Set<string>();
  await db().transaction(async (tx) => {
    const locked: LockedTicket[] = [];
    // All tickets before their projects' counts, and in one order: so no two requests wait for each other.
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
