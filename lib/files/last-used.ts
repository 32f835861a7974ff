/** When a link was last used (F-023): noted for many links in one statement, after the requests that used them. */
import { pool } from "@/db/client";
import { isStale } from "@/lib/accounts/last-use";
import { env } from "@/lib/env";
import { log } from "@/lib/http/log";

/** How long first uses are gathered before one write. */
const GATHER_MS = 200;

// Nobody is told that it is kept, so its commit need not wait for the disk.
// The links are locked in the order in which their owner's changes lock them (lock.ts).
const NOTE = `with quickly as materialized (select set_config('synchronous_commit', 'off', true)),
used as materialized (
  select id from file_link
  where id = any($1::uuid[]) and (${isStale("file_link")})
  order by id for no key update
)
update file_link l set last_used_at = now() from quickly, used where l.id = used.id`;

let used = new Set<string>();
let timer: NodeJS.Timeout | undefined;
let writing: Promise<void> = Promise.resolve();

/** Notes that a link was used. A request waits for it only where nothing runs after an answer. */
export async function noteUse(linkId: string): Promise<void> {
  used.add(linkId);
  if (env().VERCEL) return usesNoted();
  timer ??= setTimeout(() => void usesNoted(), GATHER_MS);
  timer.unref();
}

/** Resolves when every use so far is in the table: whoever shows them asks first. */
export function usesNoted(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (used.size > 0) {
    const linkIds = [...used].sort();
    used = new Set();
    writing = writing.then(() => write(linkIds));
  }
  return writing;
}

async function write(linkIds: readonly string[]): Promise<void> {
  try {
    await pool().query({ name: "links_used", text: NOTE, values: [linkIds] });
  } catch (fault) {
    log.warn({ err: fault }, "the use of links was not noted");
  }
}
