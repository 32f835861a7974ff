/** Types of the data folder's lock and secrets. */
export interface FolderLock {
  /** Says where this process serves, for whoever is refused. */
  announce(address: string): void;
  release(): void;
}

export function openDataFolder(path: string): string;
export function lockDataFolder(folder: string): FolderLock;
export function loadSecrets(
  folder: string,
  environment?: Record<string, string | undefined>,
): Record<string, string>;
