/** Milliseconds between two states of the simulation. */
export const STEP_MS = 100;
