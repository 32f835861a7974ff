/** Payments profiles for tests: one that takes bank transfers. */
import { changePayee } from "../../lib/contract/pay-payees";
import { sealBank } from "../../lib/protocol/pay-link";
import { callOperation } from "../call";
import { asOwner, createProfile } from "../payments/owner";
import type { TestBrowser } from "./browser";

export async function newPayments(browser: TestBrowser) {
  const owner = await createProfile("Ada", browser);
  const { payeeKey, payeeId } = owner;
  const bankSealed = await sealBank(payeeKey, payeeId, [{ value: "DE02 1203 0000 0000 2020 51" }]);
  const body = { methods: ["bank" as const], bankSealed, bankWas: null };
  await callOperation(changePayee, { ...asOwner(owner), body, environment: browser });
  return owner;
}
