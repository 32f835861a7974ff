/** Walks the way that an AI app takes before its first tool call, step by step, until one fails (MCP 2025-11-25, Authorization). */

export interface Checked {
  title: string;
  /** What was found; when it failed, what is wrong and what to do. */
  words: string;
  passed: boolean;
}

/** The way to the server: a test has one of its own. */
export type Ask = (url: string, init?: RequestInit) => Promise<Response>;

class Failed extends Error {}

interface Found {
  metadata: string;
  issuer: string;
  authorize: string;
  register: string;
  token: string;
  clientId: string;
}

const REDIRECT = "http://127.0.0.1/callback";

interface Step {
  title: string;
  /** @returns what was found @throws Failed */
  run(origin: string, found: Partial<Found>, ask: Ask): Promise<string>;
}

const steps: readonly Step[] = [
  {
    title: "The server answers and asks the app to sign in",
    async run(origin, found, ask) {
      const answer = await ask(`${origin}/mcp`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize" }),
      });
      expectStatus(answer, 401);
      const header = answer.headers.get("www-authenticate") ?? "";
      found.metadata =
        /resource_metadata="([^"]+)"/.exec(header)?.[1] ??
        fail(
          "The answer has no WWW-Authenticate header with resource_metadata. A proxy in front of the server may remove it.",
        );
      return found.metadata;
    },
  },
  {
    title: "It says which server signs people in",
    async run(origin, found, ask) {
      sameOrigin(origin, found.metadata);
      const { resource, authorization_servers: servers } = await jsonOf(ask, found.metadata);
      if (resource !== `${origin}/mcp`)
        fail(
          `It describes ${resource}, but you opened ${origin}. Set BASE_URL to the address that people use.`,
        );
      found.issuer = Array.isArray(servers) ? String(servers[0]) : fail("It names no server.");
      return found.issuer;
    },
  },
  {
    title: "That server describes how",
    async run(origin, found, ask) {
      sameOrigin(origin, found.issuer);
      const about = await jsonOf(ask, `${found.issuer}/.well-known/oauth-authorization-server`);
      if (about.issuer !== found.issuer) fail(`It calls itself ${about.issuer}.`);
      const methods = about.code_challenge_methods_supported;
      if (!Array.isArray(methods) || !methods.includes("S256")) fail("It doesn’t offer PKCE S256.");
      found.authorize = String(about.authorization_endpoint);
      found.register = String(about.registration_endpoint);
      found.token = String(about.token_endpoint);
      return "With PKCE S256 and registration of apps";
    },
  },
  {
    title: "An app can register",
    async run(origin, found, ask) {
      sameOrigin(origin, found.register);
      const answer = await ask(found.register ?? "", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ client_name: "Connection check", redirect_uris: [REDIRECT] }),
      });
      expectStatus(answer, 201);
      found.clientId = String((await answer.json()).client_id);
      return found.clientId;
    },
  },
  {
    title: "It can send a person to allow it",
    async run(origin, found, ask) {
      sameOrigin(origin, found.authorize);
      const query = new URLSearchParams({
        response_type: "code",
        client_id: found.clientId ?? "",
        redirect_uri: REDIRECT,
        code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        code_challenge_method: "S256",
      });
      const answer = await ask(`${found.authorize}?${query}`, { redirect: "manual" });
      // A browser doesn't show where a redirect leads.
      if (answer.type !== "opaqueredirect") expectStatus(answer, 302);
      return found.authorize ?? "";
    },
  },
  {
    title: "It can ask for tokens",
    async run(origin, found, ask) {
      sameOrigin(origin, found.token);
      const answer = await ask(found.token ?? "", {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code: "a-code-that-is-none",
          code_verifier: "x".repeat(43),
          redirect_uri: REDIRECT,
          client_id: found.clientId ?? "",
        }),
      });
      expectStatus(answer, 400);
      const { error } = await answer.json();
      if (error !== "invalid_grant") fail(`A wrong code was answered with ${error}.`);
      return "A wrong code is refused as it should be";
    },
  },
];

export const STEP_TITLES = steps.map(({ title }) => title);

/** Yields each step as it ends; nothing follows one that failed. */
export async function* checkConnection(origin: string, ask: Ask): AsyncGenerator<Checked> {
  const found: Partial<Found> = {};
  for (const { title, run } of steps) {
    try {
      yield { title, words: await run(origin, found, ask), passed: true };
    } catch (fault) {
      const words = fault instanceof Failed ? fault.message : "It could not be reached.";
      yield { title, words, passed: false };
      return;
    }
  }
}

function fail(words: string): never {
  throw new Failed(words);
}

function expectStatus({ status }: Response, wanted: number): void {
  if (status === 429) fail("Too many requests came from here. Wait a little and check again.");
  if (status !== wanted) fail(`It answered ${status} where an app expects ${wanted}.`);
}

function sameOrigin(origin: string, address = ""): void {
  if (!URL.canParse(address) || new URL(address).origin !== origin)
    fail(
      `It leads to ${address}, but you opened ${origin}. Set BASE_URL to the address that people use.`,
    );
}

async function jsonOf(ask: Ask, url = ""): Promise<Record<string, unknown>> {
  const answer = await ask(url);
  expectStatus(answer, 200);
  return answer.json().catch(() => fail(`${url} doesn’t answer JSON.`));
}
