/** Counts violations of the content security policy; a report's addresses may hold secrets and are not logged. */
import { log } from "./log";

/** Most lines a minute, so that a broken page cannot fill the log. */
const MAX_LINES_A_MINUTE = 20;
let minute = 0;
let lines = 0;

/** Notes one report as sent by a browser, in either of the two formats. */
export function noteReport(text: string): void {
  const current = Math.floor(Date.now() / 60_000);
  if (current !== minute) {
    minute = current;
    lines = 0;
  }
  lines++;
  if (lines > MAX_LINES_A_MINUTE) return;
  log.warn({ directive: directiveOf(text) }, "content security policy violated");
}

function directiveOf(text: string): string {
  return (
    /"(?:effective-directive|effectiveDirective)"\s*:\s*"([a-z-]{1,40})"/.exec(text)?.[1] ??
    "unknown"
  );
}
