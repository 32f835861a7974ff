/** What an open file tells about itself, as React state: saving, title, people. */
"use client";

import { useEffect, useState } from "react";
import type { OpenFile, SyncStatus } from "@/client/sync";
import { readOther } from "@/components/shell/person";
import type { Person } from "@/components/ui/avatar";
import { type FileKind, kindOfDoc } from "@/lib/kinds/file-kind";
import { followCalmly } from "./calm-status";

export function useStatus(file: OpenFile): SyncStatus {
  const [status, setStatus] = useState(() => file.status());
  useEffect(() => followCalmly(file, setStatus), [file]);
  return status;
}

export const useTitle = (file: OpenFile): string => useMeta(file, readTitle);
export const useKind = (file: OpenFile): FileKind => useMeta(file, readKind);

/** @param read the same function each time */
function useMeta<Value extends string>(file: OpenFile, read: (file: OpenFile) => Value): Value {
  const [value, setValue] = useState(() => read(file));
  useEffect(() => {
    const meta = file.doc.getMap("meta");
    const update = () => setValue(read(file));
    update();
    meta.observe(update);
    return () => meta.unobserve(update);
  }, [file, read]);
  return value;
}

const readKind = ({ doc }: OpenFile): FileKind => kindOfDoc(doc);

export function readTitle(file: OpenFile): string {
  const title = file.doc.getMap("meta").get("title");
  return typeof title === "string" ? title : "";
}

/** The others in the file now. A cursor that moves changes nothing here, and so draws nothing. */
export function useOthers(file: OpenFile): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>([]);
  useEffect(() => {
    const { awareness } = file;
    const update = () => setPeople((before) => unlessSame(before, readOthers(file)));
    update();
    awareness.on("change", update);
    return () => awareness.off("change", update);
  }, [file]);
  return people;
}

function readOthers({ awareness }: OpenFile): Person[] {
  const people: Person[] = [];
  for (const [id, state] of awareness.getStates()) {
    if (id === awareness.clientID) continue;
    people.push({ id, ...readOther(state.user) });
  }
  return people.sort((a, b) => Number(a.id) - Number(b.id));
}

function unlessSame(before: readonly Person[], after: readonly Person[]): readonly Person[] {
  const same =
    before.length === after.length &&
    after.every((person, index) => {
      const old = before[index];
      return old?.id === person.id && old.name === person.name && old.color === person.color;
    });
  return same ? before : after;
}
