/** What is to be said of the inbox as a whole: a key that is not ours, and room that runs out. */
import type { Inbox } from "@/client/signing/inbox";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

/** The server takes 500 (I-006). */
const MOST = 500;
const NEARLY = 450;

interface InboxNoticesProps {
  inbox: Inbox;
  onUseOwnKey: () => void;
}

export function InboxNotices({ inbox, onUseOwnKey }: InboxNoticesProps) {
  const count = inbox.rows.reduce((sum, { rowIds }) => sum + rowIds.length, inbox.aside.length);
  return (
    <>
      {inbox.alarm === "another-key" ? (
        <Banner tone="bad" action={<Button onClick={onUseOwnKey}>Use my own key</Button>}>
          The server gives out a key for your inbox that is not in your vault. Whatever programs
          left here since then could be read by somebody else. If you did not change it yourself,
          tell whoever runs this server.
        </Banner>
      ) : null}
      {inbox.alarm === "locked-keys" ? (
        <Banner tone="bad" action={<Button onClick={onUseOwnKey}>Make a new key</Button>}>
          The server keeps inbox keys that your vault does not open, so nothing is left in the inbox
          until a new one is made.
        </Banner>
      ) : null}
      {count >= NEARLY ? (
        <Banner tone="warn">
          The inbox holds {count} of {MOST} rows
          {count >= MOST ? ", and takes no more" : ""}. Take out what is finished.
        </Banner>
      ) : null}
    </>
  );
}
