/** P4: how many receipts a core checks in a second: their signature beside node:crypto alone, and all that they say. */
import { createPublicKey, verify } from "node:crypto";
import { amount, median } from "../lib/measure.mjs";
import { load } from "../lib/node-bundle.mjs";
import { startOurs } from "../lib/processes.mjs";
import { call } from "../lib/raw-client.mjs";
import { compare, state } from "../lib/results.mjs";
import { agreement, picture } from "./agreement.mjs";
import { createRequest, SIGNERS, signAs } from "./requests.mjs";

const rounds = amount(3, 1);
const turns = amount(2_000, 100);
const LEAST = 6_000;

export async function measureReceipts(database) {
  const code = await load(`export { encodePng } from "@/lib/pdf/check/clean-png";
export { receiptMessage, verifySignature } from "@/lib/protocol/sign-receipt";
export { verifyReceipt } from "@/lib/protocol/verify-receipt";`);
  const receipt = await receiptOf(await database.url("ours"), code);
  const { pub, sig, body } = receipt;
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: pub }, format: "jwk" });
  const signature = Buffer.from(sig, "base64url");
  const message = code.receiptMessage(body);
  const checks = {
    ours: () => code.verifySignature(pub, sig, code.receiptMessage(body)),
    floor: () => verify(null, message, key, signature),
    whole: async () => (await code.verifyReceipt({ receipt })).answer === "partly",
  };
  const figures = { ours: [], floor: [], whole: [] };
  for (let round = -1; round < rounds; round++)
    for (const [name, check] of Object.entries(checks)) {
      const perSecond = await rateOf(check);
      if (round >= 0) figures[name].push(perSecond);
    }
  report(figures, body);
}

function report({ ours, floor, whole }, body) {
  compare({
    ...{ goal: "P4", what: "signatures of receipts checked, a second of a core’s work" },
    ...{ unit: "/s", ours, peer: floor, peerName: "node:crypto", bound: { atLeast: 0.8 } },
  });
  const best = Math.max(...ours);
  state({
    ...{ goal: "P4", what: "the same, least disturbed round", ours: `${best.toFixed(0)} /s` },
    ...{ goalText: `≥ ${LEAST} /s`, holds: best >= LEAST },
  });
  const { events, fields } = JSON.parse(body);
  state({
    goal: "P4",
    what: `whole receipts with their ${events.length} events and ${fields.length} fields`,
    ours: `${median(whole).toFixed(0)} /s`,
    ...{ goalText: "told", holds: true },
  });
}

/** One that the server made. */
async function receiptOf(databaseUrl, code) {
  const { url, stop } = await startOurs(databaseUrl);
  try {
    const request = await createRequest(url, await agreement());
    for (let at = 0; at < SIGNERS; at++) await signAs(url, request, at, picture(code, at));
    const path = `/api/sign/v1/envelopes/${request.id}/receipt`;
    return (await call(url, "GET", path, { capability: request.adminToken })).body;
  } finally {
    await stop();
  }
}

/** Of all threads: what a second of one core's work gets done. */
async function rateOf(check) {
  const before = process.cpuUsage();
  for (let turn = 0; turn < turns; turn++)
    if (!(await check())) throw new Error("A receipt is not what it should be.");
  const { user, system } = process.cpuUsage(before);
  return turns / ((user + system) / 1e6);
}
