import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forgetAttempts } from "@/lib/testing/accounts";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { noteRecoveryShown } from "../../lib/contract/account-vault";
import { recoveryWords } from "../../lib/protocol/recovery-words";
import { callOperation } from "../call";
import { ApiError, NetworkError } from "../http";
import { newBrowser } from "../testing/browser";
import { current, rename, setPrivacy } from "./account";
import { changeEmail, changePassword, replaceRecovery } from "./password";
import { finishRecovery, startRecovery } from "./recover";
import { sessions } from "./sessions";
import { signedInAccount, storedLibrary } from "./signed-in-account";
import { signIn, signOut, signUp } from "./signing-in";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(forgetAttempts);

const PASSWORD = "seven quiet herons at dawn";
const browser = () => newBrowser(server.url);

async function newPerson() {
  const here = browser();
  const email = `${randomUUID()}@sealdesk.test`;
  const signedIn = await signUp({ name: "Ada", email, password: PASSWORD }, {}, here);
  return { here, email, recoveryKey: signedIn.recoveryKey ?? "", user: signedIn.user };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? [error.status, error.reason] : error),
  );

// no request contains the password or anything that opens the vault.
test("a person signs up, and the server receives neither the password nor a key", async () => {
  const { here, email, recoveryKey } = await newPerson();
  const account = await current(here);
  expect(account?.user.email).toBe(email);
  expect(account?.vault).toMatchObject({ independentRecovery: true, recoveryPending: true });
  expect(recoveryKey).toHaveLength(43);
  const sent = here.sent.join("\n");
  // Three words together: a single one, such as "test" or "name", may appear in a request by chance.
  const words = recoveryWords(recoveryKey).slice(0, 3).join(" ");
  for (const secret of [PASSWORD, recoveryKey, words]) expect(sent).not.toContain(secret);
});

test("the vault's key is stored as a key that cannot be exported, and is removed on signing out", async () => {
  const { here, email } = await newPerson();
  const stored = await signedInAccount({ ...here });
  expect(stored).toMatchObject({ email, name: "Ada" });
  expect(stored?.master.extractable).toBe(false);
  await signOut(here);
  expect(await signedInAccount({ ...here })).toBeNull();
  expect(await storedLibrary(here)).toBeUndefined();
  expect(await current(here)).toBeNull();
});

test("a wrong password and an unknown address get the same refusal", async () => {
  const { email } = await newPerson();
  const there = browser();
  const wrong = await refusal(signIn({ email, password: "another" }, {}, there));
  const unknown = await refusal(signIn({ email: `x${email}`, password: PASSWORD }, {}, there));
  expect(wrong).toEqual(unknown);
  expect(wrong).toEqual([401, null]);
});

//
test("a changed password opens the vault on every device, and the old one on none", async () => {
  const { here, email } = await newPerson();
  expect(await refusal(changePassword({ current: "wrong", next: "x" }, {}, here))).toEqual([
    403,
    "credential",
  ]);
  await changePassword({ current: PASSWORD, next: "nine loud herons" }, {}, here);
  const there = browser();
  expect(await refusal(signIn({ email, password: PASSWORD }, {}, there))).toEqual([401, null]);
  const signedIn = await signIn(
    { email: email.toUpperCase(), password: "nine loud herons" },
    {},
    there,
  );
  expect(signedIn.user.email).toBe(email);
  expect(await sessions(here)).toHaveLength(2);
});

//
test("a person who lost the password recovers with the recovery key", async () => {
  const { here, email, recoveryKey } = await newPerson();
  const there = browser();
  const recovery = await startRecovery({ email, recoveryKey }, there);
  await finishRecovery(recovery, "a new one this time", {}, there);
  expect(await current(here)).toBeNull();
  const signedIn = await signIn({ email, password: "a new one this time" }, {}, there);
  expect(signedIn.recoveryKey).toBeNull();
  expect(await refusal(signIn({ email, password: PASSWORD }, {}, there))).toEqual([401, null]);
});

// the two kinds of recovery, and a kind that changed meanwhile.
test("recovery switches to the other kind when the account says so", async () => {
  const { email, recoveryKey } = await newPerson();
  const there = browser();
  const recovery = await startRecovery({ email, recoveryKey }, there);
  expect(recovery.mode).toBe("recovery-wrap");
  await finishRecovery({ ...recovery, mode: "recovery-key" }, "a new one this time", {}, there);
  await signIn({ email, password: "a new one this time" }, {}, there);
});

