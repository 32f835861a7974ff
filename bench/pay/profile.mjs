/** A payments profile that takes simulated stablecoins and bank transfers, its links, and questions that survive a crash. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { addressHeader } from "../lib/processes.mjs";
import { someEnvelope } from "../lib/raw-client.mjs";
import { makeProfile } from "./seed.mjs";

/** Simulated chains: a quote needs one, and no money. */
export const simulated = { env: { PAY_SIMULATOR: "demo" } };

export async function openProfile(server) {
  const profile = await makeProfile(server);
  const bankSealed = someEnvelope(200);
  const address = `0x${randomBytes(20).toString("hex")}`;
  const path = `/api/pay/payees/${profile.id}`;
  const ways = { methods: ["crypto", "bank"], bankSealed, bankWas: null };
  await must(server.url, profile, "PATCH", path, ways);
  const wallet = { address, rails: ["usdc-base"], was: null };
  const added = await must(server.url, profile, "PUT", `${path}/addresses/evm`, wallet);
  const bankOf = createHash("sha256").update(bankSealed).digest("hex");
  return { ...profile, bankOf, to: { evm: added.address } };
}

/** What makes a link. */
export const linkBody = (profile, id, currency) => ({
  id,
  payee: profile.id,
  amount: "1000",
  currency,
  methods: ["crypto", "bank"],
  rails: ["usdc-base"],
  to: profile.to,
  sealed: someEnvelope(400),
  keySealed: someEnvelope(60),
  bankOf: profile.bankOf,
});

let networks = 0;

/** @returns the answer; null where none came, or a fault that passes */
export async function ask(url, { headers }, method, path, body, key = randomUUID()) {
  networks++;
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...headers,
      "content-type": "application/json",
      "idempotency-key": key,
      [addressHeader]: `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => null);
  const read = await answer?.json().catch(() => null);
  if (!answer || answer.status >= 500) return null;
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(read)}`);
  return read;
}

export const must = async (...question) => {
  const answer = await ask(...question);
  if (!answer) throw new Error("The server did not answer.");
  return answer;
};
