/** Mail through Resend's HTTPS interface, for hosts that let no SMTP out. */
import * as z from "zod";
import {
  type Attachment,
  calendarMethodOf,
  type MailDriver,
  type Message,
  type Outcome,
  type Sender,
} from "./message";

const TIMEOUT_MS = 30_000;

/** https://resend.com/docs/api-reference/errors */
const Problem = z.object({ name: z.string() });

/** @param base where Resend is; another one in tests */
export function resendDriver(key: string, base = "https://api.resend.com"): MailDriver {
  return {
    sends: true,
    deliver: async (message) => {
      try {
        return await post(`${base}/emails`, key, message);
      } catch (fault) {
        const words = fault instanceof Error ? `${fault.name}: ${fault.message}` : "no answer";
        return { kind: "unreachable", words };
      }
    },
    close: () => undefined,
  };
}

async function post(url: string, key: string, message: Message): Promise<Outcome> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      // Kept there for 24 hours, which is as long as we try.
      "Idempotency-Key": message.id,
    },
    body: JSON.stringify(bodyOf(message)),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  return response.ok ? { kind: "sent" } : refusalOf(response.status, text);
}

function bodyOf(message: Message): object {
  const { from, to, replyTo, subject, text, html, headers, attachment } = message;
  return {
    from: written(from),
    to: [to],
    subject,
    text,
    html,
    headers,
    ...(replyTo ? { reply_to: replyTo } : {}),
    ...(attachment
      ? {
          attachments: [
            {
              filename: attachment.filename,
              content: attachment.content.toString("base64"),
              ...typeOf(attachment),
            },
          ],
        }
      : {}),
  };
}

function typeOf(attachment: Attachment): { content_type?: string } {
  const method = calendarMethodOf(attachment);
  return method === null ? {} : { content_type: `text/calendar; charset=utf-8; method=${method}` };
}

const written = ({ name, address }: Sender): string =>
  name ? `"${name.replace(/["\\]/g, "")}" <${address}>` : address;

/** The answers that speak of our key or of the service, whatever the mail: none gets through now. */
const AWAY = new Set([401, 404, 405, 408, 429]);
/** And those that speak of what is in the mail, which stays the same. */
const NEVER = new Set([400, 413, 422]);

/**
 * What an answer means, by Resend's list of errors. A 403 that is not about the key is about this mail: its recipient, or
 * its sender, whom an operator can still set right. A 409 is about its idempotency key: the first attempt is still under
 * way, or the row was edited since.
 */
function refusalOf(status: number, text: string): Outcome {
  const words = `${status} ${text}`;
  const name = nameIn(text);
  const isAway = AWAY.has(status) || status >= 500 || name === "invalid_api_key";
  if (isAway) return { kind: "unreachable", words };
  const isFinal = NEVER.has(status) && name !== "invalid_from_address";
  return { kind: isFinal ? "refused" : "deferred", words };
}

/** The name of an error, as Resend's list has it; null for an answer that is not in its form. */
function nameIn(text: string): string | null {
  try {
    return Problem.parse(JSON.parse(text)).name;
  } catch {
    return null;
  }
}
