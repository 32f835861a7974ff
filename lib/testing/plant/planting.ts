/** What is planted to be looked for: words and keys, each under the name that the table of places knows (places.ts). */
import { randomBytes } from "node:crypto";
import { keyMarker, type Marker, textMarker } from "../leaks";

export const secret = (): string => randomBytes(9).toString("hex");

export class Planting {
  readonly markers: Marker[] = [];

  /** @returns the words, which nobody else writes */
  text(name: string, text = `${name} ${secret()}`): string {
    this.markers.push(textMarker(name, text));
    return text;
  }

  /** An address of somebody's. */
  email(name: string): string {
    return this.text(name, `${secret()}@planted.test`);
  }

  key(name: string, key: string): string {
    if (!/[\w-]{43}$/.test(key)) throw new Error(`${name} is no key: ${key}`);
    this.markers.push(keyMarker(name, key));
    return key;
  }
}
