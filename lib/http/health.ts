/** Health of this process: its database answers within two seconds and accepts writes. */
import { setTimeout as wait } from "node:timers/promises";
import { pool } from "@/db/client";
import { NO_MAIL_HEADER } from "@/lib/contract/service";
import { mailDriver } from "@/lib/mail/driver";

const TIMEOUT_MS = 2_000;

/** Takes a megabyte of the disk, which is free again when the statement ends. */
export const TAKE_ROOM = `create temp table room on commit drop as
  select repeat(md5(n::text), 32) from generate_series(1, 1000) n`;

/** How often the disk was found full since a write last succeeded. */
let timesFull = 0;

/** A write failed for want of room: from now on health asks for a write too, until one succeeds. */
export function noteDiskFull(): void {
  timesFull++;
}

export async function isHealthy(): Promise<boolean> {
  const timesFullBefore = timesFull;
  const asked = pool()
    .query(timesFullBefore > 0 ? TAKE_ROOM : "select 1")
    .then(
      () => {
        // Found full again while this was asked: ask once more next time.
        if (timesFull === timesFullBefore) timesFull = 0;
        return true;
      },
      () => false,
    );
  return Promise.race([asked, wait(TIMEOUT_MS, false, { ref: false })]);
}

/** Says where no mail reaches anybody: mails stay in the outbox, or are never sent. */
export const healthHeaders = (): Record<string, string> =>
  mailDriver().sends ? {} : { [NO_MAIL_HEADER]: "1" };
