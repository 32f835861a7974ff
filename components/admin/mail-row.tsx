import { Moment } from "@/components/page/moment";
import type { AdminMail } from "@/lib/contract/admin";
import { MailBadge } from "./mail-badge";

interface MailRowProps {
  mail: AdminMail;
  isOpen: boolean;
  onOpen: () => void;
}

/** One mail of the list: to whom, about what, when, and whether it went. */
export function MailRow({ mail, isOpen, onOpen }: MailRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isOpen}
        onClick={onOpen}
        className="block w-full px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover aria-pressed:bg-accent-soft"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 truncate text-sm font-semibold">{mail.recipient}</span>
          <span className="shrink-0 text-sm text-ink-soft">
            <Moment at={mail.createdAt} />
          </span>
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-2">
          <span className="min-w-0 truncate text-sm text-ink-soft">{mail.subject}</span>
          {mail.status === "sent" ? null : <MailBadge mail={mail} />}
        </span>
      </button>
    </li>
  );
}
