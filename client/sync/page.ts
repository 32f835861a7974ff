/** Page events for a file's sync: visible or hidden, online or offline, closing. */
import type { PageEvent } from "../page-life";
import type { CopyKeeper } from "./copy";
import type { Journal } from "./journal";
import type { Live } from "./live";
import type { Outbox } from "./outbox";
import type { Sender } from "./sender";
import type { Session } from "./session";

export type Followers = {
  session: Session;
  sender: Sender;
  outbox: Outbox;
  journal: Journal;
  copy: CopyKeeper;
  live: Live;
  leave(): Promise<void>;
};

/** Returns a function that stops it. */
export function followPage(followers: Followers): () => void {
  const { session, sender, outbox, journal, copy, live, leave } = followers;
  const { environment, timing } = session.parts;
  let resting: ReturnType<typeof setTimeout> | null = null;
  const stayAwake = () => {
    if (resting !== null) clearTimeout(resting);
    resting = null;
  };
  const hear = (event: PageEvent): boolean => {
    switch (event) {
      case "unloading":
        // The page may stay, or may close before anything started later is done.
        outbox.cut();
        void journal.settled();
        void copy.save();
        return journal.isFailing && !outbox.isEmpty;
      case "hidden":
        outbox.cut();
        void journal.settled();
        void copy.save();
        resting ??= setTimeout(() => live.rest(), timing.hiddenRelease);
        break;
      case "visible":
      case "online":
        stayAwake();
        session.backoff.reset();
        session.presence.renew();
        live.wake();
        sender.resume();
        break;
      case "offline":
        session.connected = false;
        session.changed();
        void journal.settled();
        break;
      case "leaving":
        outbox.cut();
        void journal.settled();
        void sender.sendLast();
        // Browsers do not keep a page with an open socket in their back-forward cache.
        session.lane.drop();
        void copy.save();
        void leave();
        break;
    }
    return false;
  };
  const unlisten = environment.page?.listen(hear);
  return () => {
    stayAwake();
    unlisten?.();
  };
}
