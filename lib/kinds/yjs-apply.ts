/** Yjs updates, read into a document faster than Yjs reads them by itself. */
import * as Y from "yjs";
import { readVarUint } from "./yjs-counts";
import { readSwitch, readText } from "./yjs-text";

/**
 * Does what `Y.applyUpdate` does, to the byte, in little more than half its time on a note: Yjs asks
 * a TextDecoder for each name, parses each `{}` as JSON and counts in floating point.
 * @param update guarded bytes: of broken ones a part may be applied before this throws, as with Yjs
 */
export function applyUpdate(doc: Y.Doc, update: Uint8Array, origin?: unknown): void {
  Y.applyUpdateV2(doc, update, origin, UpdateReader);
}

class UpdateReader extends Y.UpdateDecoderV1 {
  override readLeftID(): Y.ID {
    return readId(this);
  }

  override readRightID(): Y.ID {
    return readId(this);
  }

  override readClient(): number {
    return readVarUint(this.restDecoder);
  }

  override readParentInfo(): boolean {
    return readVarUint(this.restDecoder) === 1;
  }

  override readTypeRef(): number {
    return readVarUint(this.restDecoder);
  }

  override readLen(): number {
    return readVarUint(this.restDecoder);
  }

  override readString(): string {
    return readText(this.restDecoder);
  }

  override readKey(): string {
    return readText(this.restDecoder);
  }

  override readJSON(): unknown {
    const common = readSwitch(this.restDecoder);
    if (common === undefined) return JSON.parse(readText(this.restDecoder));
    return common === "{}" ? {} : null;
  }
}

function readId({ restDecoder }: UpdateReader): Y.ID {
  return Y.createID(readVarUint(restDecoder), readVarUint(restDecoder));
}
