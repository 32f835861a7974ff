/** The ways to send a reply: send, send and resolve, or save as a note. */
import { Send, StickyNote } from "lucide-react";
import { modifierKey } from "@/components/shell/modifier";
import { Button } from "@/components/ui/button";
import type { Kind, Sending } from "./use-sending";

interface SendButtonsProps extends Pick<Sending, "running"> {
  kind: Kind;
  mayResolve: boolean;
  send: (resolve: boolean) => void;
}

export function SendButtons({ kind, running, mayResolve, send }: SendButtonsProps) {
  const isNote = kind === "note";
  const Icon = isNote ? StickyNote : Send;
  return (
    <span className="ml-auto flex flex-wrap justify-end gap-2">
      {mayResolve ? (
        <Button
          busy={running === "resolve"}
          disabled={running !== null}
          data-tip="Send and resolve"
          data-tip-keys={`${modifierKey()} Shift Enter`}
          onClick={() => send(true)}
        >
          Reply and resolve
        </Button>
      ) : null}
      <Button
        variant="primary"
        busy={running === "send"}
        disabled={running !== null}
        data-tip={isNote ? "Save the note" : "Send"}
        data-tip-keys={`${modifierKey()} Enter`}
        icon={Icon}
        onClick={() => send(false)}
      >
        {isNote ? "Save note" : "Reply"}
      </Button>
    </span>
  );
}
