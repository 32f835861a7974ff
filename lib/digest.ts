/**
 * SHA-256 in hex: the only stored form of capabilities, keys and recovery credentials, which are too random to guess from it.
 */
import { hash } from "node:crypto";

export const digestOf = (content: string | Uint8Array): string => hash("sha256", content);
