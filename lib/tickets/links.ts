/** The customer's link: a capability derived from the server's secret and not stored (D-21). */
import { createHmac } from "node:crypto";
import { isSameText } from "@/lib/digest";
import { baseUrl } from "@/lib/env";
import { secretFor } from "@/lib/secret";

/** @param n the ticket's column `link`; increasing it ends all earlier links */
export function capabilityOf(ticketId: string, n: number): string {
  return createHmac("sha256", secretFor("svc:ticket-link:v1"))
    .update(`svc:ticket-link:v1:${ticketId}:${n}`)
    .digest("base64url");
}

export const isCapability = (given: string, ticketId: string, n: number): boolean =>
  isSameText(given, capabilityOf(ticketId, n));

interface Linked {
  ticketId: string;
  code: string;
  /** The ticket's column `link`. */
  link: number;
}

/** The path of the customer's page. Anyone who has it can read and answer. */
export const statusPathOf = ({ ticketId, code, link }: Linked): `/${string}` =>
  `/t/${code}?k=${capabilityOf(ticketId, link)}`;

export const statusUrlOf = (ticket: Linked): string => baseUrl() + statusPathOf(ticket);
