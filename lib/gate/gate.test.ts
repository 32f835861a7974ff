import { beforeAll, describe, expect, test } from "vitest";
import { GET as readFile } from "@/app/api/documents/[id]/route";
import { GET as health } from "@/app/api/health/route";
import { GET as readLinks } from "@/app/api/links/route";
import { db } from "@/db/client";
import { proGrant } from "@/db/schema";
import { aboutOf } from "@/lib/accounts/mails";
import { revokeApiKey } from "@/lib/accounts/own-api-keys";
import type { Route } from "@/lib/http/route";
import { newCapability } from "@/lib/protocol/capability";
import { newAccount, type TestAccount } from "@/lib/testing/accounts";
import { withoutDatabase } from "@/lib/testing/database";
import { newStandard, read } from "@/lib/testing/files";
import { gate } from "./gate";
import { ruleOf } from "./rules";

const OWN = "http://sealdesk.test";
const keys: Record<string, string> = {};

const revoke = ({ userId, keyId }: TestAccount) =>
  revokeApiKey(userId, keyId, aboutOf(new Request(OWN)));

beforeAll(async () => {
  const revoked = await newAccount();
  await revoke(revoked);
  keys.pro = (await newAccount()).key;
  keys.ending = (await newAccount(new Date(Date.now() + 60_000))).key;
  keys.free = (await newAccount("never")).key;
  keys.ended = (await newAccount(new Date(Date.now() - 1))).key;
  keys.revoked = revoked.key;
  keys.unknown = `upk_${newCapability()}`;
  keys.misshapen = "upk_short";
  keys.capability = newCapability();
});

interface Verdict {
  status: number | "pass";
  text: string;
  headers: Record<string, string>;
}

async function knock(path: string, headers: Record<string, string>): Promise<Verdict> {
  const verdict = await gate({ method: "GET", path, headers: new Headers(headers) });
  if (verdict.pass) return { status: "pass", text: "", headers: {} };
  const { response } = verdict;
  return {
    status: response.status,
    text: await response.text(),
    headers: Object.fromEntries(response.headers),
  };
}

/** The same on a route, with nothing in front of it. What it does once the caller passed is of no interest here. */
async function knockRoute(
  route: Route,
  path: string,
  headers: Record<string, string>,
): Promise<Verdict> {
  const request = new Request(`${OWN}${path}`, { headers });
  const response = await route(request, { params: Promise.resolve({ id: "x" }) });
  const text = await response.text();
  const { reason } = JSON.parse(text) as { reason?: string };
  const turnedAway = ["origin", "api-key", "pro", "unavailable"].includes(reason ?? "");
  return {
    status: turnedAway ? response.status : "pass",
    text,
    headers: Object.fromEntries(response.headers),
  };
}

const origins: Record<string, string | undefined> = {
  absent: undefined,
  own: OWN,
  null: "null",
  foreign: "https://evil.test",
  https: "https://sealdesk.test",
  subdomain: "http://a.sealdesk.test",
  suffix: "http://sealdesk.test.evil.test",
  prefix: "http://evilsealdesk.test",
  port: "http://sealdesk.test:8080",
  uppercase: "HTTP://SEALDESK.TEST",
  slash: "http://sealdesk.test/",
  empty: "",
};
const fetchSites = [undefined, "same-origin", "same-site", "cross-site", "none"];
const callers = [
  undefined,
  "pro",
  "ending",
  "free",
  "ended",
  "revoked",
  "unknown",
  "misshapen",
  "capability",
];

/** What the contract says of one combination (G-001…G-009, D-31). */
function expected(
  rule: "key" | "origin",
  origin: string,
  site: string | undefined,
  caller?: string,
) {
  const isOwn = origin === "own";
  if (!isOwn && origin !== "absent") return 403;
  if (rule === "origin") return "pass";
  if (caller === "pro" || caller === "ending") return "pass";
  if (caller === "free" || caller === "ended") return 403;
  if (caller === "revoked" || caller === "unknown" || caller === "misshapen") return 401;
  return isOwn || site === "same-origin" ? "pass" : 401;
}

const rows = Object.keys(origins).flatMap((origin) =>
  fetchSites.flatMap((site) => callers.map((caller) => ({ origin, site, caller }))),
);

function headersOf({ origin, site, caller }: (typeof rows)[number]): Record<string, string> {
  const given = origins[origin];
  return {
    ...(given === undefined ? {} : { Origin: given }),
    ...(site ? { "Sec-Fetch-Site": site } : {}),
    ...(caller ? { Authorization: `Bearer ${keys[caller]}` } : {}),
  };
}

