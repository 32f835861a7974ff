/** Share links as a file's owner makes, names and ends them, and the owner's own link. */
import * as z from "zod/mini";
import { count, Done, futureMoment, givenMoment, moment, uuid } from "./fields";
import { FILE, givenLink, label, pairedLink, sealedLabel, token } from "./file-shapes";
import { type Body, operation } from "./operation";

const SHARE = `${FILE}/share` as const;
const LINK = `${SHARE}/:linkId` as const;

const role = z.enum(["edit", "view"]);
const sealedName = () => sealedLabel().check(z.minLength(1));
const oneName = z.refine<{ label?: unknown; sealedLabel?: unknown }>(
  ({ label, sealedLabel }) => !label || sealedLabel === undefined,
  { path: ["sealedLabel"], error: "does not go with label" },
);
const ShareLink = z.object({
  id: uuid(),
  role,
  label: z.string(),
  sealedLabel: z.optional(z.string()),
  createdAt: moment(),
  lastUsedAt: z.nullable(moment()),
  expiresAt: z.nullable(moment()),
  expired: z.boolean(),
});
export type ShareLink = z.output<typeof ShareLink>;
const ShareLinks = z.object({ links: z.array(ShareLink) });

/** What giving links back takes: the expiries they had. */
const RevokedLinks = z.object({
  links: z.array(z.object({ id: uuid(), expiresAt: z.nullable(moment()) })),
});
export type RevokedLink = z.output<typeof RevokedLinks>["links"][number];

/** Newest first; with `revoked=true` those too that can still be given back. */
export const listShareLinks = operation({
  method: "GET",
  path: SHARE,
  summary: "List share links",
  caller: "owner",
  query: z.object({ revoked: z.optional(z.literal("true")) }),
  answers: {
    200: z.extend(ShareLinks, {
      /** `undoMs`: milliseconds in which an undo is still taken. */
      revoked: z.optional(z.array(z.extend(ShareLink, { undoMs: count() }))),
    }),
  },
  refusals: [409],
});

/** F-093 */
export const createShareLink = operation({
  method: "POST",
  path: SHARE,
  summary: "Create a share link",
  caller: "owner",
  body: z
    .object({
      role,
      label: z.optional(label()),
      sealedLabel: z.optional(sealedName()),
      accessId: z.optional(uuid()),
      expiresAt: z.nullish(futureMoment()),
      ...givenLink,
    })
    .check(pairedLink, oneName),
  answers: {
    201: z.object({ id: uuid(), accessId: uuid(), token, role, expiresAt: z.nullable(moment()) }),
  },
  refusals: [409],
});
export type NewShareLink = Body<typeof createShareLink>;

/**
 * Revokes all links but the owner's, or gives back what was revoked less than ten minutes ago: all or none (F-099,
 * F-100). Answers what was revoked, or the whole list when it was undone. 409 `gone` or `full`.
 */
export const changeShareLinks = operation({
  method: "PATCH",
  path: SHARE,
  summary: "Revoke all share links, or undo it",
  caller: "owner",
  body: z.discriminatedUnion("revoked", [
    z.object({ revoked: z.literal(true) }),
    z.object({
      revoked: z.literal(false),
      links: z.array(z.object({ id: uuid(), expiresAt: z.nullable(givenMoment()) })),
    }),
  ]),
  answers: { 200: z.union([ShareLinks, RevokedLinks]) },
  refusals: [409],
});
export type ShareLinksChange = Body<typeof changeShareLinks>;

/** Ends all links but the owner's for ever. */
export const deleteShareLinks = operation({
  method: "DELETE",
  path: SHARE,
  summary: "Delete all share links",
  caller: "owner",
  answers: { 200: Done },
  refusals: [409],
});

/** F-097: a standard file's link takes `label` ('' removes), an encrypted one's `sealedLabel` (null removes). */
export const renameShareLink = operation({
  method: "POST",
  path: LINK,
  summary: "Rename a share link",
  caller: "owner",
  body: z
    .object({
      label: z.optional(label()),
      sealedLabel: z.optional(z.nullable(sealedName())),
    })
    .check(
      oneName,
      z.refine(({ label, sealedLabel }) => label !== undefined || sealedLabel !== undefined, {
        path: ["label"],
        error: "or sealedLabel is needed",
      }),
    ),
  answers: { 200: ShareLinks },
  refusals: [409],
});
export type ShareLinkName = Body<typeof renameShareLink>;

/** It stops at once; `changeShareLinks` gives it back for ten minutes. */
export const revokeShareLink = operation({
  method: "PATCH",
  path: LINK,
  summary: "Revoke a share link",
  caller: "owner",
  body: z.object({ revoked: z.literal(true) }),
  answers: { 200: RevokedLinks },
  refusals: [409],
});

export const deleteShareLink = operation({
  method: "DELETE",
  path: LINK,
  summary: "Delete a share link",
  caller: "owner",
  answers: { 200: Done },
  refusals: [409],
});

/** The old one stops at once, share links go on (F-090). */
export const resetOwnerLink = operation({
  method: "POST",
  path: `${FILE}/owner-link`,
  summary: "Reset the owner's link",
  caller: "owner",
  body: z.object(givenLink).check(pairedLink),
  answers: { 200: z.object({ token }) },
  refusals: [409],
});
export type NewOwnerLink = Body<typeof resetOwnerLink>;
