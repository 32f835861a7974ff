/** Why a shop could not be stored, as its session goes on after each. */
import { ApiError, BadAnswer, NetworkError } from "../http";

/** The shop key was changed on another device: the page reads the shop again before it stores anything. */
export class ShopRekeyed extends Error {}

export const isRekeyed = (error: unknown): boolean =>
  error instanceof ShopRekeyed || (error instanceof ApiError && error.reason === "rekeyed");

/** Somebody else was first. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === "stale";

/** No answer, or a server that is away: the same is sent again. */
export const isAway = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof BadAnswer ||
  (error instanceof ApiError && error.status >= 500);

/** `offline`: tried again by itself. An error: tried again with the next change, or when it says so (429). */
export type Saving = "saved" | "saving" | "offline" | { error: unknown };

/** Nothing is stored until the shop was read again under its new key. */
export const needsReload = (saved: Saving): boolean =>
  typeof saved === "object" && isRekeyed(saved.error);
