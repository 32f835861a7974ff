/** The desk's rate limits, and the most of each thing. */

import type { Limit } from "@/lib/http/rate-limit";
import { HOUR_S } from "@/lib/time";

/** Days within which a deleted project can be restored (D-27). */
export const RESTORABLE_DAYS = 30;
export const INVITE_DAYS = 7;

/** Owned by one person, including deleted projects. */
export const MAX_PROJECTS = 100;
export const MAX_MEMBERS = 200;
/** Open invitations per project. */
export const MAX_INVITES = 50;
/** Per project. */
export const MAX_CANNED = 200;

/** Per account, because each invitation mails an arbitrary address. */
export const inviteLimit: Limit = { name: "ticket-invite", max: 30, window: HOUR_S };
/** Per account: as many as a project key may file and upload together (D-27). */
export const uploadLimit: Limit = { name: "desk-upload", max: 120, window: 600 };
/** Per project, because each sample calls an arbitrary URL. */
export const webhookTestLimit: Limit = { name: "ticket-webhook-test", max: 60, window: HOUR_S };
