import { expect, test } from "vitest";
import { newOwnerLinkView, newPayeeView } from "@/lib/testing/payment-views";
import type { OwnerLinkView } from "../../lib/contract/pay-shapes";
import { randomBytes, toBase64url } from "../../lib/protocol/bytes";
import { hashSealed } from "../../lib/protocol/pay-link";
import { isOutdated, NoWayToPay, prepareLink } from "./links";

test("a link cannot be created for bank transfers without bank details", async () => {
  const owner = {
    payeeId: crypto.randomUUID(),
    capability: "",
    auth: "",
    payeeKey: toBase64url(randomBytes(32)),
  };
  const payee = newPayeeView({ id: owner.payeeId, methods: ["bank"] });
  const draft = {
    text: { kind: "link" as const, payee: { name: "Hollis" }, title: "Shelf" },
    amount: "2500",
    currency: "EUR",
    methods: payee.methods,
    reusable: false,
    ownBank: null,
    expiresAt: null,
  };
  await expect(prepareLink(owner, payee, draft)).rejects.toThrow(NoWayToPay);
  const ownBank = [{ value: "DE89 3704 0044 0532 0130 00" }];
  const { address } = await prepareLink(owner, payee, { ...draft, ownBank });
  expect(address).toContain("/pay/");
});

test("a link is outdated once its bank details may differ from the profile's (DB-098)", async () => {
  const payee = newPayeeView({ bankSealed: "now" });
  const [now, before] = [await hashSealed("now"), await hashSealed("before")];
  const outdated = (bank: Pick<OwnerLinkView["terms"], "bankOf" | "bankLegacy">) => {
    const terms = { methods: ["bank" as const], rails: [], to: {}, ...bank };
    const link = newOwnerLinkView({ terms });
    return isOutdated({ link, k: null, description: null }, payee);
  };
  expect(await outdated({ bankOf: now })).toBe(false);
  expect(await outdated({ bankOf: before })).toBe(true);
  expect(await outdated({ bankOf: null })).toBe(false);
  expect(await outdated({ bankOf: null, bankLegacy: now })).toBe(false);
  expect(await outdated({ bankOf: null, bankLegacy: before })).toBe(true);
  expect(await outdated({ bankOf: null, bankLegacy: "0".repeat(64) })).toBe(true);
});
