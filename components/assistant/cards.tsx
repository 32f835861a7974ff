/** What the person decides: whether a change may be made, and whether one that was made stays. */
import { Check, Copy, FileText, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Change } from "@/client/assistant/changing-tools";
import { copyText } from "@/components/shell/copy-text";
import { Button, buttonLook } from "@/components/ui/button";
import type { Card } from "./hands";

const Frame = ({ children, label }: { children: ReactNode; label: string }) => (
  <section
    aria-label={label}
    className="mt-2.5 space-y-2.5 rounded-lg border border-line bg-raised p-3 text-sm"
  >
    {children}
  </section>
);

interface AskedProps {
  change: Change;
  reply: (isYes: boolean, toAll?: boolean) => void;
}

/** Before a change. */
export function Asked({ change, reply }: AskedProps) {
  const { title, words, yes } = questionOf(change);
  return (
    <Frame label="The assistant asks">
      <p className="font-semibold">{title}</p>
      {words ? (
        <p className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere text-ink-soft">
          {words}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" data-asked onClick={() => reply(true)}>
          {yes}
        </Button>
        {change.what === "edit" ? (
          <Button onClick={() => reply(true, true)}>Allow for this chat</Button>
        ) : null}
        <Button variant="quiet" onClick={() => reply(false)}>
          Don’t
        </Button>
      </div>
    </Frame>
  );
}

function questionOf(change: Change): { title: string; words: string; yes: string } {
  switch (change.what) {
    case "edit":
      return {
        title: `Change “${change.title}”?`,
        words: change.instructions,
        yes: "Change it",
      };
    case "create":
      return {
        title: `Make “${change.title}”?`,
        words: change.markdown,
        yes: `Make the ${change.kind}`,
      };
    case "share":
      return {
        title: `Make a link to “${change.title}”?`,
        words: `Anyone who has it can ${change.role} the file. It’s shown to you and sent to nobody.`,
        yes: "Make the link",
      };
    case "sign":
      return {
        title: `Prepare “${change.title}” for signing?`,
        words: "You choose who signs on the next page. Nobody is emailed before that.",
        yes: "Continue",
      };
    case "draft":
      return { title: "Read this as an invoice?", words: change.description, yes: "Read it" };
  }
}

/** After it. */
export function Done({ card, redraw }: { card: Card; redraw: () => void }) {
  if (card.kind === "change") return <ChangeCard card={card} redraw={redraw} />;
  return (
    <Frame label={card.label}>
      <div className="flex items-center gap-2">
        <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        <span className="min-w-0 flex-1 truncate font-semibold">{card.label}</span>
        {card.kind === "file" ? (
          <a href={card.url} className={buttonLook()}>
            Open
          </a>
        ) : (
          <Button icon={Copy} onClick={() => void copyText(card.url, "Link copied.")}>
            Copy
          </Button>
        )}
      </div>
    </Frame>
  );
}

interface ChangeCardProps {
  card: Extract<Card, { kind: "change" }>;
  redraw: () => void;
}

function ChangeCard({ card, redraw }: ChangeCardProps) {
  const { applied, state } = card;
  const become = (next: typeof state, work: () => void) => () => {
    work();
    card.state = next;
    redraw();
  };
  if (state === "undone")
    return (
      <Frame label="Change">
        <p className="text-ink-soft">Undone. The text is as it was.</p>
      </Frame>
    );
  if (state === "done")
    return (
      <Frame label="Change">
        <div className="flex items-center gap-2">
          <Check aria-hidden="true" className="size-4 shrink-0 text-good" />
          <p className="flex-1">
            {applied.suggestions > 0 ? "Accepted." : "Changed, and saved as a version."}
          </p>
          <Button icon={Undo2} onClick={become("undone", applied.undo)}>
            Undo
          </Button>
        </div>
      </Frame>
    );
  const { suggestions } = applied;
  return (
    <Frame label="Change">
      <p>
        {suggestions === 1 ? "1 suggestion is" : `${suggestions} suggestions are`} in the text.
        Nothing changes until you accept.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={Check} onClick={become("done", applied.accept)}>
          Accept
        </Button>
        <Button icon={X} onClick={become("undone", applied.undo)}>
          Reject
        </Button>
      </div>
    </Frame>
  );
}
