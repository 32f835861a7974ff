/**
 * Sets, changes or removes a shop's password. Every photo is encrypted again beside the old ones, under a new id. Then
 * one call replaces catalog, password and photos, so that customers see either the old or the new shop. After an
 * interruption, staged photos are not sent again, also after a reload.
 */

import * as api from "../../lib/contract/shop-owner";
import * as photosApi from "../../lib/contract/shop-photos";
import { photosOf } from "../../lib/kinds/shop/catalog";
import { ProtocolError } from "../../lib/protocol/errors";
import {
  deriveShopGate,
  newShopSalt,
  type ShopGate,
  sealGateKey,
} from "../../lib/protocol/shop-password";
import type { Work } from "../../lib/protocol/stretch";
import { readStoredJson, store } from "../browser-storage";
import { callOperation } from "../call";
import { ApiError, isRecord } from "../http";
import {
  asShopOwner,
  refuseOverLimits,
  type ShopOwner,
  type StoredShop,
  sealContent,
} from "./owner";
import { readPhoto, renamePhotos, storePhoto } from "./photos";
import type { Replacement } from "./replacement";
import type { ShopSession } from "./session";
import { listResellers, resealTerms } from "./supply";

export interface PasswordChange extends Work {
  /** Encrypted photos, of how many. */
  onProgress?: (done: number, of: number) => void;
}

/** The progress of a change, stored by this browser until it is done. */
interface Plan {
  /** Null: the password is removed. */
  salt: string | null;
  /** The password's verifier, which tells whether the same one was typed again. */
  verifier: string | null;
  /** New ids by old ones; null for a missing photo. */
  photos: Map<string, string | null>;
  /** New ids of sent photos: without an answer they are sent again under the same ids. */
  sent: Map<string, string>;
}

/** Photos encrypted and sent at once. */
const LANES = 4;
/** The most photos that the call lists by id; of more it gives the number (DB-045). */
const MAX_LISTED = 100;

/**
 * @param password as typed; null removes it
 * @returns names of resellers whose terms could not be sealed again: the shop has the new password anyway
 * @throws AbortError when stopped, ApiError (429 after 600 photos in an hour), NetworkError: the shop is unchanged, and
 * repeating it continues where it stopped
 */
export async function changeShopPassword(
  session: ShopSession,
  password: string | null,
  change: PasswordChange = {},
): Promise<string[]> {
  const { resellers } = await listResellers(session);
  await replaceContent(session, password, change);
  return resealTerms(session, resellers);
}

async function replaceContent(
  session: ShopSession,
  password: string | null,
  change: PasswordChange,
): Promise<void> {
  const { owner } = session;
  let lastSeq: number | undefined;
  await session.replace(async (stored) => {
    // It was refused although the catalog is current, so the staged photos are not the planned ones.
    if (stored.seq === lastSeq) forgetPlan(owner);
    lastSeq = stored.seq;
    const planned = await planFor(owner, password, change);
    await stagePhotos(owner, stored, planned, change);
    change.signal?.throwIfAborted();
    return replacementOf(owner, stored, planned);
  });
  forgetPlan(owner);
}

interface Planned {
  plan: Plan;
  gate: ShopGate | null;
}

/** The plan that was started with this password, or a new one with nothing staged. */
async function planFor(
  owner: ShopOwner,
  password: string | null,
  work: PasswordChange,
): Promise<Planned> {
  const begun = readPlan(owner);
  if (begun) {
    const gate = await gateOf(owner, password, begun.salt, work);
    if ((gate?.verifier ?? null) === begun.verifier) return { plan: begun, gate };
  }
  await callOperation(photosApi.deleteStaged, asShopOwner(owner));
  const salt = password === null ? null : newShopSalt();
  const gate = await gateOf(owner, password, salt, work);
  const plan = { salt, verifier: gate?.verifier ?? null, photos: new Map(), sent: new Map() };
  keepPlan(owner, plan);
  return { plan, gate };
}

