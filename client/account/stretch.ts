/** Derives a password's keys in a worker, so that the page stays responsive. */
import { passwordKeys, type SecretKeys, stretchPassword } from "../../lib/protocol/account";
import { estimateStretch, type Work } from "../../lib/protocol/stretch";

export type Secret = { email: string; password: string };

/** Takes about a second on a phone. `Work` reports the progress and can stop it. */
export async function keysOf(secret: Secret, work: Work = {}): Promise<SecretKeys> {
  const [stretched = new Uint8Array()] = await stretchAll([secret], work);
  return passwordKeys(stretched);
}

/** For two passwords, with one progress. */
export async function keysOfBoth(
  first: Secret,
  second: Secret,
  work: Work = {},
): Promise<[SecretKeys, SecretKeys]> {
  const [one = new Uint8Array(), other = new Uint8Array()] = await stretchAll(
    [first, second],
    work,
  );
  return Promise.all([passwordKeys(one), passwordKeys(other)]);
}

function stretchAll(secrets: readonly Secret[], work: Work): Promise<Uint8Array[]> {
  work.signal?.throwIfAborted();
  return typeof Worker === "undefined" ? stretchHere(secrets, work) : inWorker(secrets, work);
}

export type StretchMessage =
  | { estimate: number }
  | { stretched: Uint8Array[] }
  | { failed: string };

async function stretchHere(secrets: readonly Secret[], work: Work): Promise<Uint8Array[]> {
  work.onEstimate?.((await estimateStretch()) * secrets.length);
  const stretched: Uint8Array[] = [];
  for (const { email, password } of secrets) {
    stretched.push(await stretchPassword(email, password));
    work.signal?.throwIfAborted();
  }
  return stretched;
}

function inWorker(secrets: readonly Secret[], work: Work): Promise<Uint8Array[]> {
  const worker = new Worker(new URL("./stretch-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Uint8Array[]>((resolve, reject) => {
    work.signal?.addEventListener("abort", () => reject(work.signal?.reason), { once: true });
    worker.onerror = () =>
      reject(new Error("This browser did not start the work on the password."));
    worker.onmessage = ({ data }: MessageEvent<StretchMessage>) => {
      if ("estimate" in data) work.onEstimate?.(data.estimate);
      else if ("stretched" in data) resolve(data.stretched);
      else reject(new Error(data.failed));
    };
    worker.postMessage(secrets);
  }).finally(() => worker.terminate());
}
