/** A file's history in a test: its calls, and versions that are made older than they are. */
import {
  POST as nameRoute,
  GET as readRoute,
} from "@/app/api/documents/[id]/history/[versionId]/route";
import { GET as listRoute, POST as saveRoute } from "@/app/api/documents/[id]/history/route";
import { pool } from "@/db/client";
import { type Answered, type CallOptions, call } from "./call";
import { base64, envelope, syncStandard, type TestFile, typed } from "./files";

type More = Partial<CallOptions>;

const at = ({ id, capability }: TestFile, versionId?: string): CallOptions => ({
  capability,
  params: { id, ...(versionId === undefined ? {} : { versionId }) },
  path: `/api/documents/${id}/history${versionId === undefined ? "" : `/${versionId}`}`,
});

export const versions = (file: TestFile, more: More = {}): Promise<Answered> =>
  call(listRoute, { ...at(file), ...more });

export const save = (file: TestFile, body: unknown = {}, more: More = {}): Promise<Answered> =>
  call(saveRoute, { ...at(file), body, ...more });

/** An encrypted file's next version, under a seal of its own. */
export const saveSealed = (file: TestFile, body: object = {}): Promise<Answered> =>
  save(file, { state: envelope(), ...body });

export const version = (file: TestFile, versionId: string, more: More = {}): Promise<Answered> =>
  call(readRoute, { ...at(file, versionId), ...more });

export const name = (
  file: TestFile,
  versionId: string,
  body: unknown,
  more: More = {},
): Promise<Answered> => call(nameRoute, { ...at(file, versionId), body, ...more });

export const type = (file: TestFile, text: string): Promise<Answered> =>
  syncStandard(file, { update: base64(typed(text)) });

interface Listed {
  id: string;
  kind: string;
  label: string | null;
}

export async function listed(file: TestFile): Promise<Listed[]> {
  return (await versions(file)).body.versions;
}

export const kindsOf = async (file: TestFile): Promise<string[]> =>
  (await listed(file)).map(({ kind }) => kind);

/** As if all versions had been saved so much earlier. */
export async function age({ id }: TestFile, seconds: number): Promise<void> {
  await pool().query(
    "update file_version set created_at = created_at - make_interval(secs => $2) where file_id = $1",
    [id, seconds],
  );
}

/** As if nothing had happened to a file for so long. */
export async function rest(file: TestFile, seconds: number): Promise<void> {
  await age(file, seconds);
  await pool().query(
    "update file set updated_at = updated_at - make_interval(secs => $2) where id = $1",
    [file.id, seconds],
  );
}

export async function forgetBudgets(): Promise<void> {
  await pool().query("delete from rate_limit where key like 'version%'");
}

/** The id of the version a file was made with. */
export async function firstVersionOf({ fileId }: { fileId: string }): Promise<string> {
  const { rows } = await pool().query<{ id: string }>(
    "select id from file_version where file_id = $1 and kind = 'created'",
    [fileId],
  );
  return rows[0]?.id ?? "";
}
