/** The bodies and answers of share links, of the owner's link and of the Trash. */
import * as z from "zod";
import { base64Text } from "@/lib/http/byte-fields";
import { nameOrNone, uuid } from "@/lib/http/text-fields";
import { TRASH_BATCH } from "./limits";
import { moment, moments, paired, shortLink } from "./schemas";

const label = () => nameOrNone(60);
const sealedLabel = () => base64Text(512).min(1);
const oneName = ({ label, sealedLabel }: { label?: unknown; sealedLabel?: unknown }) =>
  !label || sealedLabel === undefined;
const ONE_NAME = { path: ["sealedLabel"], message: "does not go with label" };

const future = moment.refine((at) => at.getTime() > Date.now(), "must be in the future");

/** F-093 */
export const NewShareLink = z
  .object({
    role: z.enum(["edit", "view"]),
    label: label().optional(),
    sealedLabel: sealedLabel().optional(),
    accessId: uuid().optional(),
    expiresAt: future.nullish(),
    ...shortLink,
  })
  .refine(paired, { path: ["envelope"], message: "needs a token" })
  .refine(oneName, ONE_NAME);
export type NewShareLinkBody = z.output<typeof NewShareLink>;

export const CreatedShareLink = z.object({
  id: uuid(),
  accessId: uuid(),
  token: z.string().length(43),
  role: z.enum(["edit", "view"]),
  expiresAt: moments.nullable(),
});

const ShareLinkRow = z.object({
  id: uuid(),
  role: z.enum(["edit", "view"]),
  label: z.string(),
  sealedLabel: z.string().optional(),
  createdAt: moments,
  lastUsedAt: moments.nullable(),
  expiresAt: moments.nullable(),
  expired: z.boolean(),
});
export const ShareLinks = z.object({ links: z.array(ShareLinkRow) });

/** Asks for what can still be given back too. */
export const ShareSearch = z.object({ revoked: z.literal("true").optional() });

/** `undoMs`: milliseconds in which an undo is still taken. */
export const FoundShareLinks = ShareLinks.extend({
  revoked: z.array(ShareLinkRow.extend({ undoMs: z.number().int() })).optional(),
});

/** F-097: a standard file's link takes `label` ('' removes), an encrypted one's `sealedLabel` (null removes). */
export const RenamedLink = z
  .object({ label: label().optional(), sealedLabel: sealedLabel().nullable().optional() })
  .refine(oneName, ONE_NAME)
  .refine(({ label, sealedLabel }) => label !== undefined || sealedLabel !== undefined, {
    path: ["label"],
    message: "or sealedLabel is needed",
  });
export type RenamedLinkBody = z.output<typeof RenamedLink>;

/** F-099 */
export const RevokedLink = z.object({ revoked: z.literal(true) });

/** F-099, F-100: what was answered when the links were revoked gives them back. */
export const RevokedLinks = z.discriminatedUnion("revoked", [
  RevokedLink,
  z.object({
    revoked: z.literal(false),
    links: z.array(z.object({ id: uuid(), expiresAt: moment.nullable() })),
  }),
]);
export type RevokedLinksBody = z.output<typeof RevokedLinks>;

export const PriorExpiries = z.object({
  links: z.array(z.object({ id: uuid(), expiresAt: moments.nullable() })),
});

/** PATCH answers what was revoked, or the whole list when it was undone. */
export const ChangedShareLinks = z.union([ShareLinks, PriorExpiries]);

/** F-090 */
export const NewOwnerLink = z
  .object(shortLink)
  .refine(paired, { path: ["envelope"], message: "needs a token" });
export type NewOwnerLinkBody = z.output<typeof NewOwnerLink>;

export const OwnerLink = z.object({ token: z.string().length(43) });

/** F-130 */
export const Trashed = z.object({ trashedAt: moments });

/** F-136: a token that is none opens nothing, like any other wrong one. */
export const TrashQuestion = z.object({
  files: z
    .array(z.object({ id: uuid(), token: z.string() }))
    .min(1)
    .max(TRASH_BATCH),
});
export type TrashQuestionBody = z.output<typeof TrashQuestion>;

export const TrashAnswer = z.object({
  trashed: z.array(
    z.object({ id: uuid(), role: z.enum(["owner", "edit", "view"]), trashedAt: moments }),
  ),
  gone: z.array(uuid()),
});
