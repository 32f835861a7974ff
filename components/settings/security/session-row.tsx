import { Laptop, Smartphone } from "lucide-react";
import type { ListedSession } from "@/client/account/sessions";
import { Facts } from "@/components/page/facts";
import { ManagedRow } from "@/components/page/managed-list";
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
  return (
    <ManagedRow
      icon={deviceOf(session.userAgent).isPhone ? Smartphone : Laptop}
      name={name}
      badges={session.current ? <Badge tone="accent">This browser</Badge> : null}
      about={
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
      }
    >
      {session.current ? null : (
        <Button busy={busy} disabled={disabled} onClick={onEnd} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </ManagedRow>
  );
}
