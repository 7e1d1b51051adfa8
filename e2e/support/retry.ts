const PAUSE_MS = 50;

/** Tries again until `act` succeeds; its last error is thrown after this time. */
export async function retry<Result>(act: () => Promise<Result>, withinMs: number): Promise<Result> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
