/** Finds a command by its name, or by the keys that were pressed. */
import { COMMANDS, type SheetCommand } from "./commands";

const byId = new Map(COMMANDS.map((command) => [command.id, command]));

export function commandNamed(id: string): SheetCommand {
  const found = byId.get(id);
  if (!found) throw new Error(`There is no command ${id}.`);
  return found;
}

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

export function commandOn(event: KeyPress): SheetCommand | undefined {
  return COMMANDS.find(({ keys }) => keys !== undefined && isPressed(keys, event));
}

function isPressed(
  keys: string,
  { key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyPress,
): boolean {
  const parts = keys.split("+");
  const name = parts.at(-1) ?? "";
  const wants = (part: string) => parts.includes(part);
  const isKey = key.toLowerCase() === name.toLowerCase() || code === `Digit${name}`;
  return (
    isKey &&
    wants("Mod") === (ctrlKey || metaKey) &&
    wants("Shift") === shiftKey &&
    wants("Alt") === altKey
  );
}

/** As it is written on this machine. */
export const keysText = (keys: string) =>
  keys.replace("Mod", /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl").replace(/Arrow/, "");
