/** What the database of a payments profile holds: nothing that only the owner's keys open, and the owner's words sealed (PY-005). */
import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as markRoute from "@/app/api/pay/links/[linkId]/mark/route";
import * as hooksRoute from "@/app/api/pay/payees/[payeeId]/hooks/route";
import * as payeeRoute from "@/app/api/pay/payees/[payeeId]/route";
import { db } from "@/db/client";
import { payAddress } from "@/db/schema";
import { newPayLinkId } from "@/lib/protocol/pay-auth";
import { sealBank, sealDescription, sealLinkKey } from "@/lib/protocol/pay-link";
import { dumpTables, findLeaksWithin, keyMarker, textMarker } from "@/lib/testing/leaks";
import {
  asOwner,
  createLink,
  linkBody,
  newAuth,
  newPayee,
  readPayee,
} from "@/lib/testing/payments";

const words = (about: string) => `${about} ${randomBytes(9).toString("hex")}`;

test("no key, description or word of the owner's can be read from the tables", async () => {
  const payee = await newPayee();
  const [payeeKey, k] = [newAuth(), newAuth()];
  const [title, iban, detail, reference] = ["Lease", "Account", "Cash from", "Receipt"].map(words);
  const email = `${randomBytes(9).toString("hex")}@sealdesk.test`;
  const viewKey = randomBytes(32).toString("hex");
  const url = `https://hooks.example.com/${randomUUID()}`;

  const { bankSealed } = await readPayee(payee);
  const bank = await sealBank(payeeKey, payee.id, [{ label: "IBAN", value: iban ?? "" }]);
  const change = { bankSealed: bank, bankWas: bankSealed, notifyEmail: email };
  await asOwner(payee, payeeRoute.PATCH, {}, { body: change });
  await asOwner(payee, hooksRoute.POST, {}, { body: { url, events: ["pay.expired"] } });
  const wallet = { payeeId: payee.id, family: "mobilecoin" as const, address: randomUUID() };
  await db()
    .insert(payAddress)
    .values({ ...wallet, rails: [], viewKey });
  const id = newPayLinkId();
  const [amount, currency] = ["10000", "EUR"];
  const description = {
    v: 1,
    kind: "link",
    payee: { name: title },
    title,
    amount,
    currency,
    to: {},
  };
  const sealed = await sealDescription(k, id, description as never);
  const keySealed = await sealLinkKey(payeeKey, payee.id, id, Buffer.from(k, "base64url"));
  const body = await linkBody(payee, { id, sealed, keySealed });
  expect((await createLink(payee, body)).status).toBe(201);
  const mark = { status: "paid", detail, reference };
  const headers = { "Idempotency-Key": randomUUID() };
  const marked = await asOwner(payee, markRoute.POST, { linkId: id }, { body: mark, headers });
  expect(marked.body).toMatchObject({ status: "paid" });

  const tables = await dumpTables(String(process.env.DATABASE_URL));
  const ofPayments = tables.filter(({ name }) => /\.pay/.test(name));
  expect(ofPayments.length).toBeGreaterThan(10);
  const keys = { payeeKey, k, auth: payee.auth, capability: payee.capability };
  const texts = { title, iban, detail, reference, url, viewKey };
  const markers = [
    ...Object.entries(keys).map(([name, key]) => keyMarker(name, key)),
    ...Object.entries(texts).map(([name, text]) => textMarker(name, text ?? "")),
  ];
  expect(findLeaksWithin(markers, tables)).toEqual([]);
  // The outbox of mails names who is written to.
  expect(findLeaksWithin([textMarker("email", email)], ofPayments)).toEqual([]);
  // What is looked for is found where it stands.
  expect(findLeaksWithin([textMarker("link", id)], ofPayments)).not.toEqual([]);
}, 60_000);
