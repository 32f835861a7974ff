/** What payers and owners can read of links, and what they cannot (PY-057…PY-059, PY-062, DB-085, DB-086). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as linkRoute from "@/app/api/pay/links/[linkId]/route";
import * as linksRoute from "@/app/api/pay/links/route";
import * as ownRoute from "@/app/api/pay/payees/[payeeId]/links/[linkId]/route";
import * as listRoute from "@/app/api/pay/payees/[payeeId]/links/route";
import { db } from "@/db/client";
import { payUnassigned } from "@/db/schema";
import { newPayLinkId } from "@/lib/protocol/pay-auth";
import { newNetwork } from "@/lib/testing/accounts";
import { use } from "@/lib/testing/outbox";
import {
  askPay,
  asOwner,
  byCard,
  newLink,
  newPayee,
  record,
  refusal,
  spendAll,
} from "@/lib/testing/payments";
import { payOwnerLimit, payReadLimit } from "./limits";
import type { PaymentUpdate } from "./record";

const read = (linkId: string, query = "", headers = {}) =>
  askPay(linkRoute.GET, { linkId }, { path: `/api/pay/links/${linkId}${query}`, headers });
const readMany = (ids: string[], headers = {}) =>
  askPay(linksRoute.GET, {}, { path: `/api/pay/links?ids=${ids.join()}`, headers });

const transfer = (more: Partial<PaymentUpdate> = {}): PaymentUpdate => ({
  ref: { chain: "base", tx: `0x${randomUUID()}`, output: 0 },
  method: "crypto",
  status: "pending",
  amount: 10_000n,
  transfer: {
    rail: "usdc-base",
    sender: "0xsender",
    tokenAmount: 108_420_017n,
    block: 17,
    confirmations: 3,
    confirmationsNeeded: 10,
  },
  ...more,
});

test("PY-057, DB-086 anybody reads a link, and only its owner sees who sent a transfer", async () => {
  const { id, payee, body } = await newLink();
  await record(id, [transfer()]);
  const seen = (await read(id)).body;
  expect(seen).toMatchObject({ status: "pending", pending: "10000", sealed: body.sealed });
  expect(seen.payments).toEqual([
    {
      id: expect.any(String),
      method: "crypto",
      status: "pending",
      amount: "10000",
      refunded: "0",
      detail: null,
      reference: null,
      attempt: null,
      at: expect.any(String),
      paidAt: null,
      flags: [],
      chain: "base",
      rail: "usdc-base",
      tx: expect.any(String),
      tokenAmount: "108420017",
      confirmations: { have: 3, need: 10 },
    },
  ]);
  const own = (await asOwner(payee, ownRoute.GET, { linkId: id })).body;
  expect(own.payments).toMatchObject([{ sender: "0xsender" }]);
  for (const linkId of [newPayLinkId(), "short", randomUUID()])
    expect(refusal(await read(linkId))).toEqual([404, "not_found"]);
  expect(refusal(await read(id, "?attempt=me"))).toEqual([400, "invalid"]);
});

test("PY-057, DB-085 a payer of a reusable link sees only their own payments, its owner all", async () => {
  const { id, payee } = await newLink(undefined, { reusable: true, amount: null });
  const [ada, grace] = [randomUUID(), randomUUID()];
  await record(id, [
    byCard(4_000n, { attempt: ada }),
    byCard(5_000n, { attempt: grace }),
    transfer({ attempt: grace, amount: 100n, flags: ["underpaid"] }),
  ]);
  expect((await read(id)).body).toMatchObject({ paid: "0", pending: "0", payments: [] });
  const own = (await read(id, `?attempt=${ada}`)).body;
  expect(own).toMatchObject({ status: "open", paid: "4000", pending: "0", amount: null });
  expect(own.payments).toMatchObject([{ attempt: ada }]);
  const all = (await asOwner(payee, ownRoute.GET, { linkId: id })).body;
  expect(all).toMatchObject({ paid: "9000", pending: "100", attempts: 2, partPaid: true });
});

test("PY-058 many links are read at once, without descriptions and with common names of ways to pay", async () => {
  const { id, payee } = await newLink();
  const other = await newLink();
  const change: PaymentUpdate = {
    ref: { isNew: true },
    method: "manual",
    status: "paid",
    amount: 10_000n,
    detail: "Wire from the Ada GmbH",
    reference: "17",
  };
  await record(id, [change]);
  const ids = [other.id, newPayLinkId(), "none", id, id];
  const { links } = (await readMany(ids)).body;
  expect(links.map((link: { id: string }) => link.id)).toEqual([other.id, id]);
  const [open, paid] = links;
  expect(open).toMatchObject({ shop: null, transfer: null, method: null, detail: null });
  expect(paid).toMatchObject({ method: "manual", detail: "Bank transfer", reference: "17" });
  expect(paid.sealed ?? paid.keySealed).toBe(undefined);
  const hundred = Array.from({ length: 100 }, newPayLinkId);
  expect((await readMany(hundred)).body).toEqual({ links: [] });
  expect(refusal(await readMany([...hundred, id]))).toEqual([400, "invalid"]);
  expect(refusal(await askPay(linksRoute.GET))).toEqual([400, "invalid"]);

  const path = `/api/pay/links?ids=${ids.join()}&payee=${payee.id}`;
  const asked = await asOwner(payee, linksRoute.GET, {}, { path });
  expect(asked.body.links).toMatchObject([
    { id, detail: "Wire from the Ada GmbH", keySealed: expect.any(String), refunded: "0" },
  ]);
  expect(refusal(await askPay(linksRoute.GET, {}, { path }))).toEqual([401, "auth"]);
});

test("PY-059 a network's six hundred and first read is refused, an owner's own is not", async () => {
  const { id, payee } = await newLink();
  const headers = { "X-Svc-IP": newNetwork() };
  await spendAll(payReadLimit, headers["X-Svc-IP"]);
  expect(refusal(await read(id, "", headers))).toEqual([429, "rate_limited"]);
  expect(refusal(await readMany([id], headers))).toEqual([429, "rate_limited"]);
  const path = `/api/pay/links?ids=${id}&payee=${payee.id}`;
  expect((await asOwner(payee, linksRoute.GET, {}, { path, headers })).status).toBe(200);
  await spendAll(payOwnerLimit, payee.id);
  expect(refusal(await asOwner(payee, linksRoute.GET, {}, { path }))).toEqual([
    429,
    "rate_limited",
  ]);
});

test("PY-062 the owner's list continues after its page, and has no link of others", async () => {
  const payee = await newPayee();
  const made: string[] = [];
  for (let count = 0; count < 101; count += 1) made.unshift((await newLink(payee)).id);
  const list = (query = "") =>
    asOwner(payee, listRoute.GET, {}, { path: `/api/pay/payees/${payee.id}/links${query}` });
  const { body: first } = await list();
  const ids = (page: { links: { id: string }[] }) => page.links.map(({ id }) => id);
  expect(ids(first)).toEqual(made.slice(0, 100));
  const { body: second } = await list(`?cursor=${first.next}`);
  expect([ids(second), second.next]).toEqual([made.slice(100), null]);
  for (const query of ["?cursor=me", "?status=lost"])
    expect(refusal(await list(query))).toEqual([400, "invalid"]);
  const { id } = await newLink();
  const foreign = await asOwner(payee, ownRoute.GET, { linkId: id });
  expect(refusal(foreign)).toEqual([404, "not_found"]);
}, 60_000);

test("PY-062 unmatched transfers appear on the link that was quoted last", async () => {
  const { id, payee } = await newLink();
  const row = { chain: "base", tx: `0x${randomUUID()}`, rail: "usdc-base", sender: null };
  const where = { linkId: id, output: 0, address: "0xme", tokenAmount: 5n, block: 1 };
  await db()
    .insert(payUnassigned)
    .values({ ...row, ...where });
  const own = (await asOwner(payee, ownRoute.GET, { linkId: id })).body;
  expect(own.unassigned).toEqual([{ ...row, tokenAmount: "5", at: expect.any(String) }]);
  expect((await read(id)).body.unassigned).toBe(undefined);
});

test("DB-090 a response about payments says whether its money is test money", async () => {
  const link = await newLink();
  const header = async () => (await read(link.id)).headers.get("X-Svc-Test-Money");
  expect(await header()).toBeNull();
  use({ PAY_SIMULATOR: "1" });
  try {
    expect(await header()).toBe("1");
  } finally {
    use({ PAY_SIMULATOR: undefined });
  }
});
