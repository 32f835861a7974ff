/** Jobs that note each of their runs in a table of the test, so that several processes can be counted together. */
import { pool } from "@/db/client";
import type { Job } from "@/lib/cron/jobs";

/** @param seconds how long each run takes */
export const countingJobs = (names: readonly string[], seconds: number): Job[] =>
  names.map((name) => ({
    name,
    everySeconds: 60,
    run: async () => {
      await pool().query("insert into test_run (name, pid) values ($1, $2)", [name, process.pid]);
      await pool().query("select pg_sleep($1)", [seconds]);
      return { done: 1 };
    },
  }));
