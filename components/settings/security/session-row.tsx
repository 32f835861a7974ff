import { Laptop, Smartphone } from "lucide-react";
import type { ListedSession } from "@/client/account/sessions";
import { Facts } from "@/components/page/facts";
import { Moment } from "@/components/page/moment";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { deviceOf } from "@/lib/protocol/device";

interface SessionRowProps {
  session: ListedSession;
  busy: boolean;
  /** Something else is ended just now. */
  disabled: boolean;
  onEnd: () => void;
}

export const nameOf = ({ userAgent }: ListedSession) =>
  deviceOf(userAgent).words ?? "Another program";

/** One browser: what it is, from which network it came, and when it was last here. */
export function SessionRow({ session, busy, disabled, onEnd }: SessionRowProps) {
  const name = nameOf(session);
  const Icon = deviceOf(session.userAgent).isPhone ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name}
          {session.current ? <Badge tone="accent">This browser</Badge> : null}
        </p>
        <p className="text-sm text-ink-faint">
          <Facts
            facts={[
              session.ipAddress || "Network unknown",
              session.current ? (
                "active now"
              ) : (
                <>
                  last seen <Moment at={session.updatedAt} within />
                </>
              ),
            ]}
          />
        </p>
      </div>
      {session.current ? null : (
        <Button busy={busy} disabled={disabled} onClick={onEnd} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
