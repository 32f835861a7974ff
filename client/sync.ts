/** Opens a file: turns its link into a live document that saves itself. */
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { importKey } from "../lib/protocol/envelope";
import type { FileLink } from "../lib/protocol/links";
import { defaultEnvironment, type Environment } from "./environment";
import { callApi } from "./http";
import { type Codec, encryptedCodec, standardCodec } from "./sync/codec";
import { Engine } from "./sync/engine";
import type { Channel } from "./sync/exchange";
import { Distrust } from "./sync/failure";
import { Inbox } from "./sync/inbox";
import { type Keys, resolveLink } from "./sync/link";
import { copyMayServe, loadCopy, loadPage, openErrorOf } from "./sync/load";
import type { Opened, SessionParts } from "./sync/session";
import { type Copy, openStore, type Store } from "./sync/store";
import { TIMING, type Timing } from "./sync/timing";
import type { OpenFile } from "./sync/types";

export { OpenError, type OpenFile, type SyncStatus } from "./sync/types";

export type OpenOptions = {
  environment?: Environment;
  timing?: Partial<Timing>;
};

/** Rejects with an OpenError. Offline it opens this device's copy, if there is one. */
export async function openFile(link: FileLink, options: OpenOptions = {}): Promise<OpenFile> {
  const environment = options.environment ?? defaultEnvironment();
  const timing = { ...TIMING, ...options.timing };
  const store = await openStore(environment.indexedDB);
  try {
    const keys = await resolveLink(environment, link, store);
    return await open(environment, timing, keys, store);
  } catch (error) {
    store.close();
    throw openErrorOf(error);
  }
}

async function open(
  environment: Environment,
  timing: Timing,
  keys: Keys,
  store: Store,
): Promise<OpenFile> {
  const { id, capability, contentKey } = keys;
  const codec =
    contentKey === null ? standardCodec() : encryptedCodec(id, await importKey(contentKey));
  const copy = await copyOf(store, id, codec.privacy);
  const pending = copy && (await whilePending(environment, copy));
  const channel: Channel = {
    environment: pending ?? environment,
    id,
    capability,
    privacy: codec.privacy,
  };
  const doc = new Y.Doc();
  const inbox = new Inbox(doc, codec);
  const { opened, distrust } =
    copy && pending
      ? { opened: await loadCopy(copy, codec, inbox), distrust: null }
      : await load({ channel, inbox, codec, copy, timing });
  const awareness = new Awareness(doc);
  const parts: SessionParts = {
    environment: channel.environment,
    channel,
    codec,
    doc,
    awareness,
    inbox,
    timing,
  };
  return begin(parts, store, opened, distrust, keys);
}

async function copyOf(store: Store, id: string, privacy: Codec["privacy"]): Promise<Copy | null> {
  const found = await store.copy(id).catch(() => null);
  return found?.privacy === privacy ? found : null;
}

/** Where requests go for a file that was made here and is not on the server yet; null for any other. */
async function whilePending(environment: Environment, { id, version, cursor }: Copy) {
  // No server has reported a version of it yet.
  if (version > 0 || cursor !== null) return null;
  const { pendingEnvironment } = await import("./offline/creation");
  return pendingEnvironment(environment, id).catch(() => null);
}

type Loading = {
  channel: Channel;
  inbox: Inbox;
  codec: Codec;
  copy: Copy | null;
  timing: Timing;
};

async function load({ channel, inbox, codec, copy, timing }: Loading) {
  const limit = new AbortController();
  // With a copy available, nobody should wait long at an empty page.
  const timer = copy === null ? null : setTimeout(() => limit.abort(), timing.openPatience);
  try {
    const opened = await loadPage(channel, inbox, copy?.version ?? 0, limit.signal);
    return { opened, distrust: null };
  } catch (error) {
    if (copy === null || !copyMayServe(error)) throw error;
    const opened: Opened = await loadCopy(copy, codec, inbox);
    return { opened, distrust: error instanceof Distrust ? error : null };
  } finally {
    if (timer !== null) clearTimeout(timer);
  }
}

async function begin(
  parts: SessionParts,
  store: Store,
  opened: Opened,
  distrust: Distrust | null,
  { id, contentKey }: Keys,
): Promise<OpenFile> {
  const { codec, doc, awareness, channel } = parts;
  const engine = new Engine(parts, store, opened);
  if (distrust !== null) engine.session.failed(distrust);
  try {
    await engine.start();
  } catch (error) {
    await engine.close();
    throw error;
  }
  return {
    id,
    privacy: codec.privacy,
    role: engine.session.role,
    get capability() {
      return channel.capability;
    },
    contentKeyText: contentKey,
    doc,
    awareness,
    session: engine.session,
    status: () => engine.status(),
    onStatus: (listener) => engine.onStatus(listener),
    roleOf: (clientId) => engine.session.presence.roleOf(clientId),
    raiseLevel: levelRaiser(channel),
    moveTo: (capability) => engine.moveTo(capability),
    askAgain: () => engine.askAgain(),
    flush: () => engine.flush(),
    close: () => engine.close(),
  };
}

/** A file's level never falls: a level that was raised once needs no connection. */
function levelRaiser(channel: Channel) {
  let raised = 1;
  return async (level: number) => {
    if (level <= raised) return;
    const { environment, id, capability } = channel;
    const path = `/api/documents/${id}/client-level`;
    await callApi(environment, { method: "POST", path, capability, body: { level } });
    raised = level;
  };
}
