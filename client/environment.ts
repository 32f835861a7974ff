/** What the client needs from its environment, so that the same code runs in a page, in Node and in tests. */

import type { Fetch, PageLife } from "./page-life";
import { pageReach, type Reach } from "./reach";

/** Sends as fetch does, and reports the number of sent bytes. */
export type Upload = (
  url: string,
  init: RequestInit,
  onProgress?: (sent: number, total: number) => void,
) => Promise<Response>;

type SocketEvents = { open(): void; message(text: string): void; close(): void };
export type Socket = { send(text: string): void; close(): void };

export type Environment = {
  /** Scheme, host and port before every path; empty in a page. */
  origin: string;
  fetch: Fetch;
  /** Absent when only `fetch` sends; then there is no progress. */
  upload?: Upload;
  /** Opens a socket, or throws. Absent when only `fetch` sends. */
  socket?: (url: string, protocol: string, on: SocketEvents) => Socket;
  /** An account's API key for programs; null in pages. */
  apiKey: string | null;
  /** Null when this device stores nothing (some private windows). */
  indexedDB: IDBFactory | null;
  /** Null without Web Locks; then it is unknown whether another tab is alive. */
  locks: LockManager | null;
  page: PageLife | null;
  random: () => number;
};

let current: Environment | null = null;

/** The environment of this runtime: a browser page, or a program without a page. */
export function defaultEnvironment(): Environment {
  const reach = typeof document === "undefined" ? null : pageReach();
  const fetch: Fetch = (url, init) => globalThis.fetch(url, init);
  current ??= {
    origin: "",
    fetch: reach?.watch(fetch) ?? fetch,
    ...(reach ? { upload: reach.watch(uploadWithProgress) } : {}),
    ...(typeof WebSocket === "undefined" ? {} : { socket: openSocket }),
    apiKey: null,
    indexedDB: typeof indexedDB === "undefined" ? null : indexedDB,
    locks: typeof navigator === "undefined" ? null : (navigator.locks ?? null),
    page: reach && browserPage(reach),
    random: Math.random,
  };
  return current;
}

/** The origin of links: the page's own, or the one that the program was given. */
export function siteOrigin(environment: Environment): string {
  if (environment.origin !== "") return environment.origin;
  return typeof location === "undefined" ? "" : location.origin;
}

/** Loaded with the first upload, because most visitors send no file. If it cannot be loaded, there is no progress. */
const uploadWithProgress: Upload = (url, init, onProgress) =>
  import("./attachments/xhr").then(
    ({ uploadByXhr }) => uploadByXhr(url, init, onProgress),
    () => globalThis.fetch(url, init),
  );

function openSocket(url: string, protocol: string, on: SocketEvents): Socket {
  const socket = new WebSocket(url, protocol);
  socket.onopen = () => on.open();
  socket.onmessage = ({ data }) => on.message(String(data));
  socket.onclose = () => on.close();
  return socket;
}

function browserPage(reach: Reach): PageLife {
  return {
    isHidden: () => document.visibilityState === "hidden",
    listen(listener) {
      const onVisibility = () =>
        listener(document.visibilityState === "hidden" ? "hidden" : "visible");
      const onBeforeUnload = (event: Event) => {
        if (listener("unloading") === true) event.preventDefault();
      };
      const onPageHide = () => listener("leaving");
      // A page restored from the back-forward cache continues.
      const onPageShow = () => listener("visible");
      document.addEventListener("visibilitychange", onVisibility);
      const unlisten = reach.listen(() => listener(reach.isAway ? "offline" : "online"));
      addEventListener("beforeunload", onBeforeUnload);
      addEventListener("pagehide", onPageHide);
      addEventListener("pageshow", onPageShow);
      return () => {
        document.removeEventListener("visibilitychange", onVisibility);
        unlisten();
        removeEventListener("beforeunload", onBeforeUnload);
        removeEventListener("pagehide", onPageHide);
        removeEventListener("pageshow", onPageShow);
      };
    },
  };
}
