/** The bench itself: Ada and Ben side by side. Tests reach the documents through `window.noteBench`. */

import { useEffect, useState } from "react";
import * as Y from "yjs";
import { NoteEditor } from "@/components/note/editor";
import { newWire, type Wire } from "./wire";
import "./bench.css";

export type NoteBench = { wire: Wire; Y: typeof Y; levels: number[] };

declare global {
  interface Window {
    noteBench?: NoteBench;
  }
}

const PEOPLE = [
  { name: "Ada", color: "#0e7288" },
  { name: "Ben", color: "#b3501c" },
] as const;

export function TwoEditors() {
  const [wire] = useState(newWire);
  const [online, setOnline] = useState(true);
  const [slow, setSlow] = useState(false);
  const [role, setRole] = useState<"edit" | "view">("edit");
  const [levels] = useState<number[]>([]);

  useEffect(() => {
    window.noteBench = { wire, Y, levels };
    return () => {
      delete window.noteBench;
    };
  }, [wire, levels]);
  useEffect(() => {
    for (const [index, person] of PEOPLE.entries())
      wire.ends[index]?.awareness.setLocalStateField("user", person);
  }, [wire]);
  useEffect(() => wire.setOnline(online), [wire, online]);
  useEffect(() => wire.setDelay(slow ? 600 : 0), [wire, slow]);

  return (
    <main className="note-bench">
      <h1>Note editor bench</h1>
      <p className="note-bench-switches">
        <Toggle label="Connected" on={online} set={setOnline} />
        <Toggle label="Slow wire" on={slow} set={setSlow} />
        <Toggle
          label="Ben may edit"
          on={role === "edit"}
          set={(on) => setRole(on ? "edit" : "view")}
        />
      </p>
      <div className="note-bench-pair">
        {PEOPLE.map((person, index) => (
          <section key={person.name} aria-label={person.name} data-person={person.name}>
            <NoteEditor
              {...(wire.ends[index] ?? wire.ends[0])}
              role={index === 1 ? role : "edit"}
              onNeedLevel={async (level) => {
                levels.push(level);
              }}
            />
          </section>
        ))}
      </div>
    </main>
  );
}

type ToggleProps = { label: string; on: boolean; set: (on: boolean) => void };

function Toggle({ label, on, set }: ToggleProps) {
  return (
    <label>
      <input type="checkbox" checked={on} onChange={(event) => set(event.target.checked)} /> {label}
    </label>
  );
}
