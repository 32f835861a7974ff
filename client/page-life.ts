/** Page events that the client needs, and how it sends when the page closes. */

/** `unloading`: about to leave, while promises still come true; `leaving`: the last moment there is. */
export type PageEvent = "visible" | "hidden" | "online" | "offline" | "unloading" | "leaving";

export type PageLife = {
  isHidden(): boolean;
  /** Calls the listener for every change; true to `unloading` asks the person first. Returns the way to stop. */
  listen(listener: (event: PageEvent) => unknown): () => void;
};

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
