import { expect, test } from "vitest";
import { drill } from "@/lib/testing/drill";
import { failsByHand } from "@/lib/testing/receipt-by-hand";
import { newSealer, newSigning, type Signing } from "@/lib/testing/receipts";
import { canonicalJson } from "./canonical-json";
import type { SignReceipt } from "./sign-receipt";
import { type ReceiptEvidence, verifyReceipt } from "./verify-receipt";

const MUTATIONS = drill(10_000);
const AT_ONCE = 100;
const SEED = 20_261_122;

/** mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

type Random = ReturnType<typeof randomFrom>;
type Given = { receipt: string; completed: Uint8Array; original: Uint8Array };

interface World {
  given: Given;
  sealed: SignReceipt;
  signing: Signing;
  /** Another request of the same service, and the same one sealed by somebody else. */
  other: Given & { sealed: SignReceipt };
}

const service = newSealer();
const thief = newSealer();
const URL_SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function bitFlipped(bytes: Uint8Array, random: Random): Uint8Array {
  const changed = Uint8Array.from(bytes);
  const at = random(changed.length);
  changed[at] = (changed[at] ?? 0) ^ (1 << random(8));
  return changed;
}

function resized(bytes: Uint8Array, random: Random): Uint8Array {
  const cut = random(bytes.length);
  return random(2) ? bytes.slice(0, cut) : Buffer.concat([bytes, Buffer.of(random(256))]);
}

function replaced(text: string, random: Random): string {
  const at = random(text.length);
  return text.slice(0, at) + URL_SAFE[random(64)] + text.slice(at + 1);
}

/** Changes one value somewhere inside, or takes one member or item away. */
function altered(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return alteredList(value, random);
  if (typeof value === "object" && value !== null) {
    const names = Object.keys(value);
    const name = names[random(names.length)];
    if (name === undefined) return { added: true };
    const members = value as Record<string, unknown>;
    if (random(12) > 0) return { ...members, [name]: altered(members[name], random) };
    const { [name]: _, ...rest } = members;
    return rest;
  }
  if (typeof value === "string") return value === "" ? "x" : otherText(value, random);
  if (typeof value === "number") return value + (random(2) ? 1 : -0.25);
  return "no longer null";
}

function otherText(text: string, random: Random): string {
  const letters = Array.from(text);
  const at = random(letters.length);
  return letters.with(at, letters[at] === "7" ? "8" : "7").join("");
}

function alteredList(list: readonly unknown[], random: Random): unknown[] {
  const at = random(list.length);
  if (list.length === 0) return [0];
  const kind = random(6);
  if (kind === 0) return list.toSpliced(at, 1);
  if (kind === 1) return list.toSpliced(at, 0, list[at]);
  if (kind === 2 && list.length > 1) return [...list.slice(1), list[0]];
  return list.with(at, altered(list[at], random));
}

const written = (receipt: object) => JSON.stringify(receipt);

type Mutation = (world: World, random: Random) => Given;

const mutations: Record<string, Mutation> = {
  "a bit of the receipt's file": ({ given }, random) => ({
    ...given,
    receipt: Buffer.from(bitFlipped(Buffer.from(given.receipt), random)).toString("utf8"),
  }),
  "a letter of the receipt's file": ({ given }, random) => ({
    ...given,
    receipt: replaced(given.receipt, random),
  }),
  "the seal or the key": ({ given, sealed }, random) => {
    const name = (["sig", "pub", "kid"] as const)[random(3)] ?? "sig";
    return { ...given, receipt: written({ ...sealed, [name]: replaced(sealed[name], random) }) };
  },
  "something the receipt says": ({ given, sealed, signing }, random) => {
    const body = canonicalJson(altered(signing.body, random));
    return { ...given, receipt: written({ ...sealed, body }) };
  },
  "something it says, sealed by another": ({ given, signing }, random) => ({
    ...given,
    receipt: written(thief.seal(canonicalJson(altered(signing.body, random)))),
  }),
  "an event, though the service itself seals it": ({ given, signing }, random) => {
    const events = altered(signing.body.events, random);
    const body = canonicalJson({ ...signing.body, events });
    return { ...given, receipt: written(service.seal(body)) };
  },
  "parts of another request": ({ given, sealed, other }, random) => {
    const name = (["sig", "body"] as const)[random(2)] ?? "sig";
    return { ...given, receipt: written({ ...sealed, [name]: other.sealed[name] }) };
  },
  "another request's documents": ({ given, other }, random) => {
    const name = (["completed", "original", "receipt"] as const)[random(3)] ?? "receipt";
    return { ...given, [name]: other[name] };
  },
  "a bit of the signed PDF": ({ given }, random) => ({
    ...given,
    completed: bitFlipped(given.completed, random),
  }),
  "a bit of the original": ({ given }, random) => ({
    ...given,
    original: bitFlipped(given.original, random),
  }),
  "the length of a PDF": ({ given }, random) => {
    const name = random(2) ? "completed" : "original";
    return { ...given, [name]: resized(given[name], random) };
  },
};

