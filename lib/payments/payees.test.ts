/** Payments profiles: created, changed and deleted by their owner (PY-001…PY-016). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as fileRoute from "@/app/api/documents/[id]/route";
import * as linkRoute from "@/app/api/pay/links/[linkId]/route";
import * as linksRoute from "@/app/api/pay/payees/[payeeId]/links/route";
import * as verifyRoute from "@/app/api/pay/payees/[payeeId]/notify/verify/route";
import * as publicRoute from "@/app/api/pay/payees/[payeeId]/public/route";
import * as payeeRoute from "@/app/api/pay/payees/[payeeId]/route";
import * as payeesRoute from "@/app/api/pay/payees/route";
import { pool } from "@/db/client";
import { newNetwork } from "@/lib/testing/accounts";
import { call } from "@/lib/testing/call";
import { drill } from "@/lib/testing/drill";
import { envelope, linkTo, newEncrypted, newStandard } from "@/lib/testing/files";
import { opened, use } from "@/lib/testing/outbox";
import {
  addWallet,
  askPay,
  asOwner,
  byCard,
  newAuth,
  newLink,
  newPayee,
  readPayee,
  record,
  refusal,
  spendAll,
  type TestPayee,
} from "@/lib/testing/payments";
import { addEndpoint } from "@/lib/webhooks/endpoints";
import { payeeSetupLimit, payOwnerLimit } from "./limits";

const setUp = (payee: TestPayee, more = {}) =>
  asOwner(payee, payeesRoute.POST, {}, { body: { id: payee.id }, ...more });
const change = (payee: TestPayee, body: object) => asOwner(payee, payeeRoute.PATCH, {}, { body });
test("PY-010 an encrypted document becomes a profile once, and a repeat with the same key returns it", async () => {
  const payee = { ...(await newEncrypted()), auth: newAuth() };
  const made = await setUp(payee);
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: payee.id,
      createdAt: expect.any(String),
      methods: [],
      stripe: null,
      paypal: null,
      addresses: {},
      notify: null,
      shops: [],
      bankSealed: null,
    },
  ]);
  // DB-005: unknown members are ignored.
  const again = await setUp(payee, { body: { id: payee.id, later: true } });
  expect([again.status, again.body]).toEqual([200, made.body]);
  expect(refusal(await setUp({ ...payee, auth: newAuth() }))).toEqual([409, "conflict"]);
  const both = { ...(await newEncrypted()), auth: newAuth() };
  const race = await Promise.all([setUp(both), setUp(both), setUp(both)]);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
});

test("PY-010 a document that is not encrypted, a shop or a calendar is refused", async () => {
  const standard = { ...(await newStandard()), auth: newAuth() };
  expect(refusal(await setUp(standard))).toEqual([400, "invalid"]);
  for (const column of ["keeper = 'shop'", "category = 'calendar'"]) {
    const other = { ...(await newEncrypted()), auth: newAuth() };
    await pool().query(`update file set ${column} where id = $1`, [other.id]);
    expect(refusal(await setUp(other))).toEqual([400, "invalid"]);
  }
});

test("PY-010 a network's eleventh profile within the hour is refused", async () => {
  const network = newNetwork();
  await spendAll(payeeSetupLimit, network);
  const payee = { ...(await newEncrypted()), auth: newAuth() };
  const late = await setUp(payee, { headers: { "X-Svc-IP": network, "X-Pay-Auth": payee.auth } });
  expect(refusal(late)).toEqual([429, "rate_limited"]);
});

test("PY-001, PY-004 owner routes check in order: profile, capability, role, X-Pay-Auth, rate limit, body", async () => {
  const payee = await newPayee();
  const params = { payeeId: payee.id };
  const body = { methods: "none" };
  const ask = (more: object, at = params) => askPay(payeeRoute.PATCH, at, { body, ...more });
  const auth = { headers: { "X-Pay-Auth": payee.auth } };
  expect(refusal(await ask({}, { payeeId: randomUUID() }))).toEqual([404, "not_found"]);
  expect(refusal(await ask({}))).toEqual([401, "auth"]);
  const other = await newEncrypted();
  expect(refusal(await ask({ capability: other.capability }))).toEqual([404, "not_found"]);
  await pool().query("update file set keeper = null where id = $1", [payee.id]);
  const { capability } = await linkTo(payee, "edit", { label: "" });
  expect(refusal(await ask({ capability, ...auth }))).toEqual([403, "auth"]);
  const own = { capability: payee.capability };
  expect(refusal(await ask(own))).toEqual([401, "auth"]);
  const wrong = { headers: { "X-Pay-Auth": newAuth() } };
  expect(refusal(await ask({ ...own, ...wrong }))).toEqual([403, "auth"]);
  const invalid = await ask({ ...own, ...auth });
  expect([invalid.status, Object.keys(invalid.body)]).toEqual([400, ["error", "code"]]);
  await spendAll(payOwnerLimit, payee.id);
  expect(refusal(await ask({ ...own, ...auth }))).toEqual([429, "rate_limited"]);
});

test("PY-011, PY-016 ways to pay stay in the owner's order, including those not connected yet", async () => {
  const payee = await newPayee({ methods: ["bank", "card"] });
  expect((await readPayee(payee)).methods).toEqual(["bank", "card"]);
  const changed = await change(payee, { methods: ["crypto", "card", "bank", "paypal"] });
  expect(changed.body.methods).toEqual(["crypto", "card", "bank", "paypal"]);
  for (const methods of [["card", "card"], ["cash"], "card"])
    expect(refusal(await change(payee, { methods }))).toEqual([400, "invalid"]);
});

test("PY-012 bank details change only from the version that was read; of two at once one succeeds", async () => {
  const payee = await newPayee({ bank: false });
  const [first, second] = [envelope(), envelope()];
  const race = await Promise.all(
    [first, second].map((bankSealed) => change(payee, { bankSealed, bankWas: null })),
  );
  expect(race.map(refusal).sort()).toEqual([
    [200, undefined],
    [409, "stale"],
  ]);
  const { bankSealed } = await readPayee(payee);
  expect(refusal(await change(payee, { bankSealed: null }))).toEqual([409, "stale"]);
  const removed = await change(payee, { bankSealed: null, bankWas: bankSealed });
  expect(removed.body.bankSealed).toBe(null);
});

async function codeOf(email: string): Promise<string[]> {
  const { rows } = await pool().query(
    "select subject from mail_outbox where recipient = $1 order by created_at",
    [email],
  );
  return opened(rows).map(({ subject }) => String(subject).slice(0, 6));
}

test("PY-013 an address receives payment mails once its code is confirmed", async () => {
  const payee = await newPayee();
  const email = `${randomUUID()}@sealdesk.test`;
  expect((await change(payee, { notifyEmail: email })).body.notify).toEqual({
    email,
    verified: false,
  });
  const [code = ""] = await codeOf(email);
  const verify = (code: string) => asOwner(payee, verifyRoute.POST, {}, { body: { code } });
  const wrong = code === "000000" ? "000001" : "000000";
  expect(refusal(await verify(wrong))).toEqual([400, "invalid"]);
  expect((await verify(code)).body.notify).toEqual({ email, verified: true });
  expect(refusal(await verify(code))).toEqual([400, "invalid"]);
  await change(payee, { notifyEmail: email });
  expect(await codeOf(email)).toHaveLength(1);
  expect((await change(payee, { notifyEmail: null })).body.notify).toBe(null);
});

test("PY-013 a code ends after five wrong tries and after fifteen minutes, and five are sent in an hour", async () => {
  const payee = await newPayee();
  const email = `${randomUUID()}@sealdesk.test`;
  const verify = (code: string) => asOwner(payee, verifyRoute.POST, {}, { body: { code } });
  await change(payee, { notifyEmail: email });
  const [first = ""] = await codeOf(email);
  const wrong = first === "000000" ? "000001" : "000000";
  for (let tries = 0; tries < 5; tries++) await verify(wrong);
  expect(refusal(await verify(first))).toEqual([400, "invalid"]);
  await change(payee, { notifyEmail: email });
  const second = (await codeOf(email))[1] ?? "";
  await pool().query("update pay_notify set code_expires_at = now() where payee_id = $1", [
    payee.id,
  ]);
  expect(refusal(await verify(second))).toEqual([400, "invalid"]);
  for (let sent = 2; sent < 5; sent++) await change(payee, { notifyEmail: email });
  expect(refusal(await change(payee, { notifyEmail: email }))).toEqual([429, "rate_limited"]);
  expect(await codeOf(email)).toHaveLength(5);
});

test("PY-014 anybody can read which ways to pay there are, and nothing else", async () => {
  const payee = await newPayee({
    methods: ["card", "paypal", "crypto"],
    providers: ["stripe"],
  });
  const address = await addWallet(payee, "evm", ["usdc-base"]);
  const read = () => askPay(publicRoute.GET, { payeeId: payee.id });
  const off = { id: payee.id, card: false, paypal: false, rails: [], to: {} };
  expect((await read()).body).toEqual(off);
  use({ PAY_SIMULATOR: "1" });
  try {
    const open = { card: true, rails: ["usdc-base"], to: { evm: address } };
    expect((await read()).body).toEqual({ ...off, ...open });
    await change(payee, { methods: ["paypal"] });
    expect((await read()).body).toEqual(off);
  } finally {
    use({ PAY_SIMULATOR: undefined });
  }
  expect(refusal(await askPay(publicRoute.GET, { payeeId: randomUUID() }))).toEqual([
    404,
    "not_found",
  ]);
});

test("PY-015, DB-032 a profile is deleted with all its data, by its own route and with its document", async () => {
  const byDocument = (payee: TestPayee) =>
    call(fileRoute.DELETE, {
      method: "DELETE",
      params: { id: payee.id },
      path: `/api/documents/${payee.id}`,
      capability: payee.capability,
    });
  for (const remove of [(payee: TestPayee) => asOwner(payee, payeeRoute.DELETE), byDocument]) {
    const { id, payee } = await newLink();
    await addEndpoint(
      { kind: "payee", id: payee.id },
      { url: "https://hooks.example.com", events: [] },
    );
    const done = await remove(payee);
    expect([done.status, done.body]).toEqual([200, { ok: true }]);
    expect(refusal(await askPay(linkRoute.GET, { linkId: id }))).toEqual([404, "not_found"]);
    expect(refusal(await asOwner(payee, linksRoute.GET))).toEqual([404, "not_found"]);
    const { rows } = await pool().query(
      `select (select count(*) from pay_link where payee_id = $1)
        + (select count(*) from pay_event where payee_id = $1)
        + (select count(*) from webhook_endpoint where owner_id = $1 and removed_at is null)
        + (select count(*) from file where id = $1) as left`,
      [payee.id],
    );
    expect(rows).toEqual([{ left: "0" }]);
  }
});

test("PY-015 a profile deleted during a payment is deleted completely", async () => {
  for (let round = 0; round < drill(20, 3); round++) {
    const { id, payee } = await newLink();
    const [done, paid] = await Promise.all([
      asOwner(payee, payeeRoute.DELETE),
      record(id, [byCard(10_000n)]).catch((fault) => fault),
    ]);
    // Either may win. The one that the database ended to resolve a deadlock gets a retryable error.
    expect([200, 503]).toContain(done.status);
    if (done.status === 503) await asOwner(payee, payeeRoute.DELETE);
    expect("link" in paid || paid instanceof Error).toBe(true);
    const { rows } = await pool().query("select 1 from pay_payment where link_id = $1", [id]);
    expect(rows).toEqual([]);
  }
}, 60_000);

test("PY-015 a profile with ten thousand links is deleted completely", async () => {
  const payee = await newPayee();
  const links = drill(50_000, 3_000);
  for (let first = 1; first <= links; first += 5_000)
    await pool().query(
      `with link as (
        insert into pay_link (id, payee_id, ref, amount, currency, reusable, methods, rails, to_addresses, sealed, made_of)
        select substr(md5(n::text) || md5('x' || n), 1, 22), $1, lpad(n::text, 6, '0'), 100, 'EUR', false, '{bank}', '{}',
          '{}', repeat(md5(n::text), 40), repeat('a', 64) from generate_series($2::int, least($3::int, $2::int + 4999)) n
        returning id)
      insert into pay_payment (link_id, method, status, amount) select id, 'manual', 'paid', 100 from link`,
      [payee.id, first, links],
    );
  expect((await asOwner(payee, payeeRoute.DELETE)).status).toBe(200);
  const { rows } = await pool().query("select from pay_link where payee_id = $1", [payee.id]);
  expect(rows).toEqual([]);
}, 120_000);
