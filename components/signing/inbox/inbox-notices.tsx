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
          The server is using an inbox key that isn’t in your vault, so someone else may be able to
          read what programs have added since. If you didn’t change it yourself, tell the person who
          runs this server.
        </Banner>
      ) : null}
      {inbox.alarm === "locked-keys" ? (
        <Banner tone="bad" action={<Button onClick={onUseOwnKey}>Make a new key</Button>}>
          Your vault can’t decrypt the inbox keys on the server. Programs can’t add to the inbox
          until you make a new key.
        </Banner>
      ) : null}
      {count >= NEARLY ? (
        <Banner tone="warn">
          The inbox has {count} of {MOST} rows
          {count >= MOST ? " and is full" : ""}. Remove finished requests.
        </Banner>
      ) : null}
    </>
  );
}
