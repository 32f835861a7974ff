/**
 * Types for the part of a service worker's scope that ours uses. The browser's own types conflict with those of pages.
 */

export interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface Installing extends Lasting {
  /** Not in every browser. @returns when the rule is active */
  addRoutes?(rule: {
    condition: { urlPattern: { pathname: string } };
    source: "network";
  }): Promise<void>;
}

export interface Fetching extends Lasting {
  readonly request: Request;
  /** The browser's own request, sent while the worker started; undefined where browsers do not do that. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

export interface WorkerMessage extends Lasting {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

export interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null;
}

export interface NotificationClick extends Lasting {
  readonly notification: Notification;
}

interface Clients {
  claim(): Promise<void>;
  openWindow(path: string): Promise<unknown>;
  matchAll(wanted: { type: "window"; includeUncontrolled: boolean }): Promise<readonly object[]>;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: Clients;
  readonly location: { readonly origin: string };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", listener: (event: Installing) => void): void;
  addEventListener(type: "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "message", listener: (event: WorkerMessage) => void): void;
  addEventListener(type: "push", listener: (event: Pushed) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationClick) => void): void;
}

/** The prefix of all our caches, of any release. */
export const CACHE_PREFIX = "sealdesk-";
