/** The desk's rows of the limits table, and how many of a thing there may be. */

import type { Limit } from "@/lib/http/rate-limit";
import { HOUR_S } from "@/lib/time";

/** A deleted project can be restored for so long (D-27). */
export const RESTORABLE_DAYS = 30;
export const INVITE_DAYS = 7;

/** That one person owns, the deleted ones too. */
export const MAX_PROJECTS = 100;
export const MAX_MEMBERS = 200;
/** Of a project, that are open. */
export const MAX_INVITES = 50;
/** Of a project. */
export const MAX_CANNED = 200;

/** Of an account: each of them is a mail to whatever address it names. */
export const inviteLimit: Limit = { name: "ticket-invite", max: 30, window: HOUR_S };
/** Of an account: as many as a project key files and uploads together (D-27). */
export const uploadLimit: Limit = { name: "desk-upload", max: 120, window: 600 };
/** Of a project: each sample is a request to whatever address its webhook names. */
export const webhookTestLimit: Limit = { name: "ticket-webhook-test", max: 60, window: HOUR_S };
