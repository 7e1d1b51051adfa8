/** BR-12: topics of messages; each recipient chooses among them. */
export const MESSAGE_TOPICS = [
  'margin_call',
  'liquidation',
  'financing',
  'interest',
  'profit',
  'transfer',
  'key',
  'bill',
] as const;

export type MessageTopic = (typeof MESSAGE_TOPICS)[number];

/** The most recipients of a broker. */
export const RECIPIENTS_MAX = 20;
