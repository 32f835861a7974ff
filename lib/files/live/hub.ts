/** All open files of this process, and what other code sends them: updates, presence, endings. */
import { frame } from "./frames";
import { type GoneReason, type Listener, Room } from "./room";
import { onWake, type PresenceNews, wake } from "./wake";

const rooms = new Map<string, Room>();

/** The room of a file that somebody here listens to. */
export const roomOf = (fileId: string): Room | undefined => rooms.get(fileId);

/** Every room, for the check that nothing was missed. */
export const openRooms = (): Iterable<Room> => rooms.values();

/** Opens the file's room to a listener. @param version the file's version as just read */
export function join(fileId: string, version: number, listener: Listener): Room {
  let room = rooms.get(fileId);
  if (!room) {
    room = new Room(fileId, version);
    rooms.set(fileId, room);
  }
  room.join(listener);
  room.reach(version);
  return room;
}

export function leave(fileId: string, listener: Listener): void {
  const room = rooms.get(fileId);
  if (!room?.listeners.delete(listener) || room.listeners.size > 0) return;
  room.close();
  rooms.delete(fileId);
}

/** After the commit of an update: listeners here soon learn how far the file is, other processes that there is something to fetch. */
export function announceWritten(fileId: string, id: string, seq: number): void {
  rooms.get(fileId)?.confirm(id, seq);
  wake({ kind: "version", fileId, version: seq });
}

/** A compaction replaced the state up to this version. Listeners of other processes are not told: they may offer one that is not needed. */
export function announceCompacted(fileId: string, version: number): void {
  rooms.get(fileId)?.broadcast(frame("compacted", { version }));
}

export function announcePresence(fileId: string, news: PresenceNews): void {
  rooms.get(fileId)?.broadcast(frame("presence", news));
  wake({ kind: "presence", fileId, news });
}

/** The file now asks for a newer client: older ones hear no more of it (F-081). */
export function announceLevel(fileId: string, level: number): void {
  endOlder(fileId, level);
  wake({ kind: "level", fileId, level });
}

function endOlder(fileId: string, level: number): void {
  for (const listener of [...(rooms.get(fileId)?.listeners ?? [])])
    if (listener.level < level) listener.end("upgrade");
}

let readPresence: (fileId: string, clientId: number) => void = () => undefined;

/** Sets what reads a client's presence from the table and broadcasts it, where it did not fit into a NOTIFY. */
export function setPresenceReader(read: typeof readPresence): void {
  readPresence = read;
}

/** Ends the streams of one link, or of the whole file, in every process: within a second, or with the next watch where a NOTIFY was lost. */
export function announceGone(fileId: string, linkId: string | null, reason: GoneReason): void {
  endStreams(fileId, linkId, reason);
  wake({ kind: "gone", fileId, linkId, reason });
}

function endStreams(fileId: string, linkId: string | null, reason: GoneReason): void {
  for (const listener of [...(rooms.get(fileId)?.listeners ?? [])])
    if (linkId === null || listener.linkId === linkId) listener.end(reason);
}

onWake((news) => {
  switch (news.kind) {
    case "version":
      rooms.get(news.fileId)?.reach(news.version);
      break;
    case "presence":
      rooms.get(news.fileId)?.broadcast(frame("presence", news.news));
      break;
    case "look":
      if (rooms.has(news.fileId)) readPresence(news.fileId, news.clientId);
      break;
    case "level":
      endOlder(news.fileId, news.level);
      break;
    case "gone":
      endStreams(news.fileId, news.linkId, news.reason);
      break;
  }
});
