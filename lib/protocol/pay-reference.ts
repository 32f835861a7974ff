/** References of payments: six Crockford characters, shown like `K7Q-PDM`. */
import { newCrockford, readCrockford } from "./crockford";

/** As it is stored, without the hyphen. */
export const newReference = (): string => newCrockford(6);

export const showReference = (stored: string): string => `${stored.slice(0, 3)}-${stored.slice(3)}`;

/** What somebody typed, as it is stored; null when it is none. */
export const readReference = (typed: string): string | null => readCrockford(typed, 6);
