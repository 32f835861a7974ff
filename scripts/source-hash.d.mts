/** Types of what tells whether a build is of these sources. */
export function hashSources(root: string): string;
export function isBuilt(root: string, out: string): boolean;
