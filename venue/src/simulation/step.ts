/** Milliseconds between two states of what the simulation quotes. */
export const STEP_MS = 100;
