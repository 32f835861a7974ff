/** Why a shop could not be stored; a session continues differently after each. */
import { ApiError, BadAnswer, NetworkError } from "../http";

/** Another device changed the shop key: the page must read the shop again before it stores anything. */
export class ShopRekeyed extends Error {}

export const isRekeyed = (error: unknown): boolean =>
  error instanceof ShopRekeyed || (error instanceof ApiError && error.reason === "rekeyed");

/** Another device was first. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === "stale";

/** No answer, or a server error: the same request is sent again. */
export const isAway = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof BadAnswer ||
  (error instanceof ApiError && error.status >= 500);

/**
 * `offline`: it tries again automatically. An error: it tries again with the next change, or when the error says so
 * (429).
 */
export type Saving = "saved" | "saving" | "offline" | { error: unknown };

/** Nothing is stored until the shop was read again under its new key. */
export const needsReload = (saved: Saving): boolean =>
  typeof saved === "object" && isRekeyed(saved.error);
