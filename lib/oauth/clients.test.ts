import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { oauthClient } from "@/db/schema";
import { newNetwork, signUp } from "@/lib/testing/accounts";
import { forgetCounters, spent } from "@/lib/testing/limits";
import { authorize, newApp, newConnected, queryOf, register } from "@/lib/testing/oauth";
import { sweepClients } from "./clients";
import { oauthLimits } from "./limits";

beforeEach(forgetCounters);

// O-010
test("an app registers without a secret", async () => {
  const asked = {
    redirect_uris: ["https://app.example/cb", "myapp://cb"],
    client_name: "My\u0000 \u202eapp",
    client_uri: "https://app.example",
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code"],
    scope: "anything",
    software_id: "ignored",
  };
  const { status, body, headers } = await register(asked);
  expect([status, headers.get("access-control-allow-origin")]).toEqual([201, "*"]);
  expect(headers.get("access-control-allow-credentials")).toBeNull();
  expect(body).toEqual({
    client_id: expect.stringMatching(/^svci_[\w-]{22}$/),
    client_id_issued_at: expect.any(Number),
    redirect_uris: asked.redirect_uris,
    client_name: "My app",
    client_uri: "https://app.example",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    scope: "svc offline_access",
  });
  expect(Math.abs(body.client_id_issued_at - Date.now() / 1_000)).toBeLessThan(60);
});

// O-011, O-013
test("metadata that no app may register is refused with its own error code", async () => {
  const uris = (count: number) =>
    Array.from({ length: count }, (_, at) => `https://a.example/${at}`);
  const codeOf = async (body: unknown) => {
    const { status, body: answered } = await register(body);
    return status === 400 ? answered.error : status;
  };
  expect(await codeOf({ redirect_uris: uris(10) })).toBe(201);
  for (const redirect_uris of [
    [],
    undefined,
    uris(11),
    ["http://example.com"],
    "https://a.example",
    [1],
  ])
    expect(await codeOf({ redirect_uris })).toBe("invalid_redirect_uri");
  const redirect_uris = uris(1);
  for (const wrong of [
    { token_endpoint_auth_method: "client_secret_basic" },
    { grant_types: ["implicit"] },
    { grant_types: [] },
    { client_name: "a".repeat(101) },
    { client_name: "\ud800" },
    { client_name: 7 },
    { client_uri: "a.example" },
    { logo_uri: "javascript:alert(1)" },
  ])
    expect(await codeOf({ redirect_uris, ...wrong })).toBe("invalid_client_metadata");
});

// O-014
test("registrations of a network, and of all together, have an end", async () => {
  const network = newNetwork();
  const body = { redirect_uris: ["https://app.example/cb"] };
  const subjectOf = (address: string) => address;
  await spent(oauthLimits.registrations, subjectOf(network), 1_999);
  expect((await register(body, network)).status).toBe(201);
  const refused = await register(body, network);
  expect([refused.status, refused.body.error]).toEqual([429, "invalid_request"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await forgetCounters();
  await spent(oauthLimits.allRegistrations, "all", 9_999);
  expect((await register(body)).status).toBe(201);
  expect((await register(body)).status).toBe(429);
});

// O-015
test("an app that nobody allowed for 30 days is removed; one that is allowed stays", async () => {
  const person = await signUp();
  const [young, old, allowed] = [await newApp(), await newApp(), (await newConnected(person)).app];
  for (const { clientId } of [old, allowed])
    await db()
      .update(oauthClient)
      .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(oauthClient.id, clientId));
  await sweepClients();
  const statusOf = async (app: typeof young) => (await authorize(queryOf(app))).status;
  expect([await statusOf(young), await statusOf(old), await statusOf(allowed)]).toEqual([
    302, 400, 302,
  ]);
});
