/**
 * Finds, undoes and reports what a test file leaves behind in its process. The files of one worker share its modules, because
 * importing them for each file would take longer than the tests.
 */
import { setTimeout as wait } from "node:timers/promises";
import { vi } from "vitest";

/** What one test file could change for the next. */
export interface ProcessState {
  env: NodeJS.ProcessEnv;
  folder: string;
  globals: Map<string, PropertyDescriptor>;
  builtins: Map<object, PropertyDescriptorMap>;
  listeners: Map<string | symbol, readonly unknown[]>;
  handles: Map<string, number>;
}

/** Globals of a browser, which Node 20 lacks. Other new globals belong to libraries, which are loaded once. */
const BROWSER_GLOBALS = [
  "window",
  "document",
  "navigator",
  "localStorage",
  "sessionStorage",
  "indexedDB",
];
/** What a library for older browsers may replace or add to. */
const BUILTINS: object[] = [
  ...[JSON, Math, Object, Array, Promise, Number, ArrayBuffer, Uint8Array, Date],
  ...[
    Object,
    Array,
    Promise,
    ArrayBuffer,
    Uint8Array,
    Date,
    String,
    Function,
    Map,
    Set,
    RegExp,
  ].map(({ prototype }) => prototype as object),
];
/** Hono's server replaces these; each file finds Node's own. */
const REPLACED = ["Request", "Response"];
/** Vitest's globals, and the pool that lib/testing/start-over.ts closes. */
const IGNORED_GLOBALS = /^__vitest|^sealdesk/;
/** Servers, programs and file watchers: only a test starts them. */
const HANDLES = ["TCPServerWrap", "PipeServerWrap", "ProcessWrap", "FSEventWrap"];
/** How long a server or a program may take to end after it was told to. */
const ENDING_MS = 2_000;

export function readProcessState(): ProcessState {
  return {
    env: { ...process.env },
    folder: process.cwd(),
    globals: globals(),
    builtins: new Map(BUILTINS.map((of) => [of, Object.getOwnPropertyDescriptors(of)])),
    listeners: new Map(process.eventNames().map((name) => [name, process.rawListeners(name)])),
    handles: handles(),
  };
}

/** Sets the process back. @returns what had changed, in words */
export async function resetProcess(before: ProcessState): Promise<string[]> {
  // A file need not undo what Vitest can undo.
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  return [
    ...settings(before.env),
    ...folder(before.folder),
    ...globalsSince(before.globals),
    ...builtinsSince(before.builtins),
    ...listenersSince(before.listeners),
    ...(await handlesSince(before.handles)),
  ];
}

function settings(before: NodeJS.ProcessEnv): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(process.env)]);
  const changed = [...names].filter((name) => process.env[name] !== before[name]);
  for (const name of changed) {
    const value = before[name];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  return changed.map((name) => `the setting ${name}`);
}

function folder(before: string): string[] {
  if (process.cwd() === before) return [];
  process.chdir(before);
  return ["another working folder"];
}

function globals(): Map<string, PropertyDescriptor> {
  const names = Object.getOwnPropertyNames(globalThis).filter(
    (name) => !IGNORED_GLOBALS.test(name),
  );
  return new Map(
    names.map((name) => [name, Reflect.getOwnPropertyDescriptor(globalThis, name) ?? {}]),
  );
}

/** Node puts some of its own there when they are first asked for. */
const currentOf = ({ value, get }: PropertyDescriptor): unknown => value ?? get?.call(globalThis);

function globalsSince(before: Map<string, PropertyDescriptor>): string[] {
  const now = globals();
  const changed = [...before].filter(
    ([name, was]) => !Object.is(currentOf(now.get(name) ?? {}), currentOf(was)),
  );
  for (const [name, was] of changed) Object.defineProperty(globalThis, name, was);
  const added = BROWSER_GLOBALS.filter((name) => now.has(name) && !before.has(name));
  for (const name of added) Reflect.deleteProperty(globalThis, name);
  const left = changed.map(([name]) => name).filter((name) => !REPLACED.includes(name));
  return [...left, ...added].map((name) => `the global ${name}`);
}

function builtinsSince(before: Map<object, PropertyDescriptorMap>): string[] {
  return [...before].flatMap(([of, was]) => {
    const now = Object.getOwnPropertyDescriptors(of) as PropertyDescriptorMap;
    const changed = Object.keys(now).filter(
      (name) => !Object.is(now[name]?.value, was[name]?.value),
    );
    for (const name of changed) {
      const original = was[name];
      if (original) Object.defineProperty(of, name, original);
      else Reflect.deleteProperty(of, name);
    }
    return changed.map((name) => `another ${name} of the language`);
  });
}

function listenersSince(before: Map<string | symbol, readonly unknown[]>): string[] {
  return process.eventNames().flatMap((name) => {
    const known = before.get(name) ?? [];
    const added = process.rawListeners(name).filter((listener) => !known.includes(listener));
    for (const listener of added) process.off(name, listener as () => void);
    return added.map(() => `a listener of the process's ${String(name)}`);
  });
}

function handles(): Map<string, number> {
  const active = process.getActiveResourcesInfo();
  return new Map(HANDLES.map((kind) => [kind, active.filter((name) => name === kind).length]));
}

async function handlesSince(before: Map<string, number>): Promise<string[]> {
  const more = () =>
    [...handles()].filter(([kind, count]) => count > (before.get(kind) ?? 0)).map(([kind]) => kind);
  const until = performance.now() + ENDING_MS;
  while (more().length > 0 && performance.now() < until) await wait(10);
  return more().map((kind) => `an open ${kind}`);
}
