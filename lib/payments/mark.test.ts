/** Bank transfers that payers announce, and payments that the owner marks by hand (PY-070…PY-076, PY-084, PY-085). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as bankRoute from "@/app/api/pay/links/[linkId]/bank/route";
import * as markRoute from "@/app/api/pay/links/[linkId]/mark/route";
import * as linkRoute from "@/app/api/pay/links/[linkId]/route";
import { pool } from "@/db/client";
import { newNetwork } from "@/lib/testing/accounts";
import { drill } from "@/lib/testing/drill";
import {
  askPay,
  asOwner,
  byCard,
  eventsOf,
  newLink,
  record,
  refusal,
  spendAll,
  type TestLink,
} from "@/lib/testing/payments";
import { payAttemptLimit } from "./limits";
import { commonMethodName } from "./views";

const announce = ({ id }: TestLink, body: object = {}, headers = {}) =>
  askPay(bankRoute.POST, { linkId: id }, { body, headers });
const mark = ({ id, payee }: TestLink, body: object, headers = {}) =>
  asOwner(payee, markRoute.POST, { linkId: id }, { body, headers });
const read = async ({ id }: TestLink, attempt?: string) =>
  (
    await askPay(
      linkRoute.GET,
      { linkId: id },
      { path: `/api/pay/links/${id}${attempt ? `?attempt=${attempt}` : ""}` },
    )
  ).body;

test("PY-076 an announced transfer does not count, and a second announcement updates it", async () => {
  const link = await newLink();
  const first = await announce(link);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ status: "open", paid: "0", pending: "0" });
  expect(first.body.payments).toMatchObject([
    { method: "bank", status: "started", amount: "10000" },
  ]);
  const again = await announce(link, { amount: "4000" });
  expect(again.body.payments).toMatchObject([{ id: first.body.payments[0].id, amount: "4000" }]);
  expect(await eventsOf(link.payee)).toEqual(["pay.created"]);
});

test("PY-084 the owner marks an announced transfer as received, and gets one event", async () => {
  const link = await newLink();
  const [payment] = (await announce(link)).body.payments;
  const body = { status: "paid", detail: "By wire from Ada", reference: "SEPA 17" };
  const marked = await mark(link, body);
  expect([marked.status, marked.body.status, marked.body.paid]).toEqual([200, "paid", "10000"]);
  expect(marked.body.payments).toMatchObject([
    {
      id: payment.id,
      method: "bank",
      status: "paid",
      detail: "Bank transfer",
      reference: "SEPA 17",
    },
  ]);
  expect(await eventsOf(link.payee)).toEqual(["pay.created", "pay.paid"]);
  expect(refusal(await mark(link, { ...body, payment: payment.id }))).toEqual([409, "conflict"]);
  expect(refusal(await mark(link, body))).toEqual([409, "conflict"]);
});

test.each([
  ["other method", "Other"],
  ["Elizabeth at the discard shop", "Other"],
  ["ETH, by hand", "Crypto"],
  ["2 checks", "Cheque"],
  ["bank-transfer", "Bank transfer"],
])("DB-086 others read of %j only %s", (detail, name) => {
  expect(commonMethodName(detail)).toBe(name);
});

test("PY-084 the owner marks a part, the rest, and more than is owed", async () => {
  const link = await newLink();
  const part = await mark(link, { status: "paid", amount: "4000", detail: "cash at the door" });
  expect(part.body).toMatchObject({ status: "partial", paid: "4000" });
  expect(part.body.payments).toMatchObject([{ method: "manual", detail: "Cash" }]);
  const rest = await mark(link, { status: "paid" });
  expect(rest.body).toMatchObject({ status: "paid", paid: "10000" });
  const over = await newLink(link.payee);
  await mark(over, { status: "paid", amount: "10001" });
  expect(await eventsOf(link.payee)).toEqual([
    "pay.created",
    "pay.partial",
    "pay.paid",
    "pay.created",
    "pay.paid",
    "pay.flagged overpaid",
  ]);
});

test("PY-084 a named payment must be an announced transfer of this link", async () => {
  const link = await newLink();
  const other = await newLink(link.payee);
  const [foreign] = (await announce(other)).body.payments;
  const { payments } = await record(link.id, [byCard(10n)]);
  for (const payment of [foreign.id, payments[0]?.id, randomUUID()])
    expect(refusal(await mark(link, { status: "paid", payment }))).toEqual([400, "invalid"]);
  for (const amount of ["0", "01", "-1", "1.5", "1000000000000000", 5])
    expect(refusal(await mark(link, { status: "paid", amount }))).toEqual([400, "amount"]);
});

test("PY-073, PY-085 a reusable link counts each payer separately, and marks only the named transfer", async () => {
  const link = await newLink(undefined, { reusable: true });
  expect(refusal(await announce(link))).toEqual([400, "invalid"]);
  const attempt = randomUUID();
  const announced = await announce(link, { attempt });
  const [payment] = announced.body.payments;
  expect((await read(link)).payments).toEqual([]);
  await mark(link, { status: "paid" });
  expect((await read(link, attempt)).payments).toMatchObject([{ status: "started" }]);
  const named = await mark(link, { status: "paid", payment: payment.id });
  expect(named.body).toMatchObject({ status: "open", paid: "10000" });
  expect((await read(link, randomUUID())).paid).toBe("0");
  expect(refusal(await announce(link, { attempt }))).toEqual([409, "conflict"]);
});

test("PY-073 an eleventh payer of a network within the hour is refused, and earlier ones continue", async () => {
  const link = await newLink(undefined, { reusable: true });
  const headers = { "X-Svc-IP": newNetwork() };
  const attempt = randomUUID();
  await announce(link, { attempt }, headers);
  await spendAll(payAttemptLimit, `${link.id}:${headers["X-Svc-IP"]}`);
  expect(refusal(await announce(link, { attempt: randomUUID() }, headers))).toEqual([
    429,
    "rate_limited",
  ]);
  expect((await announce(link, { attempt, amount: "5000" }, headers)).status).toBe(200);
});

test("PY-070, PY-071, PY-072 an amount not owed, a way not offered and an ended link are refused", async () => {
  const link = await newLink();
  expect(refusal(await announce(link, { amount: "10001" }))).toEqual([400, "amount"]);
  await mark(link, { status: "paid" });
  expect(refusal(await announce(link))).toEqual([409, "conflict"]);
  const byCardOnly = await newLink(link.payee, { methods: ["card"], bankOf: undefined });
  expect(refusal(await announce(byCardOnly))).toEqual([400, "method"]);
  const over = await newLink(link.payee);
  await pool().query("update pay_link set expires_at = now() where id = $1", [over.id]);
  expect(refusal(await announce(over))).toEqual([410, "gone"]);
  // Money that arrives anyway counts.
  const late = await mark(over, { status: "paid" });
  expect(late.body.payments).toMatchObject([{ status: "paid", flags: ["late"] }]);
});

test("PY-085 refunds by hand: nothing paid, a part, too much, and the rest", async () => {
  const link = await newLink();
  const refund = (more = {}) => mark(link, { status: "refunded", ...more });
  expect(refusal(await refund())).toEqual([409, "conflict"]);
  await mark(link, { status: "paid", amount: "6000" });
  await mark(link, { status: "paid" });
  expect((await refund({ amount: "5000" })).body.status).toBe("paid");
  expect(refusal(await refund({ amount: "5001" }))).toEqual([400, "amount"]);
  const all = await refund();
  expect(all.body).toMatchObject({ status: "refunded", paid: "10000" });
  expect(all.body.payments).toMatchObject([
    { amount: "6000", refunded: "6000", status: "refunded" },
    { amount: "4000", refunded: "4000", status: "refunded" },
  ]);
  expect((await eventsOf(link.payee)).slice(3)).toEqual([
    "pay.refunded",
    "pay.refunded",
    "pay.flagged partly-refunded",
    "pay.refunded",
  ]);
});

test("PY-084, DB-099 concurrent marks with one key record one payment and get the same answer", async () => {
  const link = await newLink();
  const headers = { "Idempotency-Key": "order-17:paid" };
  const body = { status: "paid", amount: "4000" };
  const times = Array.from({ length: drill(20, 4) });
  const answers = await Promise.all(times.map(() => mark(link, body, headers)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await read(link)).payments).toHaveLength(1);
  expect(refusal(await mark(link, { status: "paid", amount: "6000" }, headers))).toEqual([
    409,
    "conflict",
  ]);
  for (const key of ["short", "a".repeat(101), "with a blank"])
    expect(refusal(await mark(link, body, { "Idempotency-Key": key }))).toEqual([400, "invalid"]);
  expect(await eventsOf(link.payee)).toEqual(["pay.created", "pay.partial"]);
});

test("PY-084 concurrent marks without a key pay what is owed once", async () => {
  const link = await newLink();
  const times = Array.from({ length: drill(20, 4) });
  const answers = await Promise.all(times.map(() => mark(link, { status: "paid" })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await read(link)).payments).toHaveLength(1);
});

test("PY-082 a payment reported many times at once counts once, and on no other link", async () => {
  const link = await newLink();
  const change = byCard(10_000n);
  await Promise.all(Array.from({ length: drill(20, 4) }, () => record(link.id, [change])));
  expect((await read(link)).payments).toHaveLength(1);
  const other = await newLink(link.payee);
  await expect(record(other.id, [change])).rejects.toMatchObject({ status: 409 });
  const two = await Promise.all([newLink(link.payee), newLink(link.payee)]);
  const transfer = byCard(10_000n, {
    ref: { chain: "base", tx: `0x${randomUUID()}`, output: 3 },
    method: "crypto",
  });
  const race = await Promise.allSettled(two.map(({ id }) => record(id, [transfer])));
  expect(race.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
