/** A project's keys on its page. */
import { withQuery } from "../account/admin-page";
import { rows, textOrNull } from "../account/answers";
import type { Environment } from "../environment";
import { count, record } from "../sync/answers";
import { deskCall, segment } from "./desk-call";
import { readKey, readNewKey } from "./read";
import type { NewProjectKey, Page, ProjectKey } from "./types";

/** With the key's own window of intake and upload together (D-14). */
export type DeskKey = ProjectKey & { rateMax: number; rateWindowMs: number };

const at = (projectId: string) => `/api/desk/projects/${segment(projectId)}/keys`;

/** Newest first, revoked ones too. @param cursor of the page before */
export async function deskKeys(
  projectId: string,
  cursor: string | null = null,
  environment?: Environment,
): Promise<Page<DeskKey>> {
  const path = withQuery(at(projectId), { cursor });
  const from = record(await deskCall({ method: "GET", path }, environment));
  const keys = rows(from.keys).map((row) => ({
    ...readKey(row),
    rateMax: count(row, "rate_max"),
    rateWindowMs: count(row, "rate_window_ms"),
  }));
  return { rows: keys, next: textOrNull(from, "next_cursor") };
}

export async function makeDeskKey(
  projectId: string,
  name: string,
  environment?: Environment,
): Promise<NewProjectKey> {
  return readNewKey(
    await deskCall({ method: "POST", path: at(projectId), body: { name } }, environment),
  );
}

/** @param rateMax tickets and uploads together in each window, at most 2,000 */
export async function limitDeskKey(
  projectId: string,
  key: Pick<DeskKey, "id" | "rateMax" | "rateWindowMs">,
  environment?: Environment,
): Promise<void> {
  const body = { rate_max: key.rateMax, rate_window_ms: key.rateWindowMs };
  await deskCall(
    { method: "PATCH", path: `${at(projectId)}/${segment(key.id)}`, body },
    environment,
  );
}

/** It stops at once and stays in the list. */
export async function revokeDeskKey(
  projectId: string,
  keyId: string,
  environment?: Environment,
): Promise<void> {
  await deskCall({ method: "DELETE", path: `${at(projectId)}/${segment(keyId)}` }, environment);
}
