/** What every field of a paper or a contract needs: how it is changed, how numbers are written, and who else is in it. */
"use client";

import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { Awareness } from "y-protocols/awareness";
import type { OpenFile } from "@/client/sync";
import { userLocale } from "@/client/user-locale";
import { readOther } from "@/components/shell/person";
import type { Person } from "@/lib/kinds/note/person";
import { type EditedKind, type Editing, openEditing } from "./editing";
import { decimalSign, type NumberWriting } from "./typed-values";

export interface FieldContext extends Editing {
  writing: NumberWriting;
  places: Places;
}

const Context = createContext<FieldContext | null>(null);
export const EditingProvider = Context.Provider;

export function useEditing(): FieldContext {
  const editing = useContext(Context);
  if (!editing) throw new Error("A field stands outside its editor.");
  return editing;
}

/** Null until it is open. */
export function useFieldContext(
  { doc, awareness }: OpenFile,
  kind: EditedKind,
  decimals: number,
): FieldContext | null {
  const [editing, setEditing] = useState<Editing | null>(null);
  useEffect(() => {
    const opened = openEditing({ doc, awareness }, kind);
    setEditing(opened);
    return () => opened.close();
  }, [doc, awareness, kind]);
  const places = useMemo(() => placesOf(awareness), [awareness]);
  return useMemo(
    () =>
      editing && {
        ...editing,
        places,
        writing: { sign: decimalSign(userLocale()), decimals },
      },
    [editing, decimals, places],
  );
}

interface Places {
  subscribe: (listener: () => void) => () => void;
  in: (source: string) => Person | null;
}

/** Who of the others is in which field. */
function placesOf(awareness: Awareness): Places {
  let people = new Map<string, Person>();
  const read = () => {
    const now = new Map<string, Person>();
    for (const [id, { field, user }] of awareness.getStates()) {
      if (id === awareness.clientID || typeof field !== "string") continue;
      const known = people.get(field);
      const person = readOther(user);
      now.set(field, known && isSame(known, person) ? known : person);
    }
    people = now;
  };
  read();
  return {
    subscribe(listener) {
      const onChange = () => {
        read();
        listener();
      };
      awareness.on("change", onChange);
      return () => awareness.off("change", onChange);
    },
    in: (source) => people.get(source) ?? null,
  };
}

const isSame = (one: Person, other: Person): boolean =>
  one.name === other.name && one.color === other.color;

export function usePersonIn(source: string): Person | null {
  const { places } = useEditing();
  return useSyncExternalStore(places.subscribe, () => places.in(source));
}

export function useSteps(): { canUndo: boolean; canRedo: boolean } {
  const { onSteps, canUndo, canRedo } = useEditing();
  return {
    canUndo: useSyncExternalStore(onSteps, canUndo),
    canRedo: useSyncExternalStore(onSteps, canRedo),
  };
}
