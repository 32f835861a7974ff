import { Moment } from "@/components/page/moment";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { DeskMessageView } from "@/lib/contract/desk";

interface CollisionDialogProps {
  messages: readonly DeskMessageView[];
  onSend: () => void;
  onClose: () => void;
}

/** Somebody else was quicker: their words first, then the choice. */
export function CollisionDialog({ messages, onSend, onClose }: CollisionDialogProps) {
  const who = messages.at(-1)?.author_name ?? "Another agent";
  return (
    <Dialog
      title={`${who} already replied`}
      lead="The customer already has this reply. Your draft is kept."
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onSend}>Send my reply too</Button>
          <Button variant="primary" onClick={onClose}>
            Keep writing
          </Button>
        </>
      }
    >
      <ul className="space-y-3">
        {messages.map(({ id, author_name, body, created_at }) => (
          <li key={id} className="rounded-md bg-sunken px-4 py-3">
            <p className="flex justify-between gap-3 text-sm text-ink-faint">
              <span dir="auto">{author_name ?? "Agent"}</span>
              <Moment at={created_at} />
            </p>
            <p dir="auto" className="mt-1 text-start whitespace-pre-wrap wrap-anywhere">
              {body}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
