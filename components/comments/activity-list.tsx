/** Who did what in a file, in sentences, newest first. */
"use client";

import { useEffect, useState } from "react";
import type { Doc } from "yjs";
import { activityOf } from "@/lib/kinds/note/activity";
import { activityEntries } from "@/lib/kinds/note/activity-entries";
import { deedsOf, deedWords, whenWords } from "./words";

interface ActivityListProps {
  doc: Doc;
  /** As "note". */
  file: string;
  /** The threads there are, which a line can lead to. */
  threads: ReadonlySet<string>;
  onMean: (thread: string) => void;
}

export function ActivityList({ doc, file, threads, onMean }: ActivityListProps) {
  const [deeds, setDeeds] = useState(() => deedsOf(activityEntries(doc)));
  useEffect(() => {
    const read = () => setDeeds(deedsOf(activityEntries(doc)));
    read();
    activityOf(doc).observeDeep(read);
    return () => activityOf(doc).unobserveDeep(read);
  }, [doc]);
  if (deeds.length === 0)
    return <p className="comments-empty">Activity in this {file} appears here.</p>;
  return (
    <ul className="comments-activity">
      {deeds.map(({ id, person, action, target, at, times }) => (
        <li key={id}>
          <span
            aria-hidden="true"
            className="comments-dot"
            style={{ backgroundColor: person.color }}
          />
          <p>
            <bdi className="comments-name">{person.name}</bdi>{" "}
            {target !== null && threads.has(target) ? (
              <button type="button" className="comments-link" onClick={() => onMean(target)}>
                {deedWords(action, file)}
              </button>
            ) : (
              deedWords(action, file)
            )}
            {times > 1 && ` ${times} times`}
            {at > 0 && (
              <time dateTime={new Date(at).toISOString()}>{whenWords(at, new Date())}</time>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
