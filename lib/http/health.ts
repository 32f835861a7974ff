/** Whether this process can do its work: its database answers within two seconds, and takes what is written. */
import { setTimeout as wait } from "node:timers/promises";
import { pool } from "@/db/client";

const PATIENCE = 2_000;

/** Takes a megabyte of the disk, which is free again when the statement ends. */
export const TAKE_ROOM = `create temp table room on commit drop as
  select repeat(md5(n::text), 32) from generate_series(1, 1000) n`;

let wasFull = false;

/** A write failed for want of room: from now on health asks for a write too, until one succeeds. */
export function noteDiskFull(): void {
  wasFull = true;
}

export async function isHealthy(): Promise<boolean> {
  const asksForRoom = wasFull;
  const asked = pool()
    .query(asksForRoom ? TAKE_ROOM : "select 1")
    .then(
      () => {
        if (asksForRoom) wasFull = false;
        return true;
      },
      () => false,
    );
  return Promise.race([asked, wait(PATIENCE, false, { ref: false })]);
}