const gateOf = async (
  { shopId, docKey }: ShopOwner,
  password: string | null,
  salt: string | null,
  work: Work,
): Promise<ShopGate | null> =>
  password === null || salt === null ? null : deriveShopGate(shopId, docKey, password, salt, work);

async function stagePhotos(
  owner: ShopOwner,
  stored: StoredShop,
  { plan, gate }: Planned,
  { signal, onProgress }: PasswordChange,
): Promise<void> {
  const named = photosOf(stored.catalog);
  const waiting = named.filter((id) => !plan.photos.has(id));
  const total = named.length;
  let left = waiting.length;
  const report = () => onProgress?.(total - left, total);
  report();
  const lane = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      signal?.throwIfAborted();
      const call = { signal };
      const bytes = await readPhoto(owner, stored.contentKey, id, call).catch(nullIfMissing);
      const next = bytes && (plan.sent.get(id) ?? crypto.randomUUID());
      const key = gate?.contentKey ?? owner.docKey;
      if (bytes && next) {
        plan.sent.set(id, next);
        keepPlan(owner, plan);
        await storePhoto(owner, key, next, bytes, { ...call, as: "staged" });
      }
      plan.photos.set(id, next);
      keepPlan(owner, plan);
      left -= 1;
      report();
    }
  };
  // All lanes finish before a failure is reported, so that the plan has everything they staged.
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const one of lanes) if (one.status === "rejected") throw one.reason;
}

/** A photo that is missing or cannot be decrypted cannot be encrypted again. */
function nullIfMissing(error: unknown): null {
  const isMissing = error instanceof ApiError && error.status === 404;
  if (isMissing || error instanceof ProtocolError) return null;
  throw error;
}

/** Refused as `stale` when another device was first, or other photos are staged. */
async function replacementOf(
  owner: ShopOwner,
  stored: StoredShop,
  { plan, gate }: Planned,
): Promise<Replacement> {
  const { shopId, docKey } = owner;
  const seq = stored.seq + 1;
  const contentKey = gate?.contentKey ?? docKey;
  const catalog = {
    ...renamePhotos(stored.catalog, plan.photos),
    updatedAt: new Date().toISOString(),
  };
  refuseOverLimits(catalog);
  const photos = photosOf(catalog);
  const sealed = await sealContent(owner, { keys: stored.keys, contentKey }, seq, catalog);
  const newGate = gate &&
    plan.salt !== null && {
      salt: plan.salt,
      key: await sealGateKey(stored.shopKey, shopId, plan.salt, gate),
    };
  const body = {
    ...{ seq, catalog: sealed, payLock: stored.payLock },
    gate: newGate ? { ...newGate, verifier: gate.verifier } : null,
    ...(photos.length <= MAX_LISTED
      ? { photos }
      : { photos: "staged" as const, staged: stagedOf(plan) }),
  };
  const next: StoredShop = {
    ...stored,
    ...{ seq, catalog, contentKey, gate: newGate || null },
    sealed: { ...stored.sealed, catalog: sealed },
  };
  const send = () => callOperation(api.changeGate, { ...asShopOwner(owner), body });
  return { next, send, renamed: plan.photos };
}

const stagedOf = ({ photos }: Plan): number =>
  [...photos.values()].filter((id) => id !== null).length;

const nameOf = ({ shopId }: ShopOwner) => `sealdesk:shop-password:${shopId}`;

function readPlan(owner: ShopOwner): Plan | null {
  const kept = readStoredJson(nameOf(owner));
  if (!isRecord(kept) || !Array.isArray(kept.photos) || !Array.isArray(kept.sent)) return null;
  const { salt, verifier, photos, sent } = kept;
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return {
    salt: text(salt),
    verifier: text(verifier),
    photos: new Map(photos),
    sent: new Map(sent),
  };
}

const keepPlan = (owner: ShopOwner, { photos, sent, ...plan }: Plan): boolean =>
  store(nameOf(owner), JSON.stringify({ ...plan, photos: [...photos], sent: [...sent] }));
const forgetPlan = (owner: ShopOwner): boolean => store(nameOf(owner), null);
