/** Tickets from a program: filed with a project key, and read and answered with a personal key. */

import type { BodyInput, QueryInput } from "../../lib/contract/operation";
import * as api from "../../lib/contract/tickets";
import { callOperation } from "../call";
import type { Connection } from "../client";

export { ApiError } from "../http";

export type NewTicket = BodyInput<typeof api.fileTicket>;

/** @param idempotencyKey a repeat with the same key files one ticket */
export const fileTicket = (
  environment: Connection,
  body: NewTicket,
  idempotencyKey: string = crypto.randomUUID(),
) => callOperation(api.fileTicket, { environment, body, idempotencyKey });

export const listTickets = (
  environment: Connection,
  query: NonNullable<QueryInput<typeof api.listTickets>> = {},
) => callOperation(api.listTickets, { environment, query });

export const readTicket = (environment: Connection, code: string) =>
  callOperation(api.readTicket, { environment, params: { code } });

export const replyToTicket = (
  environment: Connection,
  code: string,
  body: BodyInput<typeof api.replyToTicket>,
  idempotencyKey: string = crypto.randomUUID(),
) => callOperation(api.replyToTicket, { environment, params: { code }, body, idempotencyKey });

export const setTicketStatus = (
  environment: Connection,
  code: string,
  body: BodyInput<typeof api.setTicketStatus>,
) => callOperation(api.setTicketStatus, { environment, params: { code }, body });
