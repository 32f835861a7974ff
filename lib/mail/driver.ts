/** The ways a mail can go, and the one place where one of them is chosen (D-96). */
import { env } from "@/lib/env";
import type { MailDriver } from "./message";
import { resendDriver } from "./resend";
import { smtpDriver } from "./smtp";

export type DriverName = "smtp" | "resend" | "outbox" | "none";

/** As `MAIL_DRIVER` says, else by what is set up; else mails stay in the outbox. */
export function mailDriverName(): DriverName {
  const { MAIL_DRIVER, SMTP_URL, RESEND_API_KEY } = env();
  if (MAIL_DRIVER) return MAIL_DRIVER;
  if (SMTP_URL) return "smtp";
  return RESEND_API_KEY ? "resend" : "outbox";
}

/** Mails are read in the outbox itself: being there is being sent. */
const outbox: MailDriver = {
  sends: false,
  keeps: true,
  deliver: async () => ({ kind: "sent" }),
  close: () => undefined,
};

const none: MailDriver = {
  sends: false,
  deliver: async () => ({ kind: "refused", words: "No mail is sent here (MAIL_DRIVER=none)." }),
  close: () => undefined,
};

let current: { settings: string; driver: MailDriver } | undefined;

/** The driver of the settings; kept, because it keeps connections. */
export function mailDriver(): MailDriver {
  const name = mailDriverName();
  const { SMTP_URL = "", RESEND_API_KEY = "" } = env();
  const settings = `${name} ${SMTP_URL} ${RESEND_API_KEY}`;
  if (current?.settings !== settings) {
    current?.driver.close();
    const drivers: Record<DriverName, () => MailDriver> = {
      smtp: () => smtpDriver(SMTP_URL),
      resend: () => resendDriver(RESEND_API_KEY),
      outbox: () => outbox,
      none: () => none,
    };
    current = { settings, driver: drivers[name]() };
  }
  return current.driver;
}

/** Lets connections go; the next mail opens new ones. */
export function closeMailDriver(): void {
  current?.driver.close();
  current = undefined;
}
