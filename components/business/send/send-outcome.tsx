/** To whom a mail went, and to whom not. */
import { CircleAlert, CircleCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface SendOutcomeProps {
  sent: readonly string[];
  failed: readonly string[];
  onClose: () => void;
}

export function SendOutcome({ sent, failed, onClose }: SendOutcomeProps) {
  const title = failed.length === 0 ? "Sent" : sent.length === 0 ? "Not sent" : "Sent in part";
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className="space-y-2">
        {sent.map((address) => (
          <li key={address} className="flex items-start gap-2.5">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-good" />
            <span className="min-w-0 break-words">Sent to {address}</span>
          </li>
        ))}
        {failed.map((address) => (
          <li key={address} className="flex items-start gap-2.5">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-bad" />
            <span className="min-w-0 break-words">
              Not sent to {address}: the mail server didn’t accept it in time. Check the address,
              then send to this person only.
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
