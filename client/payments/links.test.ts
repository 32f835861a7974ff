import { expect, test } from "vitest";
import type { OwnerLinkView, PayeeView } from "../../lib/contract/pay-shapes";
import { randomBytes, toBase64url } from "../../lib/protocol/bytes";
import { hashSealed } from "../../lib/protocol/pay-link";
import { isOutdated, NoWayToPay, prepareLink } from "./links";

test("a link is not made for bank transfers where no account is known", async () => {
  const owner = {
    payeeId: crypto.randomUUID(),
    capability: "",
    auth: "",
    payeeKey: toBase64url(randomBytes(32)),
  };
  const payee: PayeeView = {
    id: owner.payeeId,
    createdAt: "2026-01-01T00:00:00.000Z",
    methods: ["bank"],
    stripe: null,
    paypal: null,
    addresses: {},
    notify: null,
    shops: [],
    bankSealed: null,
  };
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

test("a link is outdated once its bank details may be others than the profile's (DB-098)", async () => {
  const payee = { addresses: {}, bankSealed: "now" } as unknown as PayeeView;
  const [now, before] = [await hashSealed("now"), await hashSealed("before")];
  const outdated = (bank: Pick<OwnerLinkView["terms"], "bankOf" | "bankLegacy">) => {
    const terms = { rails: [], to: {}, ...bank };
    const link = { status: "open", keySealed: "", terms } as unknown as OwnerLinkView;
    return isOutdated({ link, k: null, description: null }, payee);
  };
  expect(await outdated({ bankOf: now })).toBe(false);
  expect(await outdated({ bankOf: before })).toBe(true);
  expect(await outdated({ bankOf: null })).toBe(false);
  expect(await outdated({ bankOf: null, bankLegacy: now })).toBe(false);
  expect(await outdated({ bankOf: null, bankLegacy: before })).toBe(true);
  expect(await outdated({ bankOf: null, bankLegacy: "0".repeat(64) })).toBe(true);
});
