/**
 * Sends a document or a link by mail in the account's name (D-95), or prepares it for the person's own mail program.
 */
import { type Sending, sendMail } from "../../lib/contract/sending";
import { toBase64 } from "../../lib/protocol/bytes";
import { keyOfLink, linksIn } from "../../lib/protocol/link-keys";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment, siteOrigin } from "../environment";
import type { FileRef } from "../files";
import { createShareLink } from "../share-links";

export interface MailToSend extends Pick<Sending, "subject" | "copy"> {
  to: readonly string[];
  message: string;
  link: string | null;
  pdf: { filename: string; bytes: Uint8Array } | null;
}

/** A link to read the file, for its owner to send. */
export async function makeSendLink(file: FileRef): Promise<string> {
  const link = { role: "view", name: "", expiresAt: null, short: true } as const;
  return (await createShareLink(file, link)).url;
}

/** Whether a text may contain a file's key; then it must not be sent to this server. */
export const mayHoldKey = (text: string, environment: Environment = defaultEnvironment()) =>
  linksIn(text, siteOrigin(environment)).some((url) => keyOfLink(url) !== "none");

/** @param id a repeat with the same mail sends it once @returns the addresses it was sent to, and those it was not */
export const mailPaper = (
  id: string,
  { to, subject, message, link, pdf, copy }: MailToSend,
  environment: Environment = defaultEnvironment(),
) =>
  callOperation(sendMail, {
    environment,
    body: {
      ...{ id, to: [...to], subject, copy },
      ...(message.trim() !== "" && { message }),
      ...(link !== null && { link }),
      ...(pdf && { pdf: { filename: pdf.filename, data: toBase64(pdf.bytes) } }),
    },
  });

/** Opens the person's own mail program with the mail. Nothing of it is sent to this server. */
export function mailtoAddress({ to, subject, message, link }: Omit<MailToSend, "pdf" | "copy">) {
  const body = [message.trim(), link ?? ""].filter((part) => part !== "").join("\n\n");
  const part = (name: string, text: string) => `${name}=${encodeURIComponent(text)}`;
  const people = to.map((address) => encodeURIComponent(address).replaceAll("%40", "@")).join();
  return `mailto:${people}?${part("subject", subject)}&${part("body", body.replaceAll("\n", "\r\n"))}`;
}

/** "Bob <bob@x.test>, ann@x.test" as addresses, each once. */
export const typedAddresses = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((one) => (/<([^<>]*)>\s*$/.exec(one)?.[1] ?? one).trim().toLowerCase())
      .filter((one) => one !== ""),
  ),
];

const ADDRESS = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>\\]+\.[^\s@"(),:;<>\\]+$/;
export const isAddress = (text: string): boolean => text.length <= 254 && ADDRESS.test(text);
