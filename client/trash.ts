/** A file's way into the Trash, out of it again, and for ever away. */
import { defaultEnvironment, type Environment } from "./environment";
import type { FileRef } from "./files";
import { BadAnswer, callApi, isRecord } from "./http";
import { moment, record, role } from "./sync/answers";
import type { Role } from "./sync/types";

/** Files the server answers for at once. */
const BATCH = 500;

type Owned = Pick<FileRef, "id" | "capability">;

const send = (environment: Environment, method: "POST" | "DELETE", file: Owned, rest = "") =>
  callApi(environment, {
    method,
    path: `/api/documents/${file.id}${rest}`,
    capability: file.capability,
  });

/** Moves a file to the Trash, where it stays for thirty days. @returns the ISO moment it first got there */
export async function trash(file: Owned, environment: Environment = defaultEnvironment()) {
  return moment(record(await send(environment, "POST", file, "/trash")), "trashedAt");
}

/** Takes a file out of the Trash; its links open it again. What is not there stays as it is. */
export async function restore(
  file: Owned,
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  await send(environment, "POST", file, "/restore");
}

/** Deletes a file for ever: nothing of it is left, here or for others. */
export async function erase(
  file: Owned,
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  await send(environment, "DELETE", file);
}

export type TrashedFile = { id: string; role: Role; trashedAt: string };

/** Which of these files are in the Trash, and which are gone for ever; of the others nothing is said. */
export async function whichTrashed(
  files: readonly Owned[],
  environment: Environment = defaultEnvironment(),
): Promise<{ trashed: TrashedFile[]; gone: string[] }> {
  const trashed: TrashedFile[] = [];
  const gone: string[] = [];
  for (let at = 0; at < files.length; at += BATCH) {
    const asked = files.slice(at, at + BATCH);
    const body = { files: asked.map(({ id, capability: token }) => ({ id, token })) };
    const call = { method: "POST", path: "/api/trash", body } as const;
    const answer = readAnswer(await callApi(environment, call), new Set(asked.map(({ id }) => id)));
    trashed.push(...answer.trashed);
    gone.push(...answer.gone);
  }
  return { trashed, gone };
}

/** An answer about a file nobody asked for is no answer. */
function readAnswer(answer: unknown, asked: ReadonlySet<string>) {
  const { trashed, gone } = record(answer);
  if (!Array.isArray(trashed) || !Array.isArray(gone)) throw wrong();
  const known = (id: unknown): string => {
    if (typeof id !== "string" || !asked.has(id)) throw wrong();
    return id;
  };
  return {
    trashed: trashed.filter(isRecord).map((row) => ({
      id: known(row.id),
      role: role(row.role),
      trashedAt: moment(row, "trashedAt"),
    })),
    gone: gone.map(known),
  };
}

const wrong = () =>
  new BadAnswer("The server's answer about the Trash has another shape than agreed.");
