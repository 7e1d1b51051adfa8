/** Milliseconds between two states of the simulation. */
export const STEP_MS = 100;

export const STEPS_PER_MINUTE = 60_000 / STEP_MS;