async function newWorld(): Promise<World> {
  const [signing, other] = [await newSigning(), await newSigning()];
  const [sealed, otherSealed] = [service.seal(signing.body), service.seal(other.body)];
  const given = { ...signing, receipt: written(sealed) };
  return {
    given,
    sealed,
    signing,
    other: { ...other, receipt: written(otherSealed), sealed: otherSealed },
  };
}

const isSame = (a: Given, b: Given) =>
  Buffer.compare(a.completed, b.completed) === 0 &&
  Buffer.compare(a.original, b.original) === 0 &&
  (a.receipt === b.receipt || sameJson(a.receipt, b.receipt));

/** A file that says the same in another spelling is the same receipt. */
function sameJson(a: string, b: string): boolean {
  try {
    return canonicalJson(JSON.parse(a)) === canonicalJson(JSON.parse(b));
  } catch {
    return false;
  }
}

/** What the contract's five checks alone must notice: they say nothing of how the file is spelled. */
const PLAIN = new Set([
  "something the receipt says",
  "parts of another request",
  "another request's documents",
  "a bit of the signed PDF",
]);

const keys = [service.key];
const judge = async (given: ReceiptEvidence) => (await verifyReceipt({ ...given, keys })).answer;

/** What the check by the contract's words alone says; what it cannot even read it does not accept. */
function acceptsByHand(given: Given): boolean {
  try {
    return failsByHand({ ...given, publicKey: service.key.publicKey }) === null;
  } catch {
    return false;
  }
}

// D-54, D-57: S-101
test(`of ${MUTATIONS} mutations of a receipt, its events and its documents none is accepted`, async () => {
  const world = await newWorld();
  const random = randomFrom(SEED);
  const kinds = Object.entries(mutations);
  expect([await judge(world.given), acceptsByHand(world.given)]).toEqual(["yes", true]);
  const tried = new Map<string, number>();
  const accepted: string[] = [];
  const tryOne = async (name: string, given: Given, count: number) => {
    tried.set(name, (tried.get(name) ?? 0) + 1);
    const answer = await judge(given);
    if (answer !== "no") accepted.push(`${count} of seed ${SEED}, ${answer}: ${name}`);
    if (PLAIN.has(name) && acceptsByHand(given))
      accepted.push(`${count} of seed ${SEED}, by hand: ${name}`);
  };
  let running: Promise<void>[] = [];
  for (let count = 0; count < MUTATIONS; ) {
    const [name, mutate] = kinds[count % kinds.length] ?? [];
    const given = mutate?.(world, random);
    if (!name || !given || isSame(given, world.given)) continue;
    running.push(tryOne(name, given, ++count));
    if (running.length < AT_ONCE) continue;
    await Promise.all(running);
    running = [];
  }
  await Promise.all(running);
  expect(accepted).toEqual([]);
  expect([...tried.values()].reduce((sum, many) => sum + many, 0)).toBe(MUTATIONS);
  expect(tried.size).toBe(kinds.length);
}, 180_000);
