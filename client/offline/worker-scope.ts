/** Types for the part of a service worker's scope that ours uses. The browser's own types clash with those of pages. */

export interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface Installing extends Lasting {
  /** Not in every browser. @returns when the rule holds */
  addRoutes?(rule: {
    condition: { urlPattern: { pathname: string } };
    source: "network";
  }): Promise<void>;
}

export interface Fetching extends Lasting {
  readonly request: Request;
  /** What the browser asked for while the worker woke up; undefined where it does not do that. */
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

/** Every cache of ours, of whichever release. */
export const CACHE_PREFIX = "sealdesk-";
