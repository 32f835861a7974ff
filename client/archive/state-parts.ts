/**
 * A state in parts that a request may carry each: a file that was written for long holds more than one (DB-004). Together
 * they are the same state, in whatever order they are read.
 */
import { encode, writeVarUint } from "lib0/encoding";
import * as Y from "yjs";
import { MAX_UPDATE_BYTES } from "../../lib/kinds/yjs-guard";

/** Room for the counts, the client and the clock in front of what one client wrote. */
const HEAD_BYTES = 32;

type Struct = Y.Item | Y.GC;
/** What one client wrote one after the other. */
type Run = { client: number; clock: number; bytes: Uint8Array[] };

/** @param state which the guard has let pass; @param most bytes of a part. @returns the state alone where it is small enough */
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
      // A gap: what follows begins at a clock of its own.
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
  // What was removed, of whichever part.
  parts.push(Y.diffUpdate(state, Y.encodeStateVectorFromUpdate(state)));
  return parts;
}

function partOf(runs: readonly Run[]): Uint8Array {
  const pieces = [counts(runs.length)];
  for (const { client, clock, bytes } of runs)
    pieces.push(counts(bytes.length, client, clock), ...bytes);
  // Nothing removed.
  return joined([...pieces, counts(0)]);
}

const counts = (...numbers: number[]): Uint8Array =>
  encode((encoder) => {
    for (const number of numbers) writeVarUint(encoder, number);
  });

/** Yjs makes one struct of all that is typed in a row, and that can be larger than any part. */
function piecesOf(struct: Struct, most: number): { clock: number; bytes: Uint8Array }[] {
  const whole = bytesOf(struct, 0);
  const { content } = struct instanceof Y.Item ? struct : { content: null };
  const { clock } = struct.id;
  if (whole.length <= most || !(content instanceof Y.ContentString))
    return [{ clock, bytes: whole }];
  // A letter has three bytes at most, as one of four counts as two.
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
