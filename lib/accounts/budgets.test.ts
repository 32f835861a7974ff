import { expect, test } from "vitest";
import { POST as cancelRoute } from "@/app/api/account/delete/cancel/route";
import { asPerson, newCredential, newNetwork } from "@/lib/testing/accounts";
import type { Answered } from "@/lib/testing/call";
import { forgetCounters } from "@/lib/testing/limits";
import { startSecondProcess } from "@/lib/testing/process";
import {
  changeEmail,
  changePassword,
  deleteAccount,
  elsewhere,
  type Keeper,
  newEmailOf,
  newKeeper,
  recover,
  recoverKey,
  replaceRecovery,
  signInAs,
  startDeletion,
} from "@/lib/testing/vaults";

const wrong = () => ({ currentCredential: newCredential() });
const from = (network: string) => ({ "X-Svc-IP": network });
const kinds: Record<string, (keeper: Keeper) => Promise<Answered>> = {
  password: (keeper) => changePassword(keeper, wrong()),
  recovery: (keeper) => replaceRecovery(keeper, wrong()),
  email: (keeper) => changeEmail(keeper, { ...newEmailOf(keeper), ...wrong() }),
  start: (keeper) => startDeletion(keeper, newCredential()),
  cancel: (keeper) =>
    asPerson(keeper, cancelRoute, { path: "/api/account/delete/cancel", body: wrong() }),
  delete: (keeper) => deleteAccount(keeper, newCredential()),
  key: ({ email, headers }) =>
    recoverKey({ email, recoveryCredential: newCredential() }, from(headers["X-Svc-IP"])),
  recover: (keeper) =>
    recover(keeper, { recoveryCredential: newCredential() }, from(keeper.headers["X-Svc-IP"])),
};

// A-055, D-46
test("all credential changes of a network share fifteen requests an hour", async () => {
  const keeper = await newKeeper();
  const all = Object.values(kinds);
  const statuses = [];
  for (let i = 0; i < 15; i++) statuses.push((await all[i % all.length]?.(keeper))?.status);
  expect(statuses).not.toContain(429);
  for (const [kind, ask] of Object.entries(kinds)) {
    const { status, body, headers } = await ask(keeper);
    expect({ kind, status, reason: body.reason }).toEqual({ kind, status: 429, reason: "rate" });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
});

//
test("once the limit is reached the right credential is refused too, and changes nothing", async () => {
  const keeper = await newKeeper();
  for (let i = 0; i < 15; i++) await changePassword(keeper, wrong());
  expect((await changePassword(keeper)).status).toBe(429);
  expect((await signInAs(keeper.email, keeper.credential)).status).toBe(200);
  const there = { ...keeper, headers: { ...keeper.headers, "X-Svc-IP": newNetwork() } };
  expect((await changePassword(there)).status).toBe(200);
});

// a visitor who is not signed in does not use it up
test("requests without a session do not count", async () => {
  const keeper = await newKeeper();
  const out = { ...keeper, headers: { ...keeper.headers, Cookie: "" } };
  for (let i = 0; i < 20; i++) expect((await changePassword(out)).status).toBe(401);
  expect((await changePassword(keeper)).status).toBe(200);
});

/** A body in which no member is what the contract requires. */
const misspelled: Record<string, (keeper: Keeper) => Promise<Answered>> = {
  password: (keeper) => changePassword(keeper, { currentCredential: "short" }),
  recovery: (keeper) => replaceRecovery(keeper, { recoveryWrapped: "no envelope" }),
  email: (keeper) => changeEmail(keeper, { ...newEmailOf(keeper), email: "no address" }),
  start: (keeper) => startDeletion(keeper, ""),
  cancel: (keeper) =>
    asPerson(keeper, cancelRoute, { path: "/api/account/delete/cancel", body: "{" }),
  delete: (keeper) => deleteAccount(keeper, "short"),
  key: ({ headers }) => recoverKey({}, from(headers["X-Svc-IP"])),
  recover: (keeper) => recover(keeper, { vault: "either" }, from(keeper.headers["X-Svc-IP"])),
};

//
test("an invalid body is not counted, and is not read once the limit is reached", async () => {
  const keeper = await newKeeper();
  const all = Object.entries(misspelled);
  for (const [kind, ask] of [...all, ...all])
    expect({ kind, status: (await ask(keeper)).status }).toEqual({ kind, status: 400 });
  const statuses = [];
  for (let i = 0; i < 15; i++) statuses.push((await changePassword(keeper, wrong())).status);
  expect(statuses).toEqual(Array(15).fill(403));
  for (const [kind, ask] of all)
    expect({ kind, status: (await ask(keeper)).status }).toEqual({ kind, status: 429 });
});

// D-46
test("guessing another person's recovery key uses only one's own limit", async () => {
  const keeper = await newKeeper();
  const { email, recoveryCredential } = keeper;
  const lookup = { email, recoveryCredential: newCredential() };
  for (const stranger of [newNetwork(), newNetwork()]) {
    const answers = [];
    for (let i = 0; i < 15; i++) answers.push(await recoverKey(lookup, from(stranger)));
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(401));
    expect((await recoverKey({ email, recoveryCredential }, from(stranger))).status).toBe(429);
    expect((await recover(keeper, {}, from(stranger))).status).toBe(429);
  }
  expect((await recoverKey({ email: email.toUpperCase(), recoveryCredential })).status).toBe(200);
  expect((await recover(keeper)).status).toBe(200);
});

// D-46: an unknown address has a limit like a known one
test("the remaining attempts for an address do not reveal whether it is known", async () => {
  const lookup = { email: `${newCredential()}@sealdesk.test`, recoveryCredential: newCredential() };
  const network = newNetwork();
  const statuses = [];
  for (let i = 0; i < 16; i++) statuses.push((await recoverKey(lookup, from(network))).status);
  expect(statuses).toEqual([...Array(15).fill(401), 429]);
});

// A-055, XB-014
test("of fifty at once over two processes fifteen are processed", async () => {
  const keeper = await newKeeper();
  await forgetCounters();
  const second = await startSecondProcess();
  try {
    const { headers } = await elsewhere(keeper);
    const there = async () => {
      const response = await fetch(`${second.url}/api/account/recover/key`, {
        method: "POST",
        headers: { Origin: headers.Origin, "Content-Type": "application/json" },
        body: JSON.stringify({
          email: `${newCredential()}@a.test`,
          recoveryCredential: newCredential(),
        }),
      });
      return response.status;
    };
    const here = async () => {
      const lookup = { email: `${newCredential()}@a.test`, recoveryCredential: newCredential() };
      return (await recoverKey(lookup, from("127.0.0.1"))).status;
    };
    const asked = Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? here() : there()));
    const statuses = (await Promise.all(asked)).sort();
    expect(statuses).toEqual([...Array(15).fill(401), ...Array(35).fill(429)]);
  } finally {
    await second.kill();
    await forgetCounters();
  }
});
