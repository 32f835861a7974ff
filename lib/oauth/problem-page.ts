/** The page for a request that leads nowhere: it has no link, as nobody knows who sent the person here (O-030). */
import { createHash } from "node:crypto";

const STYLE = `:root{color-scheme:light dark;--paper:#fff;--ground:#f6f4ef;--ink:#1f1d1a;--soft:#625d55}
@media (prefers-color-scheme:dark){:root{--paper:#23211e;--ground:#191816;--ink:#f1eee8;--soft:#b0aaa0}}
body{margin:0;padding:3rem 1rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:28rem;margin:0 auto;padding:2rem;border-radius:.5rem;background:var(--paper)}
h1{margin:0 0 .75rem;font:600 1.5rem/1.25 Georgia,serif}p{margin:.5rem 0;overflow-wrap:anywhere}.soft{color:var(--soft)}`;

/** What the policy of all answers that are data allows, for this page alone. */
export const PROBLEM_STYLE = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (each) => ESCAPES[each] ?? "");

export function problemPage(words: string): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>This app can’t be connected – Sealdesk</title><style>${STYLE}</style></head><body><main><h1>This app can’t be connected</h1><p>${escaped(words)}</p><p class="soft">Nothing was shared with it. Close this page, and tell whoever makes the app.</p></main></body></html>`;
  return new Response(html, {
    status: 400,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
    },
  });
}
