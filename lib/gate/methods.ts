/** Which methods an address has, as next.config.ts found them in the route files at build (XB-018). */

import { builtMethods } from "@/lib/env";

type Row = readonly [pattern: RegExp, methods: readonly string[]];

const rows: readonly Row[] = (JSON.parse(builtMethods) as [string, string[]][]).map(
  ([pattern, methods]) => [new RegExp(pattern), methods],
);

/** The methods of a path, or null for a path no route has. */
export function allowedMethods(path: string): readonly string[] | null {
  return rows.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
