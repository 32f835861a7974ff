/** Clients that are not ours, unmodified, against the real server: each discovers it, registers, connects, calls a tool and refreshes. */
import { auth, type OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from "@modelcontextprotocol/sdk/shared/auth.js";
import * as openid from "openid-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { proGrant } from "@/db/schema";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import { setDatabase } from "@/lib/testing/database";
import { newStandard } from "@/lib/testing/files";
import { forgetCounters } from "@/lib/testing/limits";
import { linkOf, message } from "@/lib/testing/mcp";
import { answer, newConnected } from "@/lib/testing/oauth";
import { startTestServer, type TestServer } from "@/lib/testing/server";

const REDIRECT = "http://127.0.0.1:9/callback";
let server: TestServer;
let person: TestPerson;
const before = process.env.BASE_URL;

beforeAll(async () => {
  server = await startTestServer();
  await setDatabase({ BASE_URL: server.url });
  person = await signUp();
  await db().insert(proGrant).values({ userId: person.userId });
}, 60_000);
afterAll(async () => {
  await setDatabase({ BASE_URL: before });
  await server.stop();
});

/** What the consent screen does when the person allows the app. */
async function allow(asked: URL): Promise<URL> {
  const { body } = await answer(person, asked.search.slice(1));
  return new URL(body.redirect);
}

/** As an app keeps them. */
function newProvider() {
  const kept: {
    client?: OAuthClientInformationMixed;
    tokens?: OAuthTokens;
    verifier: string;
    asked?: URL;
  } = { verifier: "" };
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: "Official client", redirect_uris: [REDIRECT] },
    clientInformation: () => kept.client,
    saveClientInformation(client) {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens(tokens) {
      kept.tokens = tokens;
    },
    redirectToAuthorization(asked) {
      kept.asked = asked;
    },
    saveCodeVerifier(verifier) {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
  };
  return { kept, provider };
}

test("the official SDK connects, reads a note, and refreshes three times", async () => {
  const { kept, provider } = newProvider();
  const address = new URL(`${server.url}/mcp`);
  const open = () => new StreamableHTTPClientTransport(address, { authProvider: provider });
  const client = new Client({ name: "official", version: "1.0.0" });
  const first = open();
  await expect(client.connect(first)).rejects.toThrow("Unauthorized");
  await first.finishAuth((await allow(kept.asked as URL)).searchParams.get("code") ?? "");

  const ours = new Client({ name: "official", version: "1.0.0" });
  await ours.connect(open());
  expect(ours.getServerVersion()).toMatchObject({ title: "Sealdesk" });
  const { tools } = await ours.listTools();
  expect(tools).toHaveLength(11);
  const link = linkOf(await newStandard({ title: "Note", markdown: "one" }));
  const read = () => ours.callTool({ name: "doc_read", arguments: { link } });
  expect(await read()).toMatchObject({ content: [{ text: "Title: Note\n\none\n" }] });
  // The SDK checks structured answers against the tool's schema.
  const made = await ours.callTool({ name: "doc_create", arguments: { title: "New" } });
  expect(made.structuredContent).toMatchObject({ title: "New", paper: "a4" });
  const { contents } = await ours.readResource({ uri: "svc://guide" });
  expect(contents).toHaveLength(1);

  for (let round = 0; round < 2; round++) {
    const stale = kept.tokens as OAuthTokens;
    expect(await auth(provider, { serverUrl: address })).toBe("AUTHORIZED");
    expect(kept.tokens?.access_token).not.toBe(stale.access_token);
    expect(await read()).toMatchObject({ content: [{ type: "text" }] });
  }

  // An access token that has ended is renewed by the SDK itself.
  kept.tokens = { ...(kept.tokens as OAuthTokens), access_token: `svca_${"a".repeat(43)}` };
  expect(await read()).toMatchObject({ content: [{ type: "text" }] });
  await ours.close();
});

test("openid-client discovers, registers, refreshes twice and revokes", async () => {
  const config = await openid.dynamicClientRegistration(
    new URL(server.url),
    { client_name: "openid-client", redirect_uris: [REDIRECT] },
    openid.None(),
    { algorithm: "oauth2", execute: [openid.allowInsecureRequests] },
  );
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const expectedState = openid.randomState();
  const asked = openid.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    resource: `${server.url}/mcp`,
    state: expectedState,
  });
  const came = await allow(asked);
  let tokens: openid.TokenEndpointResponse = await openid.authorizationCodeGrant(config, came, {
    pkceCodeVerifier,
    expectedState,
  });
  const status = async () =>
    (
      await openid.fetchProtectedResource(
        config,
        tokens.access_token,
        new URL(`${server.url}/mcp`),
        "POST",
        JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
        new Headers({ "Content-Type": "application/json" }),
      )
    ).status;
  for (let round = 0; round < 2; round++) {
    tokens = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "");
    expect(await status()).toBe(200);
  }
  await openid.tokenRevocation(config, tokens.access_token);
  await expect(status()).rejects.toMatchObject({ status: 401 });
});

// M-002, M-023: what comes whole with its headers is counted with the look-up of its token, and by the same rules.
test("over HTTP 120 messages of an account are answered in a minute, and what cannot be read is not counted", async () => {
  const { access } = await newConnected(person);
  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const answered = await fetch(`${server.url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${access}`,
        "content-type": "application/json",
        accept: "application/json",
        ...headers,
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    await answered.text();
    return answered.status;
  };
  await forgetCounters();
  const ping = message("ping");
  expect([
    await post("{"),
    await post([]),
    await post(ping, { accept: "text/html" }),
    await post(ping, { "content-type": "text/plain" }),
    await post(ping, { "mcp-protocol-version": "1999-01-01" }),
    await post(ping, { authorization: "Bearer svca_unknown" }),
  ]).toEqual([400, 400, 406, 415, 400, 401]);
  const batch = Array.from({ length: 10 }, () => ping);
  const all = [...Array.from({ length: 110 }, () => ping), batch];
  expect(new Set(await Promise.all(all.map((body) => post(body))))).toEqual(new Set([200]));
  expect([await post(ping), await post("{")]).toEqual([429, 400]);
});
