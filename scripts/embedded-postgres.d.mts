/** Types of the embedded Postgres launcher. */
export interface EmbeddedPostgres {
  url: string;
  pid: number;
  port: number;
  /** True when the server already ran in this folder. */
  reused: boolean;
  stop(): Promise<void>;
}

export function startPostgres(options: {
  dataDir: string;
  durable?: boolean;
  port?: number;
}): Promise<EmbeddedPostgres>;

export function isAlive(pid: number): boolean;
