/**
 * The content of standard files in this process: the state as stored and the updates after it, never a Y.Doc.
 * Kept for files in use, within bounds on files and bytes, and always brought to the head's version before it is believed.
 */
import * as Y from "yjs";
import { pool } from "@/db/client";
import { addsNothing, type Known, knownOf } from "@/lib/kinds/yjs-novelty";
import type { Access } from "./access";
import { fileErrors } from "./errors";
import { type LogRow, readPage } from "./log";

/** What one process keeps at the most: files, and bytes of their states and updates. */
const MAX_KEPT_FILES = 2_000;
const MAX_KEPT_BYTES = 64_000_000;
/** A compaction may overtake a read; this many in a row is a fault. */
const MAX_LOADS = 5;
/** `Y.mergeUpdates` of thousands of updates takes seconds; of this many, milliseconds. */
const MERGE_AT_ONCE = 64;

export interface StandardState {
  /** The state at `stateVersion`. */
  base: Uint8Array;
  stateVersion: number;
  /** The updates after it, in order. */
  tail: LogRow[];
  version: number;
  bytes: number;
  clients: Set<number>;
}

const kept = new Map<string, StandardState>();
const known = new WeakMap<Uint8Array, Known>();

/** What bytes hold, worked out once. */
function holdings(bytes: Uint8Array): Known {
  let facts = known.get(bytes);
  if (!facts) {
    facts = knownOf(bytes);
    known.set(bytes, facts);
  }
  return facts;
}

/** Everything of a file as of this request. */
export async function currentState(access: Access): Promise<StandardState> {
  const { fileId } = access;
  let state = kept.get(fileId);
  if (!state || state.stateVersion !== access.stateVersion) state = await load(fileId);
  for (let loads = 0; state.version < access.version; ) {
    const { rows } = await readPage(fileId, state.version);
    const [next] = rows;
    if (next?.seq === state.version + 1) for (const row of rows) extend(state, row);
    // Compacted since the head was read: the rows between are in the state now.
    else if (!next || next.seq > state.version) {
      if (loads++ === MAX_LOADS) throw new Error("The log of a file has a gap.");
      state = await load(fileId);
    }
  }
  keep(fileId, state);
  return state;
}

/** Adds an update this process has just written, when it is the next one. */
export function noteWritten(fileId: string, row: LogRow): void {
  const state = kept.get(fileId);
  if (state && state.version === row.seq - 1) extend(state, row);
}

export function forget(fileId: string): void {
  kept.delete(fileId);
}

function extend(state: StandardState, row: LogRow): void {
  if (row.seq !== state.version + 1) return;
  state.tail.push(row);
  state.version = row.seq;
  state.bytes += row.payload.byteLength;
  for (const client of holdings(row.payload).written.keys()) state.clients.add(client);
}

async function load(fileId: string): Promise<StandardState> {
  const { rows } = await pool().query<{ state: Buffer; version: number }>({
    name: "state",
    text: `select s.state, f.state_version::float8 as version from file f
      join file_state s on s.file_id = f.id where f.id = $1`,
    values: [fileId],
  });
  const [row] = rows;
  if (!row) throw fileErrors.notLive();
  const base = new Uint8Array(row.state);
  const { version } = row;
  return {
    base,
    stateVersion: version,
    tail: [],
    version,
    bytes: base.byteLength,
    clients: new Set(holdings(base).written.keys()),
  };
}

/** The most recently used stay. */
function keep(fileId: string, state: StandardState): void {
  kept.delete(fileId);
  kept.set(fileId, state);
  let bytes = 0;
  for (const each of kept.values()) bytes += each.bytes;
  for (const [oldest, each] of kept) {
    if ((bytes <= MAX_KEPT_BYTES && kept.size <= MAX_KEPT_FILES) || oldest === fileId) break;
    kept.delete(oldest);
    bytes -= each.bytes;
  }
}

/** True when a file already holds all of an update (F-032). */
export function holdsAlready(state: StandardState, update: Uint8Array): boolean {
  if (state.tail.length === 0) return addsNothing(update, holdings(state.base));
  return addsNothing(update, knownOf(merged(state)));
}

/** All content as one Yjs update. */
export function merged(state: StandardState): Uint8Array {
  return mergedInSteps([state.base, ...state.tail.map(({ payload }) => payload)]);
}

/** Never merges thousands flat. */
function mergedInSteps(updates: readonly Uint8Array[]): Uint8Array {
  let parts = updates;
  while (parts.length > 1) {
    const next: Uint8Array[] = [];
    for (let i = 0; i < parts.length; i += MERGE_AT_ONCE)
      next.push(Y.mergeUpdates(parts.slice(i, i + MERGE_AT_ONCE)));
    parts = next;
  }
  return parts[0] ?? EMPTY;
}

/** The content at an earlier version, or null when it is folded into a newer state. */
export function mergedAt(state: StandardState, version: number): Uint8Array | null {
  if (version < state.stateVersion) return null;
  return merged({ ...state, tail: state.tail.filter(({ seq }) => seq <= version) });
}

/** What a client with this state vector lacks. */
export function difference(state: StandardState, vector: Uint8Array): Uint8Array {
  return Y.diffUpdate(merged(state), vector);
}

/** The updates after a seq as one, or null when they are no longer kept one by one. */
export function since(state: StandardState, cursor: number): Uint8Array | null {
  if (cursor < state.stateVersion || cursor > state.version) return null;
  return mergedInSteps(state.tail.slice(cursor - state.stateVersion).map(({ payload }) => payload));
}

/** The Yjs update that says nothing: no structs, no deletions. */
export const EMPTY = new Uint8Array([0, 0]);
