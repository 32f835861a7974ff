import { expect, test } from "vitest";
import * as completedRoute from "@/app/api/sign/v1/envelopes/[id]/completed/route";
import * as eventsRoute from "@/app/api/sign/v1/envelopes/[id]/events/route";
import * as receiptRoute from "@/app/api/sign/v1/envelopes/[id]/receipt/route";
import * as signRoute from "@/app/api/sign/v1/envelopes/[id]/sign/route";
import * as voidRoute from "@/app/api/sign/v1/envelopes/[id]/void/route";
import { pool } from "@/db/client";
import type { CreatedEnvelope } from "@/lib/contract/signing-shapes";
import { checkChain } from "@/lib/protocol/sign-events";
import { drill } from "@/lib/testing/drill";
import { failsByHand } from "@/lib/testing/receipt-by-hand";
import { ask, newEnvelope, seen, signBody, smallPdf, tokenOf } from "@/lib/testing/signing";
import { publicSigningKey } from "./signing-key";

const SIGNERS = 5;

const sign = (envelope: CreatedEnvelope, at: number) =>
  ask(signRoute.POST, envelope.id, {
    rest: "/sign",
    token: tokenOf(envelope, at),
    body: signBody(envelope, { name: `Signer ${at + 1}` }),
  });

/** Signs as a client does: sends again when the server is busy. */
async function signAnyway(envelope: CreatedEnvelope, at: number): ReturnType<typeof sign> {
  const answered = await sign(envelope, at);
  return answered.status === 503 ? signAnyway(envelope, at) : answered;
}

/** What is wrong with a completion, judged by its receipt, copy and events; null when it is right. */
async function wrongWith(envelope: CreatedEnvelope, publicKey: string) {
  const token = envelope.adminToken;
  const { body: receipt } = await ask(receiptRoute.GET, envelope.id, { token });
  const { bytes: completed } = await ask(completedRoute.GET, envelope.id, { token });
  const { body: chain } = await ask(eventsRoute.GET, envelope.id, { token });
  const types = chain.events.map(({ type }: { type: string }) => type);
  const count = (wanted: string) => types.filter((type: string) => type === wanted).length;
  const told = [count("signed"), count("completed"), (await checkChain(chain.events)).ok];
  if (told.join() !== [SIGNERS, 1, true].join()) return told.join();
  const original = await smallPdf();
  return failsByHand({ receipt: JSON.stringify(receipt), completed, original, publicKey });
}

const REQUESTS = drill(100);
/** Number of requests made or read at the same time. */
const AT_ONCE = 20;

async function inWaves<Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < count) {
    const size = Math.min(AT_ONCE, count - made.length);
    const from = made.length;
    made.push(...(await Promise.all(Array.from({ length: size }, (_, i) => make(from + i)))));
  }
  return made;
}

// K4
test("of requests with five signers, each signing twice at once, each signature is recorded once and each request completed once", {
  timeout: 240_000,
}, async () => {
  const requests = await inWaves(REQUESTS, () => newEnvelope({}, {}, SIGNERS));
  const all = await Promise.all(
    requests.flatMap((request) =>
      Array.from({ length: 2 * SIGNERS }, (_, i) => signAnyway(request, i % SIGNERS)),
    ),
  );
  const count = (wanted: number) => all.filter(({ status }) => status === wanted).length;
  expect([count(200), count(409)]).toEqual([REQUESTS * SIGNERS, REQUESTS * SIGNERS]);
  expect(all.filter(({ body }) => body.status === "completed")).toHaveLength(REQUESTS);
  const { rows } = await pool().query(
    `select (select count(*)::int from sign_signature where request_id = any($1)) as signatures,
      (select count(*)::int from sign_receipt where request_id = any($1)) as receipts,
      (select count(*)::int from mail_outbox where kind = 'sign-completed-code' and recipient = any($2)) as mails`,
    [
      requests.map(({ id }) => id),
      requests.flatMap(({ recipients }) => recipients.map(({ email }) => email)),
    ],
  );
  const five = REQUESTS * SIGNERS;
  expect(rows[0]).toEqual({ signatures: five, receipts: REQUESTS, mails: five });
  const { publicKey } = await publicSigningKey();
  const wrong = await inWaves(REQUESTS, (at) =>
    wrongWith(requests[at] as CreatedEnvelope, publicKey),
  );
  expect(wrong.filter((why) => why !== null)).toEqual([]);
});

test("when a request is cancelled and signed last at once, one comes first and decides", async () => {
  // S-065, S-098
  for (let round = 0; round < 4; round++) {
    const envelope = await newEnvelope();
    const wait = round;
    const [signed, cancelled] = await Promise.all([
      sign(envelope, 0),
      new Promise((resolve) => setTimeout(resolve, wait * 15)).then(() =>
        ask(voidRoute.POST, envelope.id, { token: envelope.adminToken, body: {} }),
      ),
    ]);
    const { status } = await seen(envelope);
    if (status === "completed") expect([signed.status, cancelled.status]).toEqual([200, 409]);
    else expect([status, signed.status, cancelled.status]).toEqual(["cancelled", 410, 200]);
    const { rows } = await pool().query(
      "select (select count(*)::int from sign_signature where request_id = $1) as signatures, (select count(*)::int from sign_pdf where request_id = $1) as pdfs",
      [envelope.id],
    );
    const ended = status === "completed" ? { signatures: 1, pdfs: 2 } : { signatures: 0, pdfs: 1 };
    expect(rows[0]).toEqual(ended);
  }
});

test("when the last two signers sign at once, one of them completes the request", async () => {
  // S-098
  for (let round = 0; round < 3; round++) {
    const envelope = await newEnvelope({}, {}, 2);
    const answers = await Promise.all([sign(envelope, 0), sign(envelope, 1)]);
    expect(answers.map(({ body }) => body.status).sort()).toEqual(["active", "completed"]);
    expect(answers.map(({ body }) => body.remaining).sort()).toEqual([0, 1]);
  }
});
