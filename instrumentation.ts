/** Runs once when Next boots: a wrong setting stops it here, by name, and not at the first request; then TRACE is renamed. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("@/lib/env");
  env();
  const { renameTrace } = await import("@/lib/gate/untraced");
  renameTrace();
}
