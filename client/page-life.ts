/** The page's events that the client needs, and sending while the page closes. */

/** `unloading`: the page will close, and promises still resolve; `leaving`: the last moment. */
export type PageEvent = "visible" | "hidden" | "online" | "offline" | "unloading" | "leaving";

export type PageLife = {
  isHidden(): boolean;
  /**
   * Calls the listener for every event; when it answers `unloading` with true, the browser asks the person first.
   * @returns a function that stops it
   */
  listen(listener: (event: PageEvent) => unknown): () => void;
};

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
