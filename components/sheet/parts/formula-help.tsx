/** Under a cell in which a formula is typed: functions that would complete it, and what the function there takes. */
"use client";

import { type RefObject, useEffect, useState } from "react";
import { namesOf } from "@/lib/kinds/sheet/names";
import { helpAt } from "../typing";
import { useSheet } from "../use-session";

interface FormulaHelpProps {
  field: RefObject<HTMLTextAreaElement | null>;
  left: number;
  top: number;
}

export function FormulaHelp({ field, left, top }: FormulaHelpProps) {
  const { session } = useSheet();
  const [chosen, setChosen] = useState(0);
  const { text = "" } = session.typing ?? {};
  const at =
    field.current === document.activeElement
      ? (field.current?.selectionStart ?? text.length)
      : text.length;
  const isFormula = text.startsWith("=");
  useEffect(() => {
    if (isFormula) session.calc.askFunctions();
  }, [isFormula, session]);
  const names = isFormula ? namesOf(session.doc).map(({ name }) => name) : [];
  const help = helpAt(text, Math.min(at, text.length), session.calc.functions, names);
  const take = (name: string) => {
    const isFunction = session.calc.functions.some((one) => one.name === name);
    const written = isFunction ? `${name}(` : name;
    session.retype(text.slice(0, help.from) + written + text.slice(at));
    requestAnimationFrame(() => {
      const end = help.from + written.length;
      field.current?.focus();
      field.current?.setSelectionRange(end, end);
    });
  };
  useEffect(() => {
    const element = field.current;
    if (!element || help.names.length === 0) return;
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      const name = help.names[chosen % help.names.length];
      if (by !== 0) setChosen((chosen + by + help.names.length) % help.names.length);
      else if (event.key === "Tab" && name) take(name);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener("keydown", onKey, true);
    return () => element.removeEventListener("keydown", onKey, true);
  });
  if (!help.inside && help.names.length === 0) return null;
  return (
    <div className="sheet-help" style={{ left, top: top + 4 }}>
      {help.names.length > 0 ? (
        <ul aria-label="Functions">
          {help.names.map((name, index) => (
            <li key={name} data-chosen={index === chosen % help.names.length}>
              <button
                type="button"
                tabIndex={-1}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(name)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      ) : help.inside ? (
        <p>
          <b>{help.inside.name}</b>({help.inside.takes})
        </p>
      ) : null}
    </div>
  );
}
