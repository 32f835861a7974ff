// When a server is killed during completions, each request is either completed once or still open without the last
// signature.
import { expect, test } from "vitest";
import * as eventsRoute from "@/app/api/sign/v1/envelopes/[id]/events/route";
import * as signRoute from "@/app/api/sign/v1/envelopes/[id]/sign/route";
import { pool } from "@/db/client";
import type { CreatedEnvelope } from "@/lib/contract/signing-shapes";
import { checkChain } from "@/lib/protocol/sign-events";
import { drill } from "@/lib/testing/drill";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";
import { ask, newEnvelope, seen, signBody, tokenOf } from "@/lib/testing/signing";
import { sealer } from "./stamp/seal";

const KILLS = drill(20);
/** Number of last signatures in progress when the server is killed. */
const UNDER_WAY = 6;

/** Signs over the network. @returns the answered status, or null when the server did not answer */
function signThere({ url }: SecondProcess, envelope: CreatedEnvelope): Promise<string | null> {
  return fetch(`${url}/api/sign/v1/envelopes/${envelope.id}/sign`, {
    method: "POST",
    headers: {
      "Sec-Fetch-Site": "same-origin",
      Authorization: `Bearer ${tokenOf(envelope)}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(signBody(envelope)),
  })
    .then((response) => response.json())
    .then(
      ({ status }) => status ?? "refused",
      () => null,
    );
}

async function rowsOf({ id }: CreatedEnvelope): Promise<number[]> {
  const { rows } = await pool().query(
    `select (select count(*)::int from sign_signature where request_id = $1) as signatures,
      (select count(*)::int from sign_pdf where request_id = $1 and kind = 'completed') as copies,
      (select count(*)::int from sign_receipt where request_id = $1) as receipts`,
    [id],
  );
  const { signatures, copies, receipts } = rows[0];
  return [signatures, copies, receipts];
}

/** Expects the request to be either completed once or unsigned. */
async function expectWhole(envelope: CreatedEnvelope, answer: string | null): Promise<string> {
  const { status } = await seen(envelope);
  const whole = status === "completed";
  expect([status, await rowsOf(envelope)]).toEqual(
    whole ? ["completed", [1, 1, 1]] : ["active", [0, 0, 0]],
  );
  // A request whose signer got an answer must be stored.
  if (answer === "completed") expect(whole).toBe(true);
  const token = envelope.adminToken;
  const { events } = (await ask(eventsRoute.GET, envelope.id, { token })).body;
  const types: string[] = events.map(({ type }: { type: string }) => type);
  const after = whole ? ["consented", "signed", "completed"] : [];
  expect(types).toEqual(["created", "activated", ...after]);
  expect((await checkChain(events)).ok).toBe(true);
  return status;
}

test("after a kill during completions each request is completed once, or is open and can be signed", {
  timeout: 240_000,
}, async () => {
  // Made before the kill, so that the kill does not hit it.
  await sealer();
  await pool().query("delete from rate_limit where key like 'sign:%'");
  const ends: string[] = [];
  for (let round = 0; round < KILLS; round++) {
    const worker = await startSecondProcess({ LOG_LEVEL: "trace" });
    const requests = await Promise.all(Array.from({ length: UNDER_WAY }, () => newEnvelope()));
    const asked = requests.map((envelope) => signThere(worker, envelope));
    // One completion has finished; the others are in progress.
    if (round % 2 === 0) await Promise.race(asked);
    else await begun(requests);
    await worker.kill();
    const answers = await Promise.all(asked);
    await settled();
    expectSilence(worker.output(), requests);
    for (const [at, envelope] of requests.entries())
      ends.push(await expectWhole(envelope, answers[at] ?? null));
    await pool().query("delete from rate_limit where key like 'sign:%'");
    for (const envelope of requests) {
      const body = signBody(envelope);
      const again = await ask(signRoute.POST, envelope.id, { token: tokenOf(envelope), body });
      expect([200, 409]).toContain(again.status);
      expect((await seen(envelope)).status).toBe("completed");
      expect(await rowsOf(envelope)).toEqual([1, 1, 1]);
    }
  }
  expect(ends).toHaveLength(KILLS * UNDER_WAY);
});

/** The log names no links and no people (S-111). */
function expectSilence(log: string, requests: readonly CreatedEnvelope[]): void {
  for (const { adminToken, recipients } of requests)
    for (const secret of [adminToken, ...recipients.flatMap(({ token, email }) => [token, email])])
      expect(log).not.toContain(secret);
  expect(log).not.toContain("data:image");
}

// S-111
test("a signature that cannot be stored is logged as a fault, without the signer's data", {
  timeout: 120_000,
}, async () => {
  const worker = await startSecondProcess({ LOG_LEVEL: "trace" });
  try {
    const envelope = await newEnvelope();
    await pool().query("update sign_pdf set bytes = 'another' where request_id = $1", [
      envelope.id,
    ]);
    expect(await signThere(worker, envelope)).toBe("refused");
    await expect.poll(() => worker.output()).toContain("unhandled fault");
    expectSilence(worker.output(), [envelope]);
  } finally {
    await worker.kill();
  }
});

/** Waits until the database has committed or rolled back everything the killed process began. */
async function settled(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await pool().query(
          `select count(*)::int as n from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
        );
        return rows[0].n;
      },
      { timeout: 30_000 },
    )
    .toBe(0);
}

/** Waits until some of the calls are counted against the network, which shows that their routes run. */
async function begun(requests: readonly CreatedEnvelope[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await pool().query(
          "select coalesce(sum(count), 0)::int as n from rate_limit where key like 'sign:%'",
        );
        return rows[0].n;
      },
      { timeout: 30_000, interval: 5 },
    )
    .toBeGreaterThan(requests.length / 2);
}
