/**
 * Splits a state into parts that fit into a request, because a file edited for long is larger than one (DB-004).
 * Applied in any order, they make the same state.
 */
import { encode, writeVarUint } from "lib0/encoding";
import * as Y from "yjs";
import { MAX_UPDATE_BYTES } from "../../lib/kinds/yjs-guard";

/** Room for the counts, the client and the clock before one client's structs. */
const HEAD_BYTES = 32;

type Struct = Y.Item | Y.GC;
/** Consecutive structs of one client. */
type Run = { client: number; clock: number; bytes: Uint8Array[] };

/** @param state that the guard accepted @param most bytes of a part @returns only the state when it is small enough */
export function stateParts(state: Uint8Array, most = MAX_UPDATE_BYTES): Uint8Array[] {
  if (state.length <= most) return [state];
  const parts: Uint8Array[] = [];
  let runs: Run[] = [];
  let size = 0;
  const finish = () => {
    if (runs.length > 0) parts.push(partOf(runs));
    runs = [];
    size = 0;
  };
  for (const struct of Y.decodeUpdate(state).structs) {
    if (!(struct instanceof Y.Item || struct instanceof Y.GC)) {
      // A gap: the next run starts at its own clock.
      finish();
      continue;
    }
    for (const { clock, bytes } of piecesOf(struct, most - HEAD_BYTES)) {
      if (size + bytes.length + HEAD_BYTES > most) finish();
      const { client } = struct.id;
      const last = runs.at(-1);
      if (last?.client === client) last.bytes.push(bytes);
      else runs.push({ client, clock, bytes: [bytes] });
      size += bytes.length + (last?.client === client ? 0 : HEAD_BYTES);
    }
  }
  finish();
  // The deletions, for all parts.
  parts.push(Y.diffUpdate(state, Y.encodeStateVectorFromUpdate(state)));
  return parts;
}

function partOf(runs: readonly Run[]): Uint8Array {
  const pieces = [counts(runs.length)];
  for (const { client, clock, bytes } of runs)
    pieces.push(counts(bytes.length, client, clock), ...bytes);
  // No deletions.
  return joined([...pieces, counts(0)]);
}

const counts = (...numbers: number[]): Uint8Array =>
  encode((encoder) => {
    for (const number of numbers) writeVarUint(encoder, number);
  });

/** Yjs stores consecutively typed text as one struct, which can be larger than a part. */
function piecesOf(struct: Struct, most: number): { clock: number; bytes: Uint8Array }[] {
  const whole = bytesOf(struct, 0);
  const { content } = struct instanceof Y.Item ? struct : { content: null };
  const { clock } = struct.id;
  if (whole.length <= most || !(content instanceof Y.ContentString))
    return [{ clock, bytes: whole }];
  // A UTF-16 unit takes at most three bytes.
  const step = Math.floor((most - HEAD_BYTES) / 3);
  const pieces: { clock: number; bytes: Uint8Array }[] = [];
  for (let from = 0; from < content.str.length; ) {
    const to = wholeLetters(content.str, from + step);
    const upTo = Object.create(struct, {
      content: { value: new Y.ContentString(content.str.slice(0, to)) },
    }) as Struct;
    pieces.push({ clock: clock + from, bytes: bytesOf(upTo, from) });
    from = to;
  }
  return pieces;
}

const wholeLetters = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : Math.min(at, text.length);

function bytesOf(struct: Struct, from: number): Uint8Array {
  const encoder = new Y.UpdateEncoderV1();
  struct.write(encoder, from);
  return encoder.toUint8Array();
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
