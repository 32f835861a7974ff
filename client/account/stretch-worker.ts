/** The worker of stretch.ts: derives a key, reports how long that takes on this device, and ends. */
import { stretchPassword } from "../../lib/protocol/account";
import { estimateStretch } from "../../lib/protocol/stretch";
import type { Secret, StretchMessage } from "./stretch";

const say = (message: StretchMessage) => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<readonly Secret[]>) => {
  work(data).catch((error: unknown) => say({ failed: String(error) }));
};

async function work(secrets: readonly Secret[]) {
  say({ estimate: (await estimateStretch()) * secrets.length });
  const stretched: Uint8Array[] = [];
  for (const { email, password } of secrets) stretched.push(await stretchPassword(email, password));
  say({ stretched });
}
