/** Epoch milliseconds, UTC. Injected wherever a rule depends on time, so that tests can set it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
