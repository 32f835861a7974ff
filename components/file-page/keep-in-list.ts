/** Adds an open file to the list of this browser and of the account, with its current title. */
import { type LocalFile, remember } from "@/client/local-files";
import type { OpenFile } from "@/client/sync";
import { keepFile } from "@/components/files/keep-file";
import { kindOfDoc } from "@/lib/kinds/file-kind";

/** A title that is being typed is not sealed and sent again for every letter. */
const SEND_AFTER_MS = 2_500;

type ListedFile = Pick<
  OpenFile,
  "id" | "capability" | "contentKeyText" | "role" | "privacy" | "doc" | "status"
>;
const LISTS = { remember, keepFile };

/** Lists the file now, and again when its title has changed and rested. Returns the way to stop. */
export function keepInList(file: ListedFile, lists = LISTS): () => void {
  const meta = file.doc.getMap("meta");
  const openedAt = new Date().toISOString();
  let titledAt = isCurrent(file) ? openedAt : "";
  // At every letter: a page that is left has no time for what is not under way yet.
  const keepHere = newestOnly(() => lists.remember(entry()));
  const sending = restingCall(SEND_AFTER_MS, send);

  const entry = () => entryOf(file, openedAt, titledAt);
  // One after the other: what was sent first must not arrive last and bring an older title back.
  let underWay: Promise<void> | null = null;
  function send() {
    const keep = () => lists.keepFile(entry());
    const mine = (underWay ? underWay.then(keep) : keep())
      .catch(() => {})
      .then(() => {
        if (underWay === mine) underWay = null;
      });
    underWay = mine;
  }
  function onChange(event: { keysChanged: Set<unknown> }) {
    if (!event.keysChanged.has("title") || isOver(file)) return;
    titledAt = new Date().toISOString();
    void keepHere();
    sending.later();
  }

  send();
  meta.observe(onChange);
  // Whoever leaves within the pause leaves with the title as it stands.
  window.addEventListener("pagehide", sending.now);
  return () => {
    sending.now();
    meta.unobserve(onChange);
    window.removeEventListener("pagehide", sending.now);
  };
}

/** An open file as a list has it, with the link it is open by now. */
export function entryOf(file: ListedFile, openedAt: string, titledAt = ""): LocalFile {
  const title = file.doc.getMap("meta").get("title");
  return {
    id: file.id,
    token: file.contentKeyText ? `${file.capability}.${file.contentKeyText}` : file.capability,
    title: typeof title === "string" ? title : "",
    titledAt,
    role: file.role,
    openedAt,
    kind: kindOfDoc(file.doc),
    privacy: file.privacy,
  };
}

/** What this device had kept of a file may bear a title that others changed since. */
function isCurrent(file: ListedFile): boolean {
  const { save } = file.status();
  return save === "saved" || save === "saving";
}

/** The link ended while the file was open. The lists may have the one that took its place. */
function isOver(file: ListedFile): boolean {
  return file.status().refusal?.status === 404;
}

/**
 * Runs the call at once, or once more after the one under way: that also serves all who asked meanwhile. A file opens
 * whether or not a list takes it; /files says so when it is visited.
 */
function newestOnly(call: () => Promise<void>) {
  let isRunning = false;
  let isStale = false;
  return async function run() {
    isStale = isRunning;
    if (isRunning) return;
    isRunning = true;
    await call().catch(() => {});
    isRunning = false;
    if (isStale) void run();
  };
}

/** `later` runs the call once nothing has asked for it for a while, `now` runs it if it still waits. */
function restingCall(milliseconds: number, call: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function run() {
    timer = undefined;
    call();
  }
  return {
    later() {
      clearTimeout(timer);
      timer = setTimeout(run, milliseconds);
    },
    now() {
      if (timer === undefined) return;
      clearTimeout(timer);
      run();
    },
  };
}
