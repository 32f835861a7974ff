/** Mail through Resend's HTTPS interface, for hosts that let no SMTP out. */
import type { MailDriver, Message, Outcome, Sender } from "./driver";

const PATIENCE = 30_000;

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
    signal: AbortSignal.timeout(PATIENCE),
  });
  const text = await response.text();
  return response.ok ? { kind: "sent" } : refusalOf(response.status, text);
}

function bodyOf({ from, to, replyTo, subject, text, html, headers }: Message): object {
  return {
    from: written(from),
    to: [to],
    subject,
    text,
    html,
    headers,
    ...(replyTo ? { reply_to: replyTo } : {}),
  };
}

const written = ({ name, address }: Sender): string =>
  name ? `"${name.replace(/["\\]/g, "")}" <${address}>` : address;

function refusalOf(status: number, text: string): Outcome {
  const words = `${status} ${text}`;
  // 409 with the same key: the first attempt is still under way there, or the row was edited since.
  if (status === 409) return { kind: "deferred", words };
  if (status === 400 || status === 413 || status === 422) return { kind: "refused", words };
  return { kind: "unreachable", words };
}
