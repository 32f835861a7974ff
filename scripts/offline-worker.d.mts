export interface Release {
  version: string;
  shells: Record<string, string>;
  rewrites: { regex: string; page: string }[];
  pages: string[];
  first: Record<string, string>;
  more: Record<string, string>;
  used: Record<string, string>;
}

export const WORKER_PATH: string;
export function releaseOf(build: {
  pages: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, Uint8Array>;
  rewrites: readonly { regex: string; page: string }[];
}): Release;
export function bundleWorkers(
  root: string,
  release: Release,
): Promise<{ on: Uint8Array; off: Uint8Array }>;
