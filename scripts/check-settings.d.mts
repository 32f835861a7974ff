/** Types of the settings' check. */
export function bundleSettings(root: string, out: string): Promise<void>;
export function checkSettings(root: string, out: string, isNew: boolean): Promise<void>;
