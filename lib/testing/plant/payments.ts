/** A payments profile with bank details, a wallet, a webhook, a link and a payment marked by hand (PY-005). */
import { randomBytes, randomUUID } from "node:crypto";
import * as markRoute from "@/app/api/pay/links/[linkId]/mark/route";
import * as hooksRoute from "@/app/api/pay/payees/[payeeId]/hooks/route";
import * as payeeRoute from "@/app/api/pay/payees/[payeeId]/route";
import { db } from "@/db/client";
import { payAddress } from "@/db/schema";
import { newPayLinkId } from "@/lib/protocol/pay-auth";
import { sealBank, sealDescription, sealLinkKey } from "@/lib/protocol/pay-link";
import { asOwner, createLink, linkBody, newAuth, newPayee, readPayee } from "../payments";
import { Planting } from "./planting";

export async function plantPayments() {
  const planting = new Planting();
  const payee = await newPayee();
  planting.key("the proof of a payments profile's owner", payee.auth);
  planting.key("the capability of a payments profile", payee.capability);
  const payeeKey = planting.key("the key of a payments profile", newAuth());
  const k = planting.key("the key of a payment link", newAuth());

  const { bankSealed } = await readPayee(payee);
  const value = planting.text("a bank account");
  const bank = await sealBank(payeeKey, payee.id, [{ label: "IBAN", value }]);
  const notifyEmail = planting.email("whom a payment is mailed to");
  const change = { bankSealed: bank, bankWas: bankSealed, notifyEmail };
  const changed = await asOwner(payee, payeeRoute.PATCH, {}, { body: change });
  const url = planting.text(
    "the address of a payments webhook",
    `https://hooks.test/${randomUUID()}`,
  );
  const hook = { url, events: ["pay.expired"] };
  const hooked = await asOwner(payee, hooksRoute.POST, {}, { body: hook });
  const viewKey = planting.text("a wallet's view key", randomBytes(32).toString("hex"));
  const wallet = { payeeId: payee.id, family: "mobilecoin" as const, address: randomUUID() };
  await db()
    .insert(payAddress)
    .values({ ...wallet, rails: [], viewKey });

  const id = newPayLinkId();
  const title = planting.text("what a payment is for");
  const [amount, currency, to] = ["10000", "EUR", {}];
  const description = { v: 1, kind: "link", payee: { name: title }, title, amount, currency, to };
  const sealed = await sealDescription(k, id, description as never);
  const keySealed = await sealLinkKey(payeeKey, payee.id, id, Buffer.from(k, "base64url"));
  const made = await createLink(payee, await linkBody(payee, { id, sealed, keySealed }));
  const mark = {
    status: "paid",
    detail: planting.text("how a payment was marked"),
    reference: planting.text("the reference of a payment"),
  };
  const headers = { "Idempotency-Key": randomUUID() };
  const marked = await asOwner(payee, markRoute.POST, { linkId: id }, { body: mark, headers });
  const statuses = [changed, hooked, made, marked].map(({ status }) => status);
  return { markers: planting.markers, statuses };
}
