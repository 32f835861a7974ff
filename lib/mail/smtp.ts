/** Mail through an SMTP server, over connections that are kept for a while. */
import type { createTransport } from "nodemailer";
import {
  type Attachment,
  calendarMethodOf,
  type MailDriver,
  type Message,
  type Outcome,
} from "./message";
import { messageIdOf } from "./sender";

/**
 * A server may take minutes over a message it has been given; to hang up on it is how mails arrive twice
 * (RFC 5321 4.5.3.2.6). Everything before that is quick or not there (ms).
 */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 30_000,
  socketTimeout: 300_000,
  idleTimeout: 30_000,
};
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** @param url `smtp://` or `smtps://`; options of nodemailer may follow its `?` */
export function smtpDriver(url: string): MailDriver {
  const { hostname, username } = new URL(url);
  let transport: Promise<ReturnType<typeof open>> | undefined;
  const connect = async () => {
    const nodemailer = await import("nodemailer");
    return open(nodemailer.createTransport, url, username !== "" && !LOOPBACK.test(hostname));
  };
  return {
    sends: true,
    deliver: async (message) => {
      transport ??= connect();
      try {
        await (await transport).sendMail(messageOf(message));
        return { kind: "sent" };
      } catch (fault) {
        return outcomeOf(fault);
      }
    },
    close: () => {
      transport?.then(
        (opened) => opened.close(),
        () => undefined,
      );
      transport = undefined;
    },
  };
}

/** @param isSecret a password goes over the line: then the line must be encrypted */
function open(create: typeof createTransport, url: string, isSecret: boolean) {
  return create({
    pool: true,
    maxConnections: 5,
    requireTLS: isSecret,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...patience,
    url,
  });
}

function messageOf(message: Message) {
  const { id, from, to, replyTo, subject, text, html, headers: all, attachment } = message;
  const { "Message-ID": threadId, ...headers } = all;
  return {
    messageId: threadId ?? messageIdOf(id, from),
    from,
    to: { name: "", address: to },
    ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    html,
    headers,
    ...(attachment && attached(attachment)),
    xMailer: false as const,
  };
}

/** An iCalendar object goes beside the text too: that is where mail programs look for it. */
function attached(attachment: Attachment) {
  const method = calendarMethodOf(attachment);
  const { filename, content } = attachment;
  return method === null
    ? { attachments: [{ filename, content, contentType: "application/pdf" }] }
    : { icalEvent: { filename, method, content } };
}

/** What a failed attempt means, by where in the conversation it ended. */
function outcomeOf(fault: unknown): Outcome {
  const { code, command, response, responseCode, message } = fault as {
    code?: string;
    command?: string;
    response?: string;
    responseCode?: number;
    message?: string;
  };
  const words = response ?? `${code ?? ""} ${message ?? ""}`.trim();
  if (isCut(code, message)) return { kind: "deferred", words };
  const isAboutMail = command === "RCPT TO" || command === "DATA" || code === "EMESSAGE";
  if (!isAboutMail || responseCode === 421) return { kind: "unreachable", words };
  const isFinal = responseCode !== undefined && responseCode >= 500;
  return { kind: isFinal ? "refused" : "deferred", words };
}

/** The line broke in the middle of something: perhaps this mail was taken, so it is not tried again in a hurry. */
const isCut = (code = "", message = ""): boolean =>
  code === "ECONNECTION" || message === "Timeout" || /ECONNRESET|EPIPE/.test(message);
