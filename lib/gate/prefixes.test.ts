import { beforeAll, describe, expect, test } from "vitest";
import { GET as nothing } from "@/app/api/[...path]/route";
import { resetEnv } from "@/lib/env";
import { type Keys, newKeys } from "@/lib/testing/callers";
import { withoutDatabase } from "@/lib/testing/database";
import { gate } from "./gate";

const OWN = "http://sealdesk.test";
let keys: Keys;
beforeAll(async () => {
  keys = await newKeys();
});

/** Every prefix a program reaches with a key, whether or not anything lives there yet (G-001, D-30). */
const gated = [
  ["/api/documents", "docs"],
  ["/api/trash", "docs"],
  ["/api/links", "docs"],
  ["/api/shops", "docs"],
  ["/api/shop-stock", "docs"],
  ["/api/shop-supply", "docs"],
  ["/api/shop-orders", "docs"],
  ["/api/sign/v1", "sign"],
  ["/api/sign/inbox", "docs"],
  ["/api/draft", "docs"],
  ["/api/send", "docs"],
  ["/api/ai", "docs"],
  ["/api/calendar", "docs"],
  ["/api/calendar/book", "docs"],
  ["/api/pay", "pay"],
] as const;
type Format = (typeof gated)[number][1];
const NOWHERE = "/nothing/lives/here/at/all";

const callers: Record<string, () => Record<string, string>> = {
  nobody: () => ({}),
  "our page": () => ({ Origin: OWN }),
  "our page, reading": () => ({ "Sec-Fetch-Site": "same-origin" }),
  "our page with a capability": () => ({ Origin: OWN, ...bearer(keys.capability) }),
  "our page with an unknown key": () => ({ Origin: OWN, ...bearer(keys.unknown) }),
  "our page with a key without Pro": () => ({ Origin: OWN, ...bearer(keys.free) }),
  "another page of ours": () => ({ "Sec-Fetch-Site": "same-site" }),
  "a typed address": () => ({ "Sec-Fetch-Site": "none" }),
  "another site": () => ({ Origin: "https://evil.test" }),
  "another site with a good key": () => ({ Origin: "https://evil.test", ...bearer(keys.pro) }),
  "a sandboxed page with a good key": () => ({ Origin: "null", ...bearer(keys.pro) }),
  "another site with an unknown key": () => ({ Origin: "null", ...bearer(keys.unknown) }),
  "an unknown key": () => bearer(keys.unknown),
  "a revoked key": () => bearer(keys.revoked),
  "a misshapen key": () => bearer(keys.misshapen),
  "a personal key": () => bearer(keys.personal),
  "an OAuth token": () => bearer(keys.oauth),
  "a capability": () => bearer(keys.capability),
  "a capability, the key elsewhere": () => ({
    ...bearer(keys.capability),
    "X-Svc-Api-Key": keys.pro,
    "X-Api-Key": keys.pro,
    Cookie: `key=${keys.pro}`,
  }),
  "a key as a password": () => ({ Authorization: `Basic ${btoa(`${keys.pro}:`)}` }),
  "a key without a scheme": () => ({ Authorization: keys.pro }),
  "an account in Lockdown": () => bearer(keys.lockdown),
  "an account in Lockdown without Pro": () => bearer(keys.lockdownFree),
  "an account without Pro": () => bearer(keys.free),
  "an account being deleted": () => bearer(keys.deleting),
  "a good key": () => bearer(keys.pro),
  "a good key, otherwise spelled": () => ({ Authorization: `bearer  ${keys.pro}` }),
};
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** G-002…G-009, D-31, D-42; whoever is not here gets 401 `api-key`. */
const expected: Record<string, readonly [number, string] | "in"> = {
  "our page": "in",
  "our page, reading": "in",
  "our page with a capability": "in",
  "our page with a key without Pro": [403, "pro"],
  "another site": [403, "origin"],
  "another site with a good key": [403, "origin"],
  "a sandboxed page with a good key": [403, "origin"],
  "another site with an unknown key": [403, "origin"],
  "an account in Lockdown": [403, "lockdown"],
  "an account in Lockdown without Pro": [403, "lockdown"],
  "an account without Pro": [403, "pro"],
  "an account being deleted": [403, "pro"],
  "a good key": "in",
  "a good key, otherwise spelled": "in",
};
const answerTo = (caller: string) => expected[caller] ?? ([401, "api-key"] as const);

/** How a family writes a refusal of the gate (D-02, S-001). */
function wordsOf(format: Format, [status, reason]: readonly [number, string]): object {
  if (format === "pay")
    return { error: expect.any(String), code: status === 503 ? "unavailable" : "auth", reason };
  if (format === "docs") return { error: expect.any(String), reason };
  return {
    error: { code: reason.replaceAll("-", "_"), message: expect.any(String) },
    reason,
  };
}

const knock = async (path: string, headers: Record<string, string>, method = "GET") => {
  const verdict = await gate({ method, path, headers: new Headers(headers) });
  return verdict.pass ? "in" : verdict.response;
};

