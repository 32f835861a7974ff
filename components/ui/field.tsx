/** A labelled control with its hint, its error and the characters left; and the text controls themselves. */
"use client";

import clsx from "clsx";
import { ChevronDown, CircleAlert } from "lucide-react";
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useState,
} from "react";

interface ControlNames {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  /** Draws the control with the names that tie it to the label. */
  children: (names: ControlNames) => ReactNode;
}

export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => hearEarlyText(document.getElementById(id)), [id]);
  const notes = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div
      className={clsx("flex min-w-0 flex-col gap-1.5", className)}
      onInput={(event) => setRoom(roomIn(event))}
    >
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold text-ink">
          {label}
        </label>
        {room ? (
          <span role="status" className="text-xs text-ink-faint tabular-nums">
            <span aria-hidden="true">
              {room.length}/{room.most}
            </span>
            <span className="sr-only">{room.most - room.length} characters left</span>
          </span>
        ) : null}
      </div>
      {children({
        id,
        "aria-describedby": notes || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-bad">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-faint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/**
 * Tells React what was typed before the page's script was loaded; React would empty the field when it next renders. It
 * ignores an input event whose text it has set itself, so it is given the old text, and the browser's setter the new one.
 */
function hearEarlyText(control: Element | null): void {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  const { value, defaultValue } = control;
  if (value === defaultValue) return;
  control.value = defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(
    control,
    value,
  );
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

interface Room {
  length: number;
  most: number;
}

/** A shorter limit is a form, such as a code's, and cuts nothing. */
const SHORTEST_COUNTED = 20;

/** Shown before a browser takes no more: it says nothing of what it cuts. */
function roomIn({ target }: FormEvent): Room | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null;
  const { maxLength: most, value } = target;
  const isNear = most >= SHORTEST_COUNTED && value.length >= most * 0.8;
  return isNear ? { length: value.length, most } : null;
}

const CONTROL =
  "w-full min-w-0 rounded-md border border-line-strong bg-paper text-base text-ink placeholder:text-ink-faint " +
  "hover:border-ink-faint focus-visible:border-focus focus-visible:outline-offset-0 disabled:opacity-50 " +
  "aria-invalid:border-bad [&[readonly]]:bg-sunken";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={clsx(CONTROL, "h-9 px-3 touch:h-11", className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={clsx(CONTROL, "min-h-20 px-3 py-2", className)} />;
}

/** Values and what they are called. */
export type Options<Value extends string = string> = readonly (readonly [Value, label: string])[];

export interface SelectProps<Value extends string>
  extends Omit<ComponentProps<"select">, "value" | "onChange" | "children"> {
  options: Options<Value>;
  value: string;
  onChange: (value: Value) => void;
}

/** The browser's own list: it is the best one on a phone and needs no script. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { className, options, onChange, ...rest } = props;
  return (
    <span className={clsx("relative block min-w-0", className)}>
      <select
        {...rest}
        className={clsx(CONTROL, "h-9 appearance-none pr-9 pl-3 touch:h-11")}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([value]) => value === currentTarget.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-faint"
      />
    </span>
  );
}
