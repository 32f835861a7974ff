import { beforeEach, expect, test } from "vitest";
import { POST as revokeRoute } from "@/app/oauth/revoke/route";
import { db } from "@/db/client";
import { proGrant } from "@/db/schema";
import { mcpLimits } from "@/lib/mcp/limits";
import { signUp } from "@/lib/testing/accounts";
import { call } from "@/lib/testing/call";
import { forgetCounters } from "@/lib/testing/limits";
import { authorize, newApp, newConnected, paramsOf, queryOf, refresh } from "@/lib/testing/oauth";
import { accessCheck } from "./access";

beforeEach(forgetCounters);

const hasPro = ({ userId }: { userId: string }) => db().insert(proGrant).values({ userId });
const checkAccessToken = accessCheck(mcpLimits.messages);
const works = async (access: string) => (await checkAccessToken(access)) !== null;
const revoke = (params: Record<string, string>) =>
  call(revokeRoute, {
    path: "/oauth/revoke",
    body: new URLSearchParams(params).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });

// O-070, O-071, O-072
test("revoking either token ends both; the app stays allowed", async () => {
  const person = await signUp();
  await hasPro(person);
  for (const which of ["access", "refreshToken"] as const) {
    const connected = await newConnected(person);
    const { app, access, refreshToken } = connected;
    const params = {
      token: connected[which],
      client_id: app.clientId,
      token_type_hint: "nonsense",
    };
    const { status, body } = await revoke(params);
    expect([status, body]).toEqual([200, {}]);
    expect(await works(access)).toBe(false);
    expect((await refresh(app, refreshToken)).body.error).toBe("invalid_grant");
    const location = (await authorize(queryOf(app), person)).headers.get("location") ?? "";
    expect(paramsOf(location).code).toMatch(/^svcc_/);
  }
});

test("revoking an unknown token, or another app’s, is answered alike and ends nothing", async () => {
  const person = await signUp();
  await hasPro(person);
  const [{ app, access }, other] = [await newConnected(person), await newApp()];
  expect((await revoke({ token: "svca_unknown", client_id: app.clientId })).status).toBe(200);
  expect((await revoke({ token: access, client_id: other.clientId })).status).toBe(200);
  expect(await works(access)).toBe(true);
  for (const params of [{ client_id: app.clientId }, { token: "x", client_id: "\0" }]) {
    const { status, body } = await revoke(params);
    expect([status, body.error]).toEqual([400, "invalid_request"]);
  }
});
