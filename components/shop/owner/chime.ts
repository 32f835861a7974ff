/** Plays two short notes for a new order. A browser that plays nothing before a click stays silent. */
export function playChime(): void {
  const context = new AudioContext();
  for (const [at, pitch] of [660, 880].entries()) {
    const note = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + at * 0.15;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    note.connect(volume).connect(context.destination);
    note.start(start);
    note.stop(start + 0.3);
  }
  setTimeout(() => void context.close(), 1_000);
}
