import { Badge } from "@/components/ui/badge";
import type { AdminMail } from "@/lib/contract/admin";

/** How far a mail is. */
export function MailBadge({ mail: { status, attempts } }: { mail: AdminMail }) {
  if (status === "sent") return <Badge tone="good">Sent</Badge>;
  if (status === "failed") return <Badge tone="bad">Not sent</Badge>;
  return (
    <Badge tone={attempts > 0 ? "warn" : "plain"}>{attempts > 0 ? "Retrying" : "Waiting"}</Badge>
  );
}
