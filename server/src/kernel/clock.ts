/** Epoch milliseconds, UTC. Passed in wherever a rule depends on time, so that tests set it by hand. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
