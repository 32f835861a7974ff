/** Whom mails come from, and the id a mail keeps through all its attempts. */
import { isIP } from "node:net";
import { baseUrl, env } from "@/lib/env";
import type { Sender } from "./message";

export function mailSender(): Sender {
  const { MAIL_FROM } = env();
  if (MAIL_FROM) return MAIL_FROM;
  const { hostname } = new URL(baseUrl());
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return { name: "Sealdesk", address: `no-reply@${isNumber ? "localhost" : hostname}` };
}

/** A receiver that gets one mail twice can tell by it (RFC 5322 3.6.4). */
export const messageIdOf = (id: string, { address }: Sender): string =>
  `<${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;