test("a wrong recovery key and an unknown address get the same refusal", async () => {
  const { email, recoveryKey } = await newPerson();
  const there = browser();
  const other = (await newPerson()).recoveryKey;
  const refused = [401, "recovery"];
  expect(await refusal(startRecovery({ email, recoveryKey: other }, there))).toEqual(refused);
  const nobody = { email: `x${email}`, recoveryKey };
  expect(await refusal(startRecovery(nobody, there))).toEqual(refused);
});

//
test("a replaced recovery key works, and the old one does not", async () => {
  const { here, email, recoveryKey: old } = await newPerson();
  const recoveryKey = await replaceRecovery(PASSWORD, {}, here);
  expect((await current(here))?.vault?.recoveryPending).toBe(false);
  const there = browser();
  expect(await refusal(startRecovery({ email, recoveryKey: old }, there))).toEqual([
    401,
    "recovery",
  ]);
  await startRecovery({ email, recoveryKey }, there);
});

test("a recovery key that was shown is no longer pending", async () => {
  const { here } = await newPerson();
  await callOperation(noteRecoveryShown, { environment: here });
  expect((await current(here))?.vault?.recoveryPending).toBe(false);
});

// E-013
test("after a change of address sign-in and recovery work, with a new recovery key or the person's own", async () => {
  const { here, email, recoveryKey } = await newPerson();
  const next = `new-${email}`;
  const kept = await changeEmail({ email: next, password: PASSWORD, recoveryKey }, {}, here);
  expect(kept).toEqual({ recoveryKey, made: false });
  const last = `last-${email}`;
  const changed = await changeEmail({ email: last, password: PASSWORD }, {}, here);
  expect(changed.made).toBe(true);
  const there = browser();
  expect(await refusal(signIn({ email: next, password: PASSWORD }, {}, there))).toEqual([
    401,
    null,
  ]);
  await signIn({ email: last, password: PASSWORD }, {}, there);
  await startRecovery({ email: last, recoveryKey: changed.recoveryKey }, there);
});

// A-046, E-013: a new recovery key is returned once, and a change that was made is not reported as failed.
test("a change is reported and stored here, even when nothing can be read after it", async () => {
  const { here, email } = await newPerson();
  let isMade = false;
  const cut = {
    ...here,
    fetch: async (url: string, init: RequestInit) => {
      if (isMade) throw new TypeError("The connection was lost.");
      const response = await here.fetch(url, init);
      isMade = init.method === "POST";
      return response;
    },
  };
  const next = `next-${email}`;
  const { recoveryKey } = await changeEmail({ email: next, password: PASSWORD }, {}, cut);
  await startRecovery({ email: next, recoveryKey }, browser());
  isMade = false;
  await rename(" Ada L. ", cut);
  isMade = false;
  expect(await setPrivacy("standard", cut)).toBe("standard");
  const about = { email: next, name: "Ada L.", privacy: "standard" };
  expect(await signedInAccount({ ...here })).toMatchObject(about);
  expect((await current(here))?.user).toMatchObject(about);
});

// the old key no longer works, so the new one must not be lost with the answer.
test("when a change's answer is lost the client finds out whether it was made", async () => {
  const { here, email } = await newPerson();
  let lost: "answer" | "request" | null = null;
  const shaky = {
    ...here,
    fetch: async (url: string, init: RequestInit) => {
      const isLost = init.method === "POST" ? lost : null;
      const response = isLost === "request" ? null : await here.fetch(url, init);
      if (response === null || isLost !== null) throw new TypeError("The connection was lost.");
      return response;
    },
  };
  lost = "request";
  await expect(replaceRecovery(PASSWORD, {}, shaky)).rejects.toThrow(NetworkError);
  lost = "answer";
  const replaced = await replaceRecovery(PASSWORD, {}, shaky);
  await startRecovery({ email, recoveryKey: replaced }, browser());
  const next = `next-${email}`;
  const { recoveryKey } = await changeEmail({ email: next, password: PASSWORD }, {}, shaky);
  await startRecovery({ email: next, recoveryKey }, browser());
  await changePassword({ current: PASSWORD, next: "nine loud herons" }, {}, shaky);
  await signIn({ email: next, password: "nine loud herons" }, {}, browser());
});

test("work on a password reports its progress and can be stopped", async () => {
  const there = browser();
  const estimates: number[] = [];
  const stop = new AbortController();
  const work = {
    signal: stop.signal,
    onEstimate: (milliseconds: number) => {
      estimates.push(milliseconds);
      stop.abort();
    },
  };
  const signing = signIn({ email: "nobody@sealdesk.test", password: "x" }, work, there);
  await expect(signing).rejects.toThrow(/abort/i);
  expect(estimates).toHaveLength(1);
  expect(there.sent).toEqual([]);
});
