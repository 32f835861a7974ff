/** Looks over a browser's shoulder for anything a private page must not do. */
import type { BrowserContext } from "@playwright/test";

/** What one person's browser did. */
export interface Watch {
  /** What it must not do: a request elsewhere, a broken policy, an error nobody caught. */
  readonly faults: string[];
  /** Addresses, headers and bodies of all requests, for looking for secrets in them. */
  readonly sent: string[];
}

export const newWatch = (): Watch => ({ faults: [], sent: [] });

/** @param current whose browser it is now: one after the other may use it */
export async function watch(
  context: BrowserContext,
  origin: string,
  current: () => Watch,
): Promise<void> {
  await context.exposeBinding("sealdeskViolation", (_, what: string) => {
    current().faults.push(`policy: ${what}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = (window as unknown as { sealdeskViolation: (what: string) => void })
        .sealdeskViolation;
      report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  context.on("request", (request) => {
    const url = request.url();
    const { faults, sent } = current();
    sent.push(`${url}\n${JSON.stringify(request.headers())}\n${request.postData() ?? ""}`);
    if (!/^(data|blob|about):/.test(url) && new URL(url).origin !== origin)
      faults.push(`request to ${url}`);
  });
  context.on("weberror", (error) => current().faults.push(`error: ${error.error().stack}`));
}