describe.each(gated)("%s", (prefix, format) => {
  test.each(["GET", "POST", "DELETE"])("lets %s in as the table says", async (method) => {
    for (const path of [prefix, `${prefix}${NOWHERE}`])
      for (const [caller, headers] of Object.entries(callers)) {
        const answer = await knock(path, headers(), method);
        const row = answerTo(caller);
        const at = { path, caller };
        if (answer === "in" || row === "in")
          expect({ ...at, answer }).toEqual({ ...at, answer: row });
        else {
          expect({ ...at, status: answer.status }).toEqual({ ...at, status: row[0] });
          expect(await answer.json()).toEqual(wordsOf(format, row));
          // G-018
          expect(answer.headers.get("cache-control")).toBe("no-store");
          const realm = row[0] === 401 ? 'Bearer realm="svc"' : null;
          expect(answer.headers.get("www-authenticate")).toBe(realm);
        }
      }
  });

  test("without a gate in front, what does not exist answers the same, and whoever is let in 404", async () => {
    // G-015, XB-018
    for (const [caller, headers] of Object.entries(callers)) {
      const request = new Request(`${OWN}${prefix}${NOWHERE}`, { headers: headers() });
      const answer = await nothing(request);
      const row = answerTo(caller);
      const [status] = row === "in" ? [404] : row;
      expect({ caller, status: answer.status }).toEqual({ caller, status });
      const body = await answer.json();
      if (row !== "in") expect(body).toEqual(wordsOf(format, row));
      else if (format === "docs") expect(body).toEqual({ error: expect.any(String) });
      else if (format === "pay")
        expect(body).toEqual({ error: expect.any(String), code: "not_found" });
      else expect(body).toEqual({ error: { code: "not_found", message: expect.any(String) } });
    }
  });
});

test("while keys cannot be checked each family says so in its words, after Origin and shape", async () => {
  // G-007, G-009
  await withoutDatabase(async () => {
    for (const [prefix, format] of gated) {
      const away = await knock(prefix, bearer(keys.pro));
      if (away === "in") throw new Error(`${prefix} let a key in that nobody could check.`);
      expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await away.json()).toEqual(wordsOf(format, [503, "unavailable"]));
      const foreign = await knock(prefix, { Origin: "null", ...bearer(keys.pro) });
      expect(foreign).toMatchObject({ status: 403 });
      expect(await knock(prefix, bearer(keys.misshapen))).toMatchObject({ status: 401 });
      expect(await knock(prefix, { Origin: OWN })).toBe("in");
    }
  });
});

test("where everybody has Pro, Lockdown and a begun deletion still shut the door", async () => {
  // A-050, D-48
  const mode = process.env.PRO_MODE;
  process.env.PRO_MODE = "all";
  resetEnv();
  try {
    const reason = async (key: string) => {
      const answer = await knock("/api/documents", bearer(key));
      return answer === "in" ? answer : ((await answer.json()) as { reason: string }).reason;
    };
    expect(await reason(keys.free)).toBe("in");
    expect(await reason(keys.deleting)).toBe("pro");
    expect(await reason(keys.lockdownFree)).toBe("lockdown");
    expect(await reason(keys.revoked)).toBe("api-key");
  } finally {
    process.env.PRO_MODE = mode;
    resetEnv();
  }
});

/** G-006, D-32: these ask for no key. Those that are `open` do not mind other sites either. */
test.each([
  ["/api/health", "origin"],
  ["/api/sign/v1/health", "origin"],
  ["/api/sign/v1/signing-key", "origin"],
  ["/api/calendar/feed/abc.ics", "open"],
  ["/api/pay/webhooks/stripe", "open"],
  ["/api/pay/webhooks/paypal", "open"],
  ["/api/pay/connect/stripe/return", "open"],
  ["/api/billing/stripe", "open"],
  ["/api/cron", "open"],
  ["/api/calendar/cron", "open"],
  ["/api/calendar/book/cron", "open"],
  ["/api/pay/cron", "open"],
  ["/api/v1/tickets", "open"],
  ["/api/t/acme-7K3M9QPD", "origin"],
  ["/mcp", "open"],
  ["/oauth/token", "open"],
  ["/.well-known/oauth-protected-resource", "open"],
])("%s asks for no key and is %s to other sites", async (path, kind) => {
  for (const headers of Object.values(callers)) {
    const given = headers();
    const isForeign = given.Origin !== undefined && given.Origin !== OWN;
    const answer = await knock(path, given);
    if (isForeign && kind === "origin") expect(answer).toMatchObject({ status: 403 });
    else expect(answer).toBe("in");
  }
});

/** A-003, A-060, D-27: sessions live here; what changes something must say that it comes from our page. */
test.each([
  ["/api/account/keys", { error: expect.any(String), reason: "origin" }],
  ["/api/account/nothing", { error: expect.any(String), reason: "origin" }],
  ["/api/admin/accounts", { error: expect.any(String), reason: "origin" }],
  ["/api/connected-apps", { error: expect.any(String), reason: "origin" }],
  [
    "/api/auth/sign-out",
    {
      error: expect.any(String),
      reason: "origin",
      code: "INVALID_ORIGIN",
      message: expect.any(String),
    },
  ],
  ["/api/desk/projects", { error: { code: "origin", message: expect.any(String) } }],
])("%s is changed by our own pages alone", async (path, words) => {
  for (const [caller, headers] of Object.entries(callers)) {
    const given = headers();
    const isForeign = given.Origin !== undefined && given.Origin !== OWN;
    const at = { caller, path };
    const reading = await knock(path, given);
    const changing = await knock(path, given, "POST");
    expect({ ...at, in: reading === "in" }).toEqual({ ...at, in: !isForeign });
    expect({ ...at, in: changing === "in" }).toEqual({ ...at, in: given.Origin === OWN });
    if (changing === "in") continue;
    expect(changing.status).toBe(403);
    expect(await changing.json()).toEqual(words);
  }
});