describe.each([
  ["the gate", (path: string, headers: Record<string, string>) => knock(path, headers)],
  [
    "the route alone",
    (path: string, headers: Record<string, string>) =>
      knockRoute(
        path === "/api/health" ? health : path === "/api/links" ? readLinks : readFile,
        path,
        headers,
      ),
  ],
] as const)("%s", (_, ask) => {
  test.each(["/api/documents/x", "/api/links"])(
    "every Origin, fetch site and caller at %s gets the tabled answer",
    async (path) => {
      // G-001…G-009, XB-003…XB-008
      for (const row of rows) {
        const { status } = await ask(path, headersOf(row));
        expect({ ...row, status }).toEqual({
          ...row,
          status: expected("key", row.origin, row.site, row.caller),
        });
      }
    },
  );

  test("health asks for no key, yet knows its own origin", async () => {
    // G-006
    for (const row of rows) {
      const { status } = await ask("/api/health", headersOf(row));
      expect({ ...row, status }).toEqual({
        ...row,
        status: expected("origin", row.origin, row.site, row.caller),
      });
    }
  });

  test("no key, an unknown, a revoked and a misshapen one get the same words and headers", async () => {
    // G-002, G-003, XB-005
    const answers = await Promise.all(
      [undefined, "unknown", "revoked", "misshapen", "capability"].map((caller) =>
        ask("/api/links", headersOf({ origin: "absent", site: undefined, caller })),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 401,
      headers: { "www-authenticate": 'Bearer realm="svc"', "cache-control": "no-store" },
    });
    expect(JSON.parse(answers[0]?.text ?? "")).toEqual({
      error: expect.any(String),
      reason: "api-key",
    });
  });

  test("a key of a free account works as soon as the account is Pro", async () => {
    // G-008, XB-007
    const { userId, key } = await newAccount("never");
    const headers = { Authorization: `Bearer ${key}` };
    const refused = await ask("/api/links", headers);
    expect([refused.status, JSON.parse(refused.text).reason]).toEqual([403, "pro"]);
    await db().insert(proGrant).values({ userId, until: null });
    expect((await ask("/api/links", headers)).status).toBe("pass");
  });

  test("a revoked key stops at once", async () => {
    const account = await newAccount();
    const { key } = account;
    const headers = { Authorization: `Bearer ${key}` };
    expect((await ask("/api/links", headers)).status).toBe("pass");
    await revoke(account);
    expect((await ask("/api/links", headers)).status).toBe(401);
  });

  test("forged inside headers open nothing", async () => {
    // XB-008
    const forged = {
      "X-Svc-Api-Key": keys.pro ?? "",
      "X-Svc-Key-Id": "1",
      "X-Svc-User": "1",
      "X-Svc-Caller": "site",
      "X-Middleware-Subrequest": "middleware:middleware:middleware:middleware:middleware",
      "X-Forwarded-Host": "sealdesk.test",
      Referer: `${OWN}/`,
      Host: "sealdesk.test",
    };
    expect((await ask("/api/links", forged)).status).toBe(401);
    expect((await ask("/api/links", { ...forged, Origin: "https://evil.test" })).status).toBe(403);
  });

  test("while keys cannot be checked programs wait and foreign origins are still refused", async () => {
    // G-007, G-009, XB-006
    await withoutDatabase(async () => {
      const headers = { Authorization: `Bearer ${keys.pro}` };
      const away = await ask("/api/links", headers);
      expect([away.status, away.headers["retry-after"]]).toEqual([503, "5"]);
      expect(JSON.parse(away.text)).toEqual({ error: expect.any(String), reason: "unavailable" });
      expect((await ask("/api/links", { ...headers, Origin: "null" })).status).toBe(403);
      expect((await ask("/api/links", { Authorization: "Bearer upk_x" })).status).toBe(401);
      expect((await ask("/api/links", {})).status).toBe(401);
    });
    expect((await ask("/api/links", { Authorization: `Bearer ${keys.pro}` })).status).toBe("pass");
  });
});

test("a key opens no file: the capability does, in its own header", async () => {
  // XB-010, G-011
  const file = await newStandard();
  const program = { key: keys.pro ?? "" };
  expect((await read(file, program)).body.role).toBe("owner");
  const without = await read({ ...file, capability: "" }, program);
  expect([without.status, without.body.reason]).toEqual([401, "capability"]);
  const bearer = { capability: "", headers: { Authorization: `Bearer ${file.capability}` } };
  expect((await read(file, bearer)).status).toBe(200);
});

test("a request with a key is treated as a program's even from our own pages", async () => {
  // DB-002
  const file = await newStandard();
  const answered = await read(file, {
    headers: {
      Authorization: `Bearer ${keys.pro}`,
      Origin: OWN,
      "X-Svc-Capability": file.capability,
    },
  });
  expect(answered.status).toBe(200);
});

test.each([
  ["/api/documents", "key"],
  ["/api/documents/x/sync", "key"],
  ["/api/documentsx", "origin"],
  ["/api/trash", "key"],
  ["/api/links", "key"],
  ["/api/shops/x", "key"],
  ["/api/sign/v1/envelopes", "key"],
  ["/api/sign/v1/health", "origin"],
  ["/api/sign/v1/signing-key", "origin"],
  ["/api/health", "origin"],
  ["/api/healthy", "origin"],
  ["/api/calendar/feed/abc.ics", "open"],
  ["/api/calendar/feed", "key"],
  ["/api/pay/webhooks/stripe", "open"],
  ["/api/pay/links/x/card/return", "anyone"],
  ["/api/pay/links/x/mark", "key"],
  ["/api/shop-orders/x/status", "anyone"],
  ["/api/shop-orders/x/notify", "key"],
  ["/api/cron", "open"],
  ["/api/unknown", "origin"],
  ["/", null],
  ["/apix", null],
])("the rule of %s is %s", (path, rule) => {
  // G-001, G-006
  expect(ruleOf(path)).toBe(rule);
});
