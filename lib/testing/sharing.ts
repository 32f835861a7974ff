/** What an owner does with a file's links and its place, in a test. */
import { POST as ownerLinkRoute } from "@/app/api/documents/[id]/owner-link/route";
import { POST as restoreRoute } from "@/app/api/documents/[id]/restore/route";
import { DELETE as eraseRoute } from "@/app/api/documents/[id]/route";
import {
  PATCH as changeLinkRoute,
  DELETE as deleteLinkRoute,
  POST as renameRoute,
} from "@/app/api/documents/[id]/share/[linkId]/route";
import {
  PATCH as changeLinksRoute,
  DELETE as deleteLinksRoute,
  GET as listRoute,
} from "@/app/api/documents/[id]/share/route";
import { POST as trashRoute } from "@/app/api/documents/[id]/trash/route";
import { POST as questionRoute } from "@/app/api/trash/route";
import { pool } from "@/db/client";
import { type Answered, type CallOptions, call } from "./call";
import { newAddress, type TestFile } from "./files";

type More = Partial<CallOptions>;

const on = ({ id, capability }: TestFile, rest: string, linkId?: string): CallOptions => ({
  capability,
  params: { id, ...(linkId === undefined ? {} : { linkId }) },
  path: `/api/documents/${id}${rest}${linkId === undefined ? "" : `/${linkId}`}`,
});

/** @param search from the question mark on */
export const listLinks = (file: TestFile, search = ""): Promise<Answered> =>
  call(listRoute, on(file, `/share${search}`));

export const renameLink = (file: TestFile, linkId: string, body: unknown, more: More = {}) =>
  call(renameRoute, { ...on(file, "/share", linkId), body, ...more });

/** PATCH on all links, or on one. */
export const changeLinks = (file: TestFile, body: unknown, linkId?: string): Promise<Answered> =>
  call(linkId === undefined ? changeLinksRoute : changeLinkRoute, {
    ...on(file, "/share", linkId),
    method: "PATCH",
    body,
  });

export const revoke = (file: TestFile, linkId?: string): Promise<Answered> =>
  changeLinks(file, { revoked: true }, linkId);

/** @param links as the revocation answered them */
export const undo = (file: TestFile, links: unknown): Promise<Answered> =>
  changeLinks(file, { revoked: false, links });

export const deleteLinks = (file: TestFile, linkId?: string): Promise<Answered> =>
  call(linkId === undefined ? deleteLinksRoute : deleteLinkRoute, {
    ...on(file, "/share", linkId),
    method: "DELETE",
  });

export const resetOwner = (file: TestFile, body: unknown = {}): Promise<Answered> =>
  call(ownerLinkRoute, { ...on(file, "/owner-link"), body });

const post = { method: "POST" };
export const trash = (file: TestFile): Promise<Answered> =>
  call(trashRoute, { ...on(file, "/trash"), ...post });

export const restore = (file: TestFile): Promise<Answered> =>
  call(restoreRoute, { ...on(file, "/restore"), ...post });

export const erase = (file: TestFile): Promise<Answered> =>
  call(eraseRoute, { ...on(file, ""), method: "DELETE" });

export const askTrash = (files: unknown, more: More = {}): Promise<Answered> =>
  call(questionRoute, {
    path: "/api/trash",
    body: { files },
    ...more,
    headers: { "X-Svc-IP": newAddress(), ...more.headers },
  });

/** As if the file had been put in the Trash so many days ago, and a second more: a moment is kept rounded. */
export async function trashedFor({ id }: TestFile, days: number): Promise<void> {
  await pool().query(
    "update file set trashed_at = now() - $2::float8 * interval '1 day' - interval '1 second' where id = $1",
    [id, days],
  );
}

/** As if the file's links had been revoked so long ago (PostgreSQL's words), and a second more. */
export async function revokedFor({ id }: TestFile, time: string): Promise<void> {
  await pool().query(
    "update file_link set revoked_at = now() - $2::interval - interval '1 second' where file_id = $1 and revoked_at is not null",
    [id, time],
  );
}

/** As if so many of an allowance were used in this hour. */
export async function used(limit: string, subject: string, count: number): Promise<void> {
  const { rowCount } = await pool().query("update rate_limit set count = $2 where key = $1", [
    `${limit}:${subject}`,
    count,
  ]);
  if (rowCount !== 1) throw new Error(`Nothing of ${limit} was used yet.`);
}
