/** What every journey stands on: people with browsers of their own, watched for anything a private page must not do. */
import { randomBytes } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

/** The header playwright.config.ts tells the server to believe about addresses. */
const NETWORK_HEADER = "x-journey-network";

/** Everything a person's browser did that it must not do. */
class Watch {
  readonly faults: string[] = [];
  /** Addresses and bodies of all requests, for looking for secrets in them. */
  readonly sent: string[] = [];

  constructor(private readonly origin: string) {}

  async attach(context: BrowserContext): Promise<void> {
    await context.exposeBinding("sealdeskViolation", (_, what: string) => {
      this.faults.push(`policy: ${what}`);
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
      this.sent.push(`${url}\n${JSON.stringify(request.headers())}\n${request.postData() ?? ""}`);
      if (!/^(data|blob|about):/.test(url) && new URL(url).origin !== this.origin)
        this.faults.push(`request to ${url}`);
    });
    context.on("weberror", (error) => this.faults.push(`error: ${error.error().stack}`));
  }
}

export interface Person {
  page: Page;
  context: BrowserContext;
  watch: Watch;
}

interface Fixtures {
  /** Opens a browser of its own for one more person. */
  person: (
    options?: Parameters<import("@playwright/test").Browser["newContext"]>[0],
  ) => Promise<Person>;
}

/** A journey fails when any browser in it broke a rule, whatever it looked at. */
export const test = base.extend<Fixtures>({
  person: async ({ browser, baseURL }, use) => {
    const people: Person[] = [];
    // Each journey comes from a network of its own, so that the limits of one do not end another.
    const network = [10, ...randomBytes(3)].join(".");
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: baseURL ?? "",
        locale: "en-GB",
        extraHTTPHeaders: { [NETWORK_HEADER]: network },
        ...options,
      });
      const watch = new Watch(new URL(baseURL ?? "").origin);
      await watch.attach(context);
      const person = { context, watch, page: await context.newPage() };
      people.push(person);
      return person;
    });
    for (const { context } of people) await context.close();
    expect(people.flatMap(({ watch }) => watch.faults)).toEqual([]);
  },
});

export { expect };

/** WCAG 2.2 A and AA and axe's best practices: no violation at all. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
}
