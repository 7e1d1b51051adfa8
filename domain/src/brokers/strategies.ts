/** BR-02: the strategies of projects. */
export const STRATEGIES = ['neutral_arbitrage', 'statistical_arbitrage'] as const;

export type Strategy = (typeof STRATEGIES)[number];
